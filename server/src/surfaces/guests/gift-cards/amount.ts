import { digitsOf } from '../../../platform/i18n/money.ts'
import { cardBounds } from '../../../restaurant/guest-pages/rules/gift-cards.ts'
import type { Visit } from '../visit.ts'

const OF_LEAST = [2.5, 5, 10]
const EASTERN_ZERO = 0x0660
const PERSIAN_ZERO = 0x06f0

export function boundsOf({ site }: Visit): { leastMinor: number; mostMinor: number } {
  return cardBounds(site.settings.gift_cards, site.row.currency)
}

/** Amounts to choose with one press. */
export function suggestedMinor({ leastMinor, mostMinor }: ReturnType<typeof boundsOf>): number[] {
  return [leastMinor, ...OF_LEAST.map((times) => Math.round(leastMinor * times))].filter(
    (minor) => minor <= mostMinor,
  )
}

/** An amount as people type it, such as 50, 50.00 or ٥٠٫٠٠; null: it is none. */
export function minorOf(text: string, currency: string): number | null {
  const plain = text
    .replace(/[٠-٩۰-۹]/g, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : EASTERN_ZERO))
    })
    .replace(/[\s\u00a0]/g, '')
    .replace(/[,٫]/, '.')
  const digits = digitsOf(currency)
  const parts = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(plain)
  const [, whole = '', rest = ''] = parts ?? []
  if (!parts || rest.length > digits) return null
  return Number(whole) * 10 ** digits + Number(rest.padEnd(digits, '0') || 0)
}
