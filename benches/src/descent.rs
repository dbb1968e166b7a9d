//! A generator of URLs written by hand: one function for each rule. Every option and every further
//! round has the probability 1/2.

use rand::{Rng, RngExt};

pub(crate) struct Descent<'a, R> {
    pub(crate) random: R,
    pub(crate) text: &'a mut Vec<u8>,
}

const UNRESERVED: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789$-_.+!*'(),";
const LETTERS: &[u8] = UNRESERVED.split_at(52).0;
const ALPHADIGITS: &[u8] = UNRESERVED.split_at(62).0;
const DIGITS: &[u8] = b"0123456789";
const HEX: &[u8] = b"0123456789abcdefABCDEF";

impl<R: Rng> Descent<'_, R> {
    pub(crate) fn url(&mut self) {
        match self.random.random_range(0..10_u32) {
            0 => self.ftp(),
            1 => self.http(),
            2 => self.gopher(),
            3 => self.mailto(),
            4 => self.news(),
            5 => self.nntp(),
            6 => self.telnet(),
            7 => self.wais(),
            8 => self.file(),
            _ => self.prospero(),
        }
    }

    fn half(&mut self) -> bool {
        self.random.random()
    }

    fn put(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
    }

    fn one_of(&mut self, set: &[u8]) {
        let byte = set[self.random.random_range(0..set.len())];
        self.text.push(byte);
    }

    fn ftp(&mut self) {
        self.put(b"ftp://");
        self.login();
        if self.half() {
            self.put(b"/");
            self.segments(b"?:@&=");
            if self.half() {
                self.put(b";type=");
                self.one_of(b"AIDaid");
            }
        }
    }

    fn http(&mut self) {
        self.put(b"http://");
        self.hostport();
        if self.half() {
            self.put(b"/");
            self.segments(b";:@&=");
            if self.half() {
                self.put(b"?");
                self.any(b";:@&=");
            }
        }
    }

    fn gopher(&mut self) {
        self.put(b"gopher://");
        self.hostport();
        if self.half() {
            self.put(b"/");
            if self.half() {
                self.any(b";/?:@&=");
            }
        }
    }

    fn mailto(&mut self) {
        self.put(b"mailto:");
        self.one(b";/?:@&=");
        self.any(b";/?:@&=");
    }

    fn news(&mut self) {
        self.put(b"news:");
        match self.random.random_range(0..3_u32) {
            0 => self.put(b"*"),
            1 => self.group(),
            _ => {
                self.one(b";/?:&=");
                self.any(b";/?:&=");
                self.put(b"@");
                self.host();
            }
        }
    }

    fn nntp(&mut self) {
        self.put(b"nntp://");
        self.hostport();
        self.put(b"/");
        self.group();
        if self.half() {
            self.put(b"/");
            self.digits();
        }
    }

    fn telnet(&mut self) {
        self.put(b"telnet://");
        self.login();
        if self.half() {
            self.put(b"/");
        }
    }

    fn wais(&mut self) {
        self.put(b"wais://");
        self.hostport();
        self.put(b"/");
        self.any(b"");
        match self.random.random_range(0..3_u32) {
            0 => {}
            1 => {
                self.put(b"?");
                self.any(b";:@&=");
            }
            _ => {
                self.put(b"/");
                self.any(b"");
                self.put(b"/");
                self.any(b"");
            }
        }
    }

    fn file(&mut self) {
        self.put(b"file://");
        if self.half() {
            self.host();
        }
        self.put(b"/");
        self.segments(b"?:@&=");
    }

    fn prospero(&mut self) {
        self.put(b"prospero://");
        self.hostport();
        self.put(b"/");
        self.segments(b"?:@&=");
        while self.half() {
            self.put(b";");
            self.any(b"?:@&");
            self.put(b"=");
            self.any(b"?:@&");
        }
    }

    fn login(&mut self) {
        if self.half() {
            self.any(b";?&=");
            if self.half() {
                self.put(b":");
                self.any(b";?&=");
            }
            self.put(b"@");
        }
        self.hostport();
    }

    fn hostport(&mut self) {
        self.host();
        if self.half() {
            self.put(b":");
            self.digits();
        }
    }

    fn host(&mut self) {
        if self.half() {
            for _ in 0..3 {
                self.digits();
                self.put(b".");
            }
            return self.digits();
        }
        while self.half() {
            self.one_of(ALPHADIGITS);
            self.label();
            self.put(b".");
        }
        self.one_of(LETTERS);
        self.label();
    }

    /// What follows the first character of a label.
    fn label(&mut self) {
        if self.half() {
            while self.half() {
                self.one_of(b"-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
            }
            self.one_of(ALPHADIGITS);
        }
    }

    fn group(&mut self) {
        self.one_of(LETTERS);
        while self.half() {
            self.one_of(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.+_");
        }
    }

    fn digits(&mut self) {
        self.one_of(DIGITS);
        while self.half() {
            self.one_of(DIGITS);
        }
    }

    fn segments(&mut self, others: &[u8]) {
        self.any(others);
        while self.half() {
            self.put(b"/");
            self.any(others);
        }
    }

    fn any(&mut self, others: &[u8]) {
        while self.half() {
            self.one(others);
        }
    }

    /// A `uchar`, or one of the others.
    fn one(&mut self, others: &[u8]) {
        let index = self.random.random_range(0..UNRESERVED.len() + others.len() + 1);
        match UNRESERVED.get(index).or_else(|| others.get(index - UNRESERVED.len())) {
            Some(&byte) => self.text.push(byte),
            None => {
                self.put(b"%");
                self.one_of(HEX);
                self.one_of(HEX);
            }
        }
    }
}
