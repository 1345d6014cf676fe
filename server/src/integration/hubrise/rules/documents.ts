// What HubRise takes as a catalogue and as an inventory, as far as we send it.

/** Such as `8.90 EUR`. */
export type HubMoney = string

/** When something can be ordered. Absent: always. */
export type HubHours = { dow?: string; start_time?: string; end_time?: string }

export type HubPriceOverride = HubHours & { variant_refs?: string[]; price: HubMoney }

/** Which of them holds is set in the app that sells: one for each marketplace with prices of its own. */
type HubVariant = { ref: string; name: string }

export type HubCategory = { ref: string; parent_ref?: string; name: string }

export type HubSku = {
  ref: string
  name: string | null
  price: HubMoney
  price_overrides?: HubPriceOverride[]
  restrictions?: HubHours
  option_list_refs: string[]
}

export type HubTaxRate = { delivery: string; collection: string; eat_in: string }

export type HubProduct = {
  ref: string
  category_ref: string
  name: string
  description?: string
  tags: string[]
  tax_rate?: HubTaxRate
  image_ids?: string[]
  skus: HubSku[]
}

export type HubOptionList = {
  ref: string
  name: string
  min_selections: number
  max_selections: number | null
  options: { ref: string; name: string; price: HubMoney }[]
}

type HubDealLine = {
  label: string
  pricing_effect: 'fixed_price'
  pricing_value: HubMoney
  skus: { ref: string; extra_charge?: HubMoney }[]
}

export type HubDeal = {
  ref: string
  category_ref: string
  name: string
  description?: string
  tags: string[]
  image_ids?: string[]
  restrictions?: HubHours & { enabled?: false }
  lines: HubDealLine[]
}

/** All of it is sent each time, and replaces what was there. */
export type HubCatalogue = {
  variants: HubVariant[]
  categories: HubCategory[]
  products: HubProduct[]
  option_lists: HubOptionList[]
  deals: HubDeal[]
}

/** What is sold out. Whatever it does not name there is as much of as anybody wants. */
export type HubStockEntry = ({ sku_ref: string } | { option_ref: string }) & { stock: '0' }
