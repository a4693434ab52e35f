//! A small hash for tables and checks. It protects from nobody.

/// FNV-1a in 32 bits. (`cluster` has FNV-1, which multiplies first, because external-provisioner does.)
pub(crate) fn fnv_1a(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
