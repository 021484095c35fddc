//! The layout of a run as a picture: pure geometry, no drawing.
