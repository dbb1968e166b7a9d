//! Choosing one of many by weight in the same time whatever their number: alias tables (Walker 1977, Vose 1991).

/// Spreads the weights over cells, of which none has more than two: a fraction of 2^32 below the threshold takes the first,
/// any other the second. They go by their numbers; the number of cells is a power of two.
pub(super) fn table(weights: &[f64]) -> Vec<(u32, [usize; 2])> {
    let cells = weights.len().next_power_of_two();
    let mean = weights.iter().sum::<f64>() / cells as f64;
    let (mut small, mut large): (Vec<_>, Vec<_>) =
        weights.iter().map(|weight| weight / mean).enumerate().partition(|&(_, share)| share < 1.0);
    // A cell of its own is all the other's, of whatever number.
    small.resize(small.len() + cells - weights.len(), (0, 0.0));
    let mut table = Vec::with_capacity(cells);
    while let (Some(&(own, share)), Some(&(other, filling))) = (small.last(), large.last()) {
        small.pop();
        large.pop();
        // Rounded up, so that nothing becomes impossible.
        table.push(((share * (1_u64 << 32) as f64).ceil() as u32, [own, other]));
        let rest = filling - (1.0 - share);
        if rest < 1.0 { small.push((other, rest)) } else { large.push((other, rest)) }
    }
    // What is left fills its cell, but for the rounding.
    table.extend(small.into_iter().chain(large).map(|(number, _)| (u32::MAX, [number, number])));
    table
}
