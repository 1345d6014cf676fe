import { createHash, randomInt } from 'node:crypto'
import { isCountry, isCurrency } from '../../ground/tenants/rules/settings.ts'
import { toGoRates } from '../../ground/tenants/rules/tax-presets.ts'
import { isZone } from '../../platform/time/clock.ts'
import { MENU_LANGUAGES, suggestionFor } from './countries.ts'

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** About 59 bits: nobody guesses it through a throttle. */
export function newSetupCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** However it was typed: small letters, spaces or no dashes. */
export function setupCodeHash(typed: string): Buffer {
  return createHash('sha256')
    .update(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest()
}

/** A short name from a name in any script: what is left of it in a-z, or `restaurant`. */
export function slugFrom(name: string, attempt: number): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '')
  return (plain || 'restaurant') + (attempt === 1 ? '' : `-${attempt}`)
}

export type RestaurantWish = {
  name: string
  country: string
  currency: string
  timezone: string
  language: string
  second: string
  taxName: string
  taxRate: string
  pricesIncludeTax: boolean
}

export type WishFault =
  | 'nameNeeded'
  | 'countryWrong'
  | 'currencyWrong'
  | 'zoneWrong'
  | 'languageWrong'
  | 'taxWrong'

export const NAME_LENGTH = 120
const TAX_NAME_LENGTH = 60
const RATE = /^\d{1,2}([.,]\d{1,3})?$/

/** The first thing that is wrong with it; null where it can be made. */
export function wishFault(wish: RestaurantWish): WishFault | null {
  if (wish.name === '' || wish.name.length > NAME_LENGTH) return 'nameNeeded'
  if (!isCountry(wish.country)) return 'countryWrong'
  if (!isCurrency(wish.currency)) return 'currencyWrong'
  if (!isZone(wish.timezone)) return 'zoneWrong'
  if (!MENU_LANGUAGES.includes(wish.language)) return 'languageWrong'
  if (wish.second !== '' && !MENU_LANGUAGES.includes(wish.second)) return 'languageWrong'
  if (wish.taxRate !== '' && !RATE.test(wish.taxRate)) return 'taxWrong'
  if (wish.taxRate !== '' && (wish.taxName === '' || wish.taxName.length > TAX_NAME_LENGTH)) return 'taxWrong'
  return null
}

/** What the wish says beyond the row of a restaurant, as a document. */
export function wishedSettings(wish: RestaurantWish) {
  const { country, language, second, taxName, taxRate, pricesIncludeTax } = wish
  const rate = Number(taxRate.replace(',', '.'))
  // As usual in the country at the table: then it is as usual to go, too.
  const toGo = suggestionFor(country).tax?.ratePct === rate ? toGoRates(country) : []
  return {
    settings: {
      languages: [...new Set([language, second].filter((one) => one !== ''))],
      prices_include_tax: pricesIncludeTax,
      taxes:
        taxRate === '' || rate === 0
          ? []
          : [
              { name: taxName, rate_pct: rate, default: true, category_refs: [] },
              ...toGo.map(({ rate_pct, types = [] }) => ({
                ...{ name: taxName, rate_pct, default: true, category_refs: [], types },
              })),
            ],
    },
  }
}
