//! The parser, from the outside: what programs that use the package see.

mod addresses;
mod build;
mod extract;
mod meaning;
mod page_end;
mod ways;
