//! Numbers with their unit, and how they are written.

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Things.
    Count,
    /// GiB.
    Gib,
    /// Milliseconds.
    Time,
}

/// The suffixes of whole GiB.
const SIZES: [(&str, u64); 4] = [("Gi", 1), ("Ti", 1 << 10), ("Pi", 1 << 20), ("Ei", 1 << 30)];
/// The units of time, in the order in which they are written.
const TIMES: [(&str, u64); 4] = [("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1)];

impl Unit {
    /// Reads a number as this unit is written; `None` for any other text.
    pub(crate) fn read(self, text: &str) -> Option<u64> {
        match self {
            Unit::Count => whole(text),
            Unit::Gib if text == "0" => Some(0),
            Unit::Gib => {
                SIZES.iter().find_map(|(suffix, size)| whole(text.strip_suffix(suffix)?)?.checked_mul(*size))
            }
            Unit::Time => time(text),
        }
    }

    /// Writes a number of this unit.
    #[must_use]
    pub fn write(self, number: u64) -> String {
        match self {
            Unit::Count => number.to_string(),
            Unit::Gib => {
                match SIZES.iter().rev().find(|(_, size)| number > 0 && number.is_multiple_of(*size)) {
                    Some((suffix, size)) => format!("{}{suffix}", number / size),
                    None => "0".to_owned(),
                }
            }
            Unit::Time if number == 0 => "0s".to_owned(),
            Unit::Time => {
                let (mut text, mut rest) = (String::new(), number);
                for (suffix, size) in TIMES {
                    if rest >= size {
                        text += &format!("{}{suffix}", rest / size);
                        rest %= size;
                    }
                }
                text
            }
        }
    }
}

fn whole(digits: &str) -> Option<u64> {
    let good = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| good)
}

/// Each unit once, the largest first.
fn time(text: &str) -> Option<u64> {
    let (mut rest, mut sum) = (text, 0_u64);
    for (suffix, size) in TIMES {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, tail) = rest.split_at(digits);
        if let Some(tail) = tail.strip_prefix(suffix).filter(|tail| !tail.starts_with('s') || suffix != "m") {
            sum = sum.checked_add(whole(number)?.checked_mul(size)?)?;
            rest = tail;
        }
    }
    (rest.is_empty() && !text.is_empty()).then_some(sum)
}

#[cfg(test)]
mod tests {
    use super::Unit;

    #[test]
    fn sizes_are_whole_gib() {
        for (text, size) in [("0", 0), ("0Gi", 0), ("20Gi", 20), ("1Ti", 1024), ("1024Ti", 1 << 20)] {
            assert_eq!(Unit::Gib.read(text), Some(size), "{text}");
        }
        for text in
            ["20", "500Mi", "1.5Gi", "-1Gi", "+1Gi", "Gi", "", "20G", "20 Gi", "99999999999999999999Ei"]
        {
            assert_eq!(Unit::Gib.read(text), None, "{text}");
        }
    }

    #[test]
    fn times_are_read_from_the_largest_unit() {
        for (text, time) in
            [("6m", 360_000), ("1m30s", 90_000), ("500ms", 500), ("0s", 0), ("1h1ms", 3_600_001)]
        {
            assert_eq!(Unit::Time.read(text), Some(time), "{text}");
        }
        for text in ["", "6", "m", "30s1m", "1m1m", "1.5s", "-1s", "6 m", "1h2"] {
            assert_eq!(Unit::Time.read(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_written_reads_the_same() {
        for unit in [Unit::Count, Unit::Gib, Unit::Time] {
            for number in [0, 1, 20, 999, 1000, 1024, 1 << 20, 90_061_001] {
                assert_eq!(unit.read(&unit.write(number)), Some(number), "{unit:?} {number}");
            }
        }
    }
}
