//! mod
