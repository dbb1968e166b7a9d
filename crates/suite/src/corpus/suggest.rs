//! "Did you mean": the known names that are nearest to one that is not known.

/// `did you mean ...?` with at most three of the known names; none where nothing is near.
pub(super) fn suggestion<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<String> {
    let near = nearest(name, known);
    match near.split_last() {
        None => None,
        Some((only, [])) => Some(format!("did you mean `{only}`?")),
        Some((last, others)) => Some(format!("did you mean `{}` or `{last}`?", others.join("`, `"))),
    }
}

/// At most three known names, nearest first: a third of the letters may differ.
pub(super) fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Vec<&'k str> {
    let bound = (name.len() / 3).max(1);
    let mut near: Vec<(usize, &str)> = known
        .into_iter()
        .map(|known| (distance(name.as_bytes(), known.as_bytes()), known))
        .filter(|&(distance, _)| distance <= bound)
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(3).map(|(_, known)| known).collect()
}

/// How many bytes must be changed, added, taken away, or swapped with their neighbour to make one of the other.
fn distance(one: &[u8], other: &[u8]) -> usize {
    let mut rows: Vec<Vec<usize>> = (0..=one.len()).map(|row| vec![row; other.len() + 1]).collect();
    rows[0] = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        for (j, b) in other.iter().enumerate() {
            let changed = rows[i][j] + usize::from(a != b);
            let least = changed.min(rows[i][j + 1] + 1).min(rows[i + 1][j] + 1);
            let swapped = i > 0 && j > 0 && one[i - 1] == *b && other[j - 1] == *a;
            rows[i + 1][j + 1] = if swapped { least.min(rows[i - 1][j - 1] + 1) } else { least };
        }
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_come_first_and_far_ones_not_at_all() {
        let known = ["section", "rule", "ruling", "reading"];
        assert_eq!(suggestion("sektion", known), Some("did you mean `section`?".into()));
        assert_eq!(suggestion("rulin", known), Some("did you mean `ruling`?".into()));
        assert_eq!(suggestion("colour", known), None);
        assert_eq!(
            nearest("ftp/typecode-imag", ["ftp/typecode-image", "ftp/typecode"])[0],
            "ftp/typecode-image"
        );
        assert_eq!(distance(b"", b"abc"), 3);
        assert_eq!(distance(b"kitten", b"sitting"), 3);
        assert_eq!(distance(b"fpt", b"ftp"), 1);
    }
}
