/** A quotient that is never rounded on the way: the one rounding comes at the end. */
export type Ratio = { over: bigint; under: bigint }

export function ratio(over: number | bigint, under: number | bigint = 1): Ratio {
  return { over: BigInt(over), under: BigInt(under) }
}

export function plus(a: Ratio, b: Ratio): Ratio {
  return sumOf([a, b])
}

export function times(a: Ratio, b: Ratio): Ratio {
  return { over: a.over * b.over, under: a.under * b.under }
}

export function sumOf(ratios: readonly Ratio[]): Ratio {
  const { overs, under } = alike(ratios)
  return { over: total(overs), under }
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

/**
 * A whole amount in proportion to the weights: each part is rounded down, and what is left goes one by one to the largest
 * remainders, on a tie to the earlier part. Evenly where all weights are 0.
 */
export function spread(amount: number, weights: readonly Ratio[]): number[] {
  if (weights.length <= 1) return weights.map(() => amount)
  const { overs } = alike(weights)
  const shares = overs.some((over) => over !== 0n) ? overs : overs.map(() => 1n)
  const all = total(shares)
  const exact = shares.map((share, place) => ({ place, over: BigInt(amount) * share }))
  const parts = exact.map(({ over }) => Number(over / all))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact.toSorted(
    (a, b) => Number(b.over % all > a.over % all) - Number(b.over % all < a.over % all),
  )
  for (const { place } of byRemainder.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1
  return parts
}

/** Over one denominator, so that they can be compared and added. */
function alike(ratios: readonly Ratio[]): { overs: bigint[]; under: bigint } {
  const under = [...new Set(ratios.map((one) => one.under))].reduce((product, one) => product * one, 1n)
  return { overs: ratios.map((one) => one.over * (under / one.under)), under }
}

function total(overs: readonly bigint[]): bigint {
  return overs.reduce((sum, over) => sum + over, 0n)
}
