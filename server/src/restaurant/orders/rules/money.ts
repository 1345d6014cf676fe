/** A quotient that is never rounded on the way: the one rounding comes at the end. */
export type Ratio = { over: bigint; under: bigint }

const PERCENT_SCALE = 1_000_000

export function ratio(over: number | bigint, under: number | bigint = 1): Ratio {
  return { over: BigInt(over), under: BigInt(under) }
}

export function plus(a: Ratio, b: Ratio): Ratio {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}

export function times(a: Ratio, b: Ratio): Ratio {
  return { over: a.over * b.over, under: a.under * b.under }
}

/** 8.875 percent as 8.875/100, exactly. */
export function percent(value: number): Ratio {
  return ratio(Math.round(value * PERCENT_SCALE), 100 * PERCENT_SCALE)
}

/** Half up; amounts here are never negative. */
export function rounded({ over, under }: Ratio): number {
  return Number((over * 2n + under) / (under * 2n))
}
