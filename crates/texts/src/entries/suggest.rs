//! Suggests the known names that are most similar to an unknown name ("did you mean").

/// Returns "did you mean `a` or `b`?" with at most three of the known names, or `None` if no name
/// is similar.
///
/// ```
/// let rules = ["port", "host", "login"];
/// assert_eq!(rfc1738_texts::entries::suggestion("prot", rules), Some("did you mean `port`?".to_string()));
/// ```
pub fn suggestion<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<String> {
    let near = nearest(name, known);
    match near.split_last() {
        None => None,
        Some((only, [])) => Some(format!("did you mean `{only}`?")),
        Some((last, others)) => Some(format!("did you mean `{}` or `{last}`?", others.join("`, `"))),
    }
}

/// Returns at most three known names, nearest first. At most a third of the letters may differ. Nothing
/// is near a long name: to compare it would take seconds.
pub fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Vec<&'k str> {
    const LONGEST: usize = 100;
    if name.len() > LONGEST {
        return Vec::new();
    }
    let bound = (name.len() / 3).max(1);
    let mut near: Vec<(usize, &str)> = known
        .into_iter()
        .map(|known| (strsim::osa_distance(name, known), known))
        .filter(|&(distance, _)| distance <= bound)
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(3).map(|(_, known)| known).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_near_names_are_suggested() {
        let known = ["section", "rule", "ruling", "reading"];
        assert_eq!(suggestion("sektion", known), Some("did you mean `section`?".into()));
        assert_eq!(suggestion("rulin", known), Some("did you mean `ruling`?".into()));
        assert_eq!(suggestion("color", known), None);
        assert_eq!(
            nearest("ftp/typecode-imag", ["ftp/typecode-image", "ftp/typecode"])[0],
            "ftp/typecode-image"
        );
    }
}
