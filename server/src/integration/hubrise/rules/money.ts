import { digitsOf } from '../../../platform/i18n/money.ts'
import type { HubMoney } from './documents.ts'

const HUB_DIGITS = 2

/** A price in thousandths that two decimals cannot say. */
export class PriceTooFine extends Error {}

/** HubRise writes every currency with two decimals, those without any too. */
export function hubMoney(amountMinor: number, currency: string): HubMoney {
  const digits = digitsOf(currency)
  const hundredths =
    digits > HUB_DIGITS
      ? amountMinor / 10 ** (digits - HUB_DIGITS)
      : amountMinor * 10 ** (HUB_DIGITS - digits)
  if (!Number.isInteger(hundredths)) {
    throw new PriceTooFine(`${(amountMinor / 10 ** digits).toFixed(digits)} ${currency}`)
  }
  const text = String(Math.abs(hundredths)).padStart(HUB_DIGITS + 1, '0')
  return `${hundredths < 0 ? '-' : ''}${text.slice(0, -HUB_DIGITS)}.${text.slice(-HUB_DIGITS)} ${currency}`
}

const MONEY = /^(-?)(\d{1,10})\.(\d{2}) ([A-Z]{3})$/

/** Null: it is no price of this currency, or one that the currency cannot say. */
export function minorOf(money: unknown, currency: string): number | null {
  const [, sign, whole, hundredths, named] = MONEY.exec(typeof money === 'string' ? money : '') ?? []
  if (whole === undefined || named !== currency) return null
  const cents = Number(`${whole}${hundredths}`) * (sign === '-' ? -1 : 1)
  const minor = cents * 10 ** (digitsOf(currency) - HUB_DIGITS)
  return Number.isInteger(minor) ? minor : null
}
