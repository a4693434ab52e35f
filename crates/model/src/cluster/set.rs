//! Sets as sorted lists. A list that is kept in order needs no sorting, which is 2 to 5 kB of
//! code for each type that is sorted.

use alloc::vec::Vec;

/// Puts one in its place; whether it was not there.
pub(super) fn add<T: Ord>(set: &mut Vec<T>, one: T) -> bool {
    let at = set.binary_search(&one);
    if let Err(at) = at {
        set.insert(at, one);
    }
    at.is_err()
}

/// Takes one away; whether it was there.
pub(super) fn take<T: Ord>(set: &mut Vec<T>, one: &T) -> bool {
    let at = set.binary_search(one);
    if let Ok(at) = at {
        set.remove(at);
    }
    at.is_ok()
}
