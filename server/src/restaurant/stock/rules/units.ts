import { fromThousandths, thousandths } from './amounts.ts'

/** How much of the first unit of its row each one is: what everybody knows, so that nobody has to enter it. */
const KNOWN: Record<string, number>[] = [
  { g: 1, mg: 0.001, kg: 1_000, oz: 28.349523125, lb: 453.59237 },
  { ml: 1, cl: 10, dl: 100, l: 1_000, 'fl oz': 29.5735295625, gal: 3_785.411784 },
]

export type OwnUnit = { unit: string; quantity: number }

function folded(unit: string): string {
  return unit.trim().toLowerCase()
}

/** How much of the ingredient's unit one of `from` is; null: nobody has said. */
function conversion(from: string, base: string, own: readonly OwnUnit[]): number | null {
  if (folded(from) === folded(base)) return 1
  const known = own.find(({ unit }) => folded(unit) === folded(from))
  if (known) return known.quantity
  for (const units of KNOWN) {
    const one = units[folded(from)]
    const other = units[folded(base)]
    if (one !== undefined && other !== undefined) return one / other
  }
  return null
}

/** In the ingredient's unit, to three decimals; null where there is no way from one unit to the other. */
export function converted(
  quantity: number,
  from: string,
  base: string,
  own: readonly OwnUnit[],
): number | null {
  const factor = conversion(from, base, own)
  return factor === null ? null : fromThousandths(thousandths(quantity * factor))
}

/** Every unit that an amount of the ingredient can be entered in, its own first. */
export function unitsOf(base: string, own: readonly OwnUnit[]): string[] {
  const known = KNOWN.find((units) => units[folded(base)] !== undefined) ?? {}
  const all = [base, ...own.map(({ unit }) => unit), ...Object.keys(known)]
  return all.filter((unit, place) => all.findIndex((other) => folded(other) === folded(unit)) === place)
}
