import { digitsOf } from '../../../platform/i18n/money.ts'
import type { GuestPageSettings } from '../contract.ts'

const LEAST_UNITS = 10
const MOST_UNITS = 500
/** Of a currency without a smaller coin, a unit is worth about a cent. */
const UNITS_WITHOUT_COIN = 100

/** What a gift card may cost: as the owner says, else from 10 to 500 of the currency. */
export function cardBounds(
  { least_minor, most_minor }: GuestPageSettings['gift_cards'],
  currency: string,
): { leastMinor: number; mostMinor: number } {
  const digits = digitsOf(currency)
  const unit = digits === 0 ? UNITS_WITHOUT_COIN : 10 ** digits
  const leastMinor = least_minor ?? Math.min(LEAST_UNITS * unit, most_minor ?? Infinity)
  return { leastMinor, mostMinor: most_minor ?? Math.max(MOST_UNITS * unit, leastMinor) }
}
