/** A quotient that is never rounded on the way: the one rounding comes at the end. */
export type Ratio = { over: bigint; under: bigint }

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
  return times(decimal(value), ratio(1, 100))
}

/** The number that somebody wrote, with all its decimals: 0.1 is a tenth, not the binary fraction next to it. */
function decimal(value: number): Ratio {
  const [digits = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  const places = fraction.length - Number(exponent)
  const scale = 10n ** BigInt(Math.abs(places))
  const units = BigInt(whole + fraction)
  return places > 0 ? ratio(units, scale) : ratio(units * scale)
}

/** Half up; amounts here are never negative. */
export function rounded({ over, under }: Ratio): number {
  return Number((over * 2n + under) / (under * 2n))
}
