#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tsunagu_fuzz::story(bytes));
