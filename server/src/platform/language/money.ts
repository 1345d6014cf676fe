/** Making one takes longer than a hundred prices; languages and currencies in use are few. */
const formats = new Map<string, Intl.NumberFormat>()
const MOST_FORMATS = 200

function formatOf(language: string, currency: string): Intl.NumberFormat {
  const name = `${language} ${currency}`
  const known = formats.get(name)
  if (known) return known
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  if (formats.size >= MOST_FORMATS) formats.clear()
  formats.set(name, format)
  return format
}

const digits = new Map<string, number>()

/** How many of a currency's digits stand after the point. */
export function digitsOf(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = formatOf('en', currency).resolvedOptions()
  if (digits.size >= MOST_FORMATS) digits.clear()
  digits.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}

export function moneyText(amountMinor: number, currency: string, language: string): string {
  const amount = amountMinor / 10 ** digitsOf(currency)
  const format = formatOf(language, currency)
  if (!language.startsWith('ar')) return format.format(amount)
  // Between Arabic words the symbol would be taken apart: $US for US$.
  return format
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? `\u2066${value}\u2069` : value))
    .join('')
}
