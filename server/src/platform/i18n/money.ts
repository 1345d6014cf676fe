import { localeFor } from './languages.ts'

type Money = { format: Intl.NumberFormat; digits: number }

/** Making one takes longer than a hundred prices; languages and currencies in use are few. */
const known = new Map<string, Money>()
const MOST_KNOWN = 200

function moneyIn(language: string, currency: string): Money {
  const name = `${language} ${currency}`
  const found = known.get(name)
  if (found) return found
  const format = new Intl.NumberFormat(localeFor(language), { style: 'currency', currency })
  const money = { format, digits: format.resolvedOptions().maximumFractionDigits ?? 2 }
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(name, money)
  return money
}

/** How many of a currency's digits stand after the point. */
export function digitsOf(currency: string): number {
  return moneyIn('en', currency).digits
}

export function moneyText(amountMinor: number, currency: string, language: string): string {
  const { format, digits } = moneyIn(language, currency)
  const amount = amountMinor / 10 ** digits
  if (!language.startsWith('ar')) return format.format(amount)
  // Between Arabic words the symbol would be taken apart, $US for US$, and its full stop would move to its other end.
  return format
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? `\u2068${value}\u2069` : value))
    .join('')
}
