//! A set of up to 64 numbered things, as bits: a placement is asked thousands of times.

use core::fmt;
use core::marker::PhantomData;

/// Something that a world numbers from 0 and never numbers again.
pub trait Numbered: Copy {
    /// Its number.
    fn number(self) -> u8;
    /// The thing of this number.
    fn numbered(number: u8) -> Self;
}

/// A set of numbered things, in the order of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<T> {
    bits: u64,
    of: PhantomData<T>,
}

impl<T> Set<T> {
    /// How many things there may be.
    pub const MOST: usize = 64;

    /// Nothing.
    pub const EMPTY: Set<T> = Set::of_bits(0);

    const fn of_bits(bits: u64) -> Set<T> {
        Set { bits, of: PhantomData }
    }

    /// The first so many things.
    #[must_use]
    pub const fn first(count: usize) -> Set<T> {
        Set::of_bits(if count >= Set::<T>::MOST { u64::MAX } else { (1 << count) - 1 })
    }

    /// How many are in it.
    #[must_use]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether nothing is.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// What is in either.
    #[must_use]
    pub const fn and(self, other: Set<T>) -> Set<T> {
        Set::of_bits(self.bits | other.bits)
    }

    /// What is in both.
    #[must_use]
    pub const fn within(self, other: Set<T>) -> Set<T> {
        Set::of_bits(self.bits & other.bits)
    }

    /// What is in this and not in the other.
    #[must_use]
    pub const fn without(self, other: Set<T>) -> Set<T> {
        Set::of_bits(self.bits & !other.bits)
    }

    /// Whether all of this is in the other.
    #[must_use]
    pub const fn inside(self, other: Set<T>) -> bool {
        self.bits & !other.bits == 0
    }
}

impl<T: Numbered> Set<T> {
    /// Only this.
    #[must_use]
    pub fn one(thing: T) -> Set<T> {
        Set::of_bits(1 << (thing.number() & 63))
    }

    /// This and one more.
    #[must_use]
    pub fn with(self, thing: T) -> Set<T> {
        self.and(Set::one(thing))
    }

    /// Whether it is in it.
    #[must_use]
    pub fn has(self, thing: T) -> bool {
        Set::one(thing).inside(self)
    }

    /// The first.
    #[must_use]
    pub fn least(self) -> Option<T> {
        (self.bits != 0).then(|| T::numbered(self.bits.trailing_zeros() as u8))
    }

    /// All, in order.
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        let mut rest = self.bits;
        core::iter::from_fn(move || {
            let next = Set::of_bits(rest).least();
            rest &= rest.wrapping_sub(1);
            next
        })
    }
}

impl<T> Default for Set<T> {
    fn default() -> Set<T> {
        Set::EMPTY
    }
}

impl<T: Numbered> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Set<T> {
        things.into_iter().fold(Set::EMPTY, Set::with)
    }
}

impl<T: Numbered> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Numbered::number)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    impl Numbered for u8 {
        fn number(self) -> u8 {
            self
        }
        fn numbered(number: u8) -> u8 {
            number
        }
    }

    #[test]
    fn a_set_has_both_ends() {
        let ends: Set<u8> = [63, 0, 63].into_iter().collect();
        assert_eq!((ends.len(), ends.least()), (2, Some(0)));
        assert_eq!(ends.iter().collect::<Vec<_>>(), [0, 63]);
        assert_eq!(Set::<u8>::first(64).len(), 64);
        assert_eq!(Set::<u8>::first(3).without(Set::one(1)).iter().collect::<Vec<_>>(), [0, 2]);
        assert_eq!(Set::<u8>::EMPTY.iter().next(), None);
    }
}
