export type TaxPreset = {
  /** Whether menus usually show prices with tax. */
  includes: boolean
  /** The first one is the default. */
  rates: readonly { name: string; rate_pct: number }[]
}

const one = (includes: boolean, name: string, rate_pct: number): TaxPreset => ({
  includes,
  rates: [{ name, rate_pct }],
})
const two = (name: string, food: number, drinks: number): TaxPreset => ({
  includes: true,
  rates: [food, drinks].map((rate_pct) => ({ name: `${name} ${rate_pct}%`, rate_pct })),
})

/** The usual rates of restaurants by country: a start for owners, who know or ask what is theirs. */
export const TAX_PRESETS: Readonly<Record<string, TaxPreset>> = {
  AE: one(true, 'VAT', 5),
  AT: two('USt', 10, 20),
  AU: one(true, 'GST', 10),
  BE: two('TVA/BTW', 12, 21),
  CH: one(true, 'MWST', 8.1),
  DE: two('MwSt', 7, 19),
  EG: one(false, 'VAT', 14),
  ES: one(true, 'IVA', 10),
  FR: two('TVA', 10, 20),
  GB: one(true, 'VAT', 20),
  IT: one(true, 'IVA', 10),
  JP: one(true, '消費税', 10),
  MX: one(true, 'IVA', 16),
  NL: two('BTW', 9, 21),
  NZ: one(true, 'GST', 15),
  PT: two('IVA', 13, 23),
  SA: one(true, 'VAT', 15),
  SG: one(false, 'GST', 9),
}
