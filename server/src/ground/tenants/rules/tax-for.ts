import type { OrderType, Tax } from './ordering.ts'

/** Of the owner's rates, or of one that nobody has saved yet. */
type Entry = Pick<Tax, 'default' | 'types'> & { valid_from?: string | null }
type Moment = { type: OrderType; day: string }

/**
 * What a dish is taxed by: an entry that names it, else one that names its category, else the default. Within each step
 * one for the order's type goes before one for all, and then the latest that has come.
 */
export function taxFor<One extends Entry>(
  taxes: readonly One[],
  namesDish: (tax: One) => boolean,
  namesCategory: (tax: One) => boolean,
  moment: Moment,
): One | undefined {
  return (
    taxAmong(taxes, namesDish, moment) ??
    taxAmong(taxes, namesCategory, moment) ??
    taxAmong(taxes, ({ default: isDefault }) => isDefault, moment)
  )
}

export function taxAmong<One extends Entry>(
  taxes: readonly One[],
  names: (tax: One) => boolean,
  { type, day }: Moment,
): One | undefined {
  const come = taxes.filter((tax) => names(tax) && (tax.valid_from ?? '') <= day)
  const own = come.filter(({ types = [] }) => types.includes(type))
  const forAll = come.filter(({ types = [] }) => types.length === 0)
  return latest(own.length > 0 ? own : forAll)
}

/** Of two from the same day the first. */
function latest<One extends Entry>(taxes: readonly One[]): One | undefined {
  return taxes.reduce<One | undefined>(
    (best, tax) => (best && (best.valid_from ?? '') >= (tax.valid_from ?? '') ? best : tax),
    undefined,
  )
}
