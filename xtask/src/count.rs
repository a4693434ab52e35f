//! How many tests ran, read from what the runners print.

/// Passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Count {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl Count {
    pub(crate) fn one(good: bool) -> Self {
        Self { passed: good.into(), failed: (!good).into() }
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Self { passed: self.passed + other.passed, failed: self.failed + other.failed }
    }

    /// The verdict on a suite: a bad end is a failure even if no test says so, and so is an
    /// empty run, for a browser suite that found nothing to do looks just like a green one.
    pub(crate) fn judged(self, good: bool) -> Self {
        let silent = self.failed == 0 && (!good || self.passed == 0);
        Self { failed: self.failed + u64::from(silent), ..self }
    }
}

/// The sum of all `test result: ok. 3 passed; 0 failed; …` (libtest and wasm-bindgen print alike).
pub(crate) fn libtest(output: &str) -> Count {
    let results = output.lines().filter_map(|line| line.trim().strip_prefix("test result: "));
    results.fold(Count::default(), |sum, line| sum.plus(pair(line, ';')))
}

/// The last line of the form `N passed, M failed`.
pub(crate) fn last_line(output: &str) -> Count {
    let mut lines = output.lines().map(|line| pair(line, ','));
    lines.rfind(|count| *count != Count::default()).unwrap_or_default()
}

fn pair(line: &str, between: char) -> Count {
    let number = |noun: &str| {
        let part = line.split(between).find_map(|part| part.trim().strip_suffix(noun))?;
        part.rsplit(' ').next()?.parse().ok()
    };
    match (number(" passed"), number(" failed")) {
        (Some(passed), Some(failed)) => Count { passed, failed },
        _ => Count::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Count, last_line, libtest};

    #[test]
    fn all_results_of_cargo_are_summed() {
        let output = "running 3 tests\n\
            test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s\n\
            test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1s\n";
        assert_eq!(libtest(output), Count { passed: 4, failed: 2 });
    }

    #[test]
    fn a_run_that_compiled_nothing_counts_nothing() {
        assert_eq!(libtest("error: could not compile"), Count::default());
        assert_eq!(last_line("no tests to run!"), Count::default());
    }

    #[test]
    fn the_last_count_of_a_script_is_taken() {
        let output = "keys.test.mjs  4 passed, 0 failed\n12 passed, 1 failed\nbye\n";
        assert_eq!(last_line(output), Count { passed: 12, failed: 1 });
    }

    #[test]
    fn an_empty_run_is_a_failure() {
        assert_eq!(Count::default().judged(true), Count { passed: 0, failed: 1 });
    }

    #[test]
    fn a_bad_end_is_a_failure_whatever_the_tests_say() {
        let green = Count { passed: 7, failed: 0 };
        assert_eq!(green.judged(true), green);
        assert_eq!(green.judged(false), Count { passed: 7, failed: 1 });
        let red = Count { passed: 7, failed: 2 };
        assert_eq!(red.judged(false), red);
    }
}
