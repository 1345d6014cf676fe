export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new Error('the median of nothing')
  return (lower + upper) / 2
}

export type Spread = { median: number; min: number; max: number }

export function spreadOf(values: number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) }
}

/** The median over rounds of ours / theirs: what slows a whole round down slows both, and leaves the ratio alone. */
export function ratioOf(ours: number[], theirs: number[]): number {
  if (ours.length !== theirs.length) throw new Error('both must have run in every round')
  return median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)))
}
