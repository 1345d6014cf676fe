/** Notes that guests have in their pockets, in whole units of the currency. */
const NOTES: Record<string, readonly number[]> = {
  AED: [5, 10, 20, 50, 100, 200, 500],
  AUD: [5, 10, 20, 50, 100],
  BHD: [1, 5, 10, 20],
  BRL: [2, 5, 10, 20, 50, 100, 200],
  CAD: [5, 10, 20, 50, 100],
  CHF: [10, 20, 50, 100, 200],
  CNY: [1, 5, 10, 20, 50, 100],
  CZK: [100, 200, 500, 1_000, 2_000],
  DKK: [50, 100, 200, 500],
  EGP: [5, 10, 20, 50, 100, 200],
  EUR: [5, 10, 20, 50, 100, 200],
  GBP: [5, 10, 20, 50],
  HUF: [500, 1_000, 2_000, 5_000, 10_000, 20_000],
  IDR: [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000],
  ILS: [20, 50, 100, 200],
  INR: [10, 20, 50, 100, 200, 500],
  JOD: [1, 5, 10, 20, 50],
  JPY: [1_000, 5_000, 10_000],
  KRW: [1_000, 5_000, 10_000, 50_000],
  KWD: [1, 5, 10, 20],
  MAD: [20, 50, 100, 200],
  MXN: [20, 50, 100, 200, 500],
  NOK: [50, 100, 200, 500],
  NZD: [5, 10, 20, 50, 100],
  OMR: [1, 5, 10, 20, 50],
  PLN: [10, 20, 50, 100, 200],
  QAR: [1, 5, 10, 50, 100, 200, 500],
  RON: [1, 5, 10, 50, 100, 200],
  SAR: [5, 10, 50, 100, 200, 500],
  SEK: [20, 50, 100, 200, 500],
  SGD: [2, 5, 10, 50, 100],
  THB: [20, 50, 100, 500, 1_000],
  TND: [5, 10, 20, 50],
  TRY: [5, 10, 20, 50, 100, 200],
  USD: [1, 5, 10, 20, 50, 100],
  VND: [10_000, 20_000, 50_000, 100_000, 200_000, 500_000],
  ZAR: [10, 20, 50, 100, 200],
}

const MOST_OFFERED = 4
/** Nobody counts out more small notes than that. */
const MOST_OF_ONE = 5

/** What a guest is likely to hand over for it, beyond the exact sum: the least first. */
export function cashFor(amountMinor: number, currency: string, digits: number): number[] {
  const unit = 10 ** digits
  const notes = (NOTES[currency] ?? usualNotes(amountMinor / unit)).map((note) => note * unit)
  const largest = notes.at(-1) ?? unit
  const sums = notes.flatMap((note) => {
    const count = Math.ceil(amountMinor / note)
    return count <= MOST_OF_ONE || note === largest ? [count * note] : []
  })
  const rounded = Math.ceil(amountMinor / (notes[0] ?? unit)) * (notes[0] ?? unit)
  return [...new Set([rounded, ...sums])]
    .filter((sum) => sum > amountMinor)
    .toSorted((a, b) => a - b)
    .slice(0, MOST_OFFERED)
}

/** Where nobody has said which there are: ones, twos and fives of the sum's own size. */
function usualNotes(amount: number): number[] {
  const size = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))))
  return [1, 2, 5, 10].map((step) => step * size)
}
