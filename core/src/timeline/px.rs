//! Lengths on the picture: whole tenths of a pixel, so that native and wasm agree to the byte.

use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub};

/// A length or a coordinate in tenths of a CSS pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Px(pub i32);

impl Px {
    /// Nothing.
    pub const ZERO: Px = Px(0);

    /// So many whole pixels.
    pub const fn whole(pixels: i32) -> Px {
        Px(pixels.saturating_mul(10))
    }

    /// From a length in pixels as browsers give it; anything that is not a length is zero.
    pub fn from_f32(pixels: f32) -> Px {
        Px((pixels * 10.0) as i32)
    }

    /// In whole pixels, rounded up.
    pub fn ceil(self) -> i32 {
        self.0.div_euclid(10) + i32::from(self.0.rem_euclid(10) != 0)
    }

    /// Half of it.
    pub const fn half(self) -> Px {
        Px(self.0 / 2)
    }
}

impl fmt::Display for Px {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, tenths) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        match (tenths / 10, tenths % 10) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (whole, rest) => write!(f, "{sign}{whole}.{rest}"),
        }
    }
}

impl Add for Px {
    type Output = Px;
    fn add(self, other: Px) -> Px {
        Px(self.0.saturating_add(other.0))
    }
}

impl Sub for Px {
    type Output = Px;
    fn sub(self, other: Px) -> Px {
        Px(self.0.saturating_sub(other.0))
    }
}

impl AddAssign for Px {
    fn add_assign(&mut self, other: Px) {
        *self = *self + other;
    }
}

impl Neg for Px {
    type Output = Px;
    fn neg(self) -> Px {
        Px(-self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_written_as_short_as_they_are_exact() {
        assert_eq!(Px(120).to_string(), "12");
        assert_eq!(Px(-5).to_string(), "-0.5");
        assert_eq!(Px(123).to_string(), "12.3");
        assert_eq!((Px(121).ceil(), Px(120).ceil(), Px(-5).ceil()), (13, 12, 0));
    }
}
