export type PriceRule = {
  percent?: number | null | undefined
  amount_minor?: number | null | undefined
  rounding?:
    | { to_minor: number; less_minor?: number | undefined; direction?: 'nearest' | 'up' | 'down' | undefined }
    | null
    | undefined
}

/** In hundredths of a per cent, half up; never below nothing. */
export function newPrice(beforeMinor: number, { percent, amount_minor, rounding }: PriceRule): number {
  const hundredths = 10_000 + Math.round((percent ?? 0) * 100)
  const moved = Math.floor((beforeMinor * hundredths + 5_000) / 10_000) + (amount_minor ?? 0)
  if (!rounding) return Math.max(0, moved)
  const { to_minor, less_minor = 0, direction = 'nearest' } = rounding
  const steps = (moved + less_minor) / to_minor
  const whole =
    direction === 'up' ? Math.ceil(steps) : direction === 'down' ? Math.floor(steps) : Math.floor(steps + 0.5)
  return Math.max(0, whole * to_minor - less_minor)
}
