//! Time as data: whole milliseconds, and the ranges that real systems keep to.
//!
//! No model reads a clock. A world has a moment, a command moves it on, and what a real system
//! leaves open (how old a lease was when the power went) is a [`Timing`], of which a world
//! takes one value by its [`Pace`]. Asked at all three paces, it answers with a range.

use core::ops::{Add, AddAssign, Sub};

/// A moment since the world began, or a length of time, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub u64);

/// How long something takes in a real system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Timing {
    /// When all is in its favour.
    pub earliest: Millis,
    /// In the middle.
    pub usual: Millis,
    /// When nothing is.
    pub latest: Millis,
}

/// Which value of its timings a world takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pace {
    /// The earliest.
    Earliest,
    /// The usual.
    #[default]
    Usual,
    /// The latest.
    Latest,
}

impl Millis {
    /// No time.
    pub const ZERO: Millis = Millis(0);

    /// So many seconds.
    #[must_use]
    pub const fn secs(seconds: u64) -> Millis {
        Millis(seconds * 1000)
    }

    /// So many minutes.
    #[must_use]
    pub const fn minutes(minutes: u64) -> Millis {
        Millis::secs(minutes * 60)
    }

    /// So many hours.
    #[must_use]
    pub const fn hours(hours: u64) -> Millis {
        Millis::minutes(hours * 60)
    }
}

/// Stops at the end of time, half a thousand million years away.
impl Add for Millis {
    type Output = Millis;

    fn add(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Millis {
    fn add_assign(&mut self, other: Millis) {
        *self = *self + other;
    }
}

/// Stops at no time.
impl Sub for Millis {
    type Output = Millis;

    fn sub(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }
}

impl Timing {
    /// A time that nothing leaves open.
    #[must_use]
    pub const fn exact(time: Millis) -> Timing {
        Timing { earliest: time, usual: time, latest: time }
    }

    /// Seconds, in ascending order.
    #[must_use]
    pub const fn secs(earliest: u64, usual: u64, latest: u64) -> Timing {
        Timing { earliest: Millis::secs(earliest), usual: Millis::secs(usual), latest: Millis::secs(latest) }
    }

    /// The value at a pace.
    ///
    /// ```
    /// use tsunagu_model::time::{Millis, Pace, Timing};
    ///
    /// let report = Timing::secs(0, 5, 10);
    /// assert_eq!(report.at(Pace::Usual), Millis::secs(5));
    /// assert_eq!(Pace::ALL.map(|pace| report.at(pace).0), [0, 5_000, 10_000]);
    /// ```
    #[must_use]
    pub const fn at(self, pace: Pace) -> Millis {
        match pace {
            Pace::Earliest => self.earliest,
            Pace::Usual => self.usual,
            Pace::Latest => self.latest,
        }
    }
}

impl Pace {
    /// All three, from early to late.
    pub const ALL: [Pace; 3] = [Pace::Earliest, Pace::Usual, Pace::Latest];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_has_two_ends() {
        assert_eq!(Millis::secs(1) - Millis::secs(2), Millis::ZERO);
        assert_eq!(Millis(u64::MAX) + Millis::hours(1), Millis(u64::MAX));
    }
}
