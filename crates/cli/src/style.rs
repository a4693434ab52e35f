//! What stands out. `{NAME}…{NAME:#}` begins and ends a style.

use anstyle::{AnsiColor, Color, Effects, Style};

pub(crate) const BOLD: Style = Style::new().effects(Effects::BOLD);
pub(crate) const DIM: Style = Style::new().effects(Effects::DIMMED);
/// A name that can be looked up.
pub(crate) const NAME: Style = coloured(AnsiColor::Cyan);
/// As it should be.
pub(crate) const GOOD: Style = coloured(AnsiColor::Green);
/// Refused, or not as expected.
pub(crate) const BAD: Style = coloured(AnsiColor::Red);

const fn coloured(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(color)))
}
