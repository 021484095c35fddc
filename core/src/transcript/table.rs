//! Columns that line up.

use std::fmt;

/// Rows of cells. Columns of numbers are set to the right; the last column is not padded.
#[derive(Debug, Default)]
pub(super) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.rows.push(cells.into());
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    }

    /// Whether every cell below the first, which may be a heading, is a number.
    fn is_numeric(&self, column: usize) -> bool {
        let number = |cell: &String| cell == "-" || cell.bytes().all(|byte| byte.is_ascii_digit());
        let mut cells = self.rows.iter().skip(1).filter_map(|row| row.get(column));
        cells.all(number)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let layout: Vec<(usize, bool)> = (0..columns)
            .map(|column| (self.width(column), self.is_numeric(column)))
            .collect();
        for row in &self.rows {
            let mut line = String::new();
            for (cell, (width, numeric)) in row.iter().zip(&layout) {
                let pad = " ".repeat(width - cell.chars().count());
                line.push_str("  ");
                if *numeric {
                    line.push_str(&pad);
                    line.push_str(cell);
                } else {
                    line.push_str(cell);
                    line.push_str(&pad);
                }
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_numbers_stand_to_the_right() {
        let mut table = Table::default();
        table.row(["at", "who", "what"].map(str::to_owned));
        table.row(["100", "ресурс", "accepted"].map(str::to_owned));
        table.row(["10300", "A", ""].map(str::to_owned));
        assert_eq!(
            table.to_string(),
            "     at  who     what\n    100  ресурс  accepted\n  10300  A\n"
        );
    }
}
