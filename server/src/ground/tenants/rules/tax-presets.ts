import type { OrderType } from './ordering.ts'

export type PresetRate = {
  name: string
  rate_pct: number
  /** All that no other names, in orders of its types. */
  default: boolean
  /** Default: all types. */
  types?: OrderType[]
  /** What its categories are, for the owner to choose them. */
  of?: 'drinks' | 'alcohol' | 'coldFood'
}
export type TaxPreset = {
  /** Whether menus usually show prices with tax. */
  includes: boolean
  rates: readonly PresetRate[]
}

const TO_GO: OrderType[] = ['pickup', 'delivery']

const rate = (name: string, rate_pct: number): PresetRate => ({ name, rate_pct, default: true })
/** The same dishes, taken away. */
const toGo = (name: string, rate_pct: number): PresetRate => ({ ...rate(name, rate_pct), types: TO_GO })
/** Of the categories that the owner names. */
const only = (of: PresetRate['of'], name: string, rate_pct: number, types?: OrderType[]): PresetRate => ({
  name,
  rate_pct,
  default: false,
  ...(of && { of }),
  ...(types && { types }),
})
const included = (...rates: PresetRate[]): TaxPreset => ({ includes: true, rates })
const added = (...rates: PresetRate[]): TaxPreset => ({ includes: false, rates })

/**
 * The usual rates of restaurants by country, as of 2026: a start for owners, who know or ask what is theirs. Where each town has
 * its own, as in the United States and Canada, there is none.
 */
export const TAX_PRESETS: Readonly<Record<string, TaxPreset>> = {
  AE: included(rate('VAT', 5)),
  AT: included(rate('USt', 10), only('drinks', 'USt', 20)),
  AU: included(rate('GST', 10)),
  BE: included(rate('TVA/BTW', 12), toGo('TVA/BTW', 6), only('drinks', 'TVA/BTW', 21, ['dine_in'])),
  CH: included(rate('MWST', 8.1), toGo('MWST', 2.6), only('alcohol', 'MWST', 8.1)),
  // Food at 7 % at the table too, since 1 January 2026.
  DE: included(rate('MwSt', 7), only('drinks', 'MwSt', 19)),
  EG: added(rate('VAT', 14)),
  ES: included(rate('IVA', 10), only('drinks', 'IVA', 21, TO_GO)),
  FR: included(rate('TVA', 10), only('alcohol', 'TVA', 20)),
  GB: included(rate('VAT', 20), only('coldFood', 'VAT', 0, TO_GO)),
  // Food at 9 % since 1 July 2026.
  IE: included(rate('VAT', 9), only('drinks', 'VAT', 23), only('coldFood', 'VAT', 0, TO_GO)),
  IT: included(rate('IVA', 10), only('drinks', 'IVA', 22, TO_GO)),
  JP: included(rate('消費税', 10), toGo('消費税', 8), only('alcohol', '消費税', 10)),
  MX: included(rate('IVA', 16)),
  NL: included(rate('BTW', 9), only('alcohol', 'BTW', 21)),
  NZ: included(rate('GST', 15)),
  PT: included(rate('IVA', 13), only('drinks', 'IVA', 23)),
  SA: included(rate('VAT', 15)),
  SG: added(rate('GST', 9)),
}

/** What a meal bears where it is taken away, where that is another rate than at the table. */
export function toGoRates(country: string): PresetRate[] {
  return (TAX_PRESETS[country]?.rates ?? []).filter((one) => one.default && one.types !== undefined)
}
