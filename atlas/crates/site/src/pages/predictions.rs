//! The predictions of the first page: the module of WebAssembly, compressed, as bytes and as a
//! script.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use data_encoding::BASE64;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::write;
use crate::Failure;

/// The names of the two files. The first one has another ending than that of gzip, because some
/// servers decompress by the ending.
const FILES: [&str; 2] = ["predictions.bin", "predictions.js"];

/// Writes the module, or removes that of an earlier site.
///
/// A page loads the bytes. If it was opened from a disk, where a browser loads no bytes, it loads
/// the script, which has the same bytes as text.
pub fn write_files(module: Option<&[u8]>, folder: &Path) -> Result<(), Failure> {
    let [bytes, script] = FILES.map(|name| folder.join(name));
    let Some(module) = module else {
        for file in [bytes, script] {
            if file.exists() {
                fs::remove_file(file)?;
            }
        }
        return Ok(());
    };
    // The encoder writes no time, so the same module gives the same bytes.
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(module)?;
    let compressed = encoder.finish()?;
    write(&script, format!("globalThis.predictions = \"{}\";\n", BASE64.encode(&compressed)))?;
    write(&bytes, compressed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_files_have_the_module_and_go_away_with_it() {
        let folder = tempfile::tempdir().unwrap();
        write_files(Some(b"module"), folder.path()).unwrap();
        let bytes = fs::read(folder.path().join(FILES[0])).unwrap();
        let mut read = String::new();
        std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&*bytes), &mut read).unwrap();
        assert_eq!(read, "module");
        let script = fs::read_to_string(folder.path().join(FILES[1])).unwrap();
        assert_eq!(BASE64.decode(script.split('"').nth(1).unwrap().as_bytes()).unwrap(), bytes);
        write_files(None, folder.path()).unwrap();
        assert!(FILES.iter().all(|name| !folder.path().join(name).exists()));
    }
}
