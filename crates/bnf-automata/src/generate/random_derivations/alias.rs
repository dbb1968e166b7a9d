//! Alias tables (Walker 1977, Vose 1991), which choose one of many by weight in constant time.

/// Distributes the weights over cells, each with at most two weights, and returns the cells.
///
/// A fraction of 2^32 below a cell's threshold selects the first index, any other the second. The number of cells is a
/// power of two.
pub(super) fn table(weights: &[f64]) -> Vec<(u32, [usize; 2])> {
    let cells = weights.len().next_power_of_two();
    let mean = weights.iter().sum::<f64>() / cells as f64;
    let (mut small, mut large): (Vec<_>, Vec<_>) =
        weights.iter().map(|weight| weight / mean).enumerate().partition(|&(_, share)| share < 1.0);
    // The share of a padding cell's own index is 0, so the cell goes to the other index.
    small.resize(small.len() + cells - weights.len(), (0, 0.0));
    let mut table = Vec::with_capacity(cells);
    while let (Some(&(own, share)), Some(&(other, filling))) = (small.last(), large.last()) {
        small.pop();
        large.pop();
        // Rounds up, so no choice becomes impossible.
        table.push(((share * (1_u64 << 32) as f64).ceil() as u32, [own, other]));
        let rest = filling - (1.0 - share);
        if rest < 1.0 { small.push((other, rest)) } else { large.push((other, rest)) }
    }
    // Each remaining share fills its cell, except for rounding.
    table.extend(small.into_iter().chain(large).map(|(number, _)| (u32::MAX, [number, number])));
    table
}
