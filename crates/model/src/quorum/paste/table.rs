//! Tables of text.

use super::Line;
use alloc::vec::Vec;

/// The cells of a line whose columns two blanks or a tab keep apart, as kubectl prints them.
pub(super) fn cells(line: &str) -> Vec<&str> {
    line.split("  ")
        .flat_map(|piece| piece.split('\t'))
        .map(str::trim)
        .filter(|cell| !cell.is_empty())
        .collect()
}

/// A table between lines of `|`, as etcdctl draws it.
pub(super) struct Boxed<'t> {
    header: Vec<&'t str>,
    /// The rows, with the number of the line.
    pub(super) rows: Vec<(usize, Vec<&'t str>)>,
}

impl<'t> Boxed<'t> {
    /// # Errors
    /// The number of the line that is no row of it.
    pub(super) fn read(lines: &[Line<'t>]) -> Result<Boxed<'t>, usize> {
        let mut table = Boxed { header: Vec::new(), rows: Vec::new() };
        for &(number, line) in lines {
            let line = line.trim();
            if line.starts_with('+') {
                continue;
            }
            let inner = line.strip_prefix('|').and_then(|rest| rest.strip_suffix('|')).ok_or(number)?;
            let cells: Vec<&str> = inner.split('|').map(str::trim).collect();
            if table.header.is_empty() {
                table.header = cells;
            } else if cells.len() == table.header.len() {
                table.rows.push((number, cells));
            } else {
                return Err(number);
            }
        }
        Ok(table)
    }

    /// Where a column is.
    pub(super) fn column(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|column| *column == name)
    }
}
