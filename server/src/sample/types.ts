import type { Weekday } from '../platform/time/windows.ts'
import type { Allergen } from '../restaurant/menu/allergens.ts'
import type { DIETARY } from '../restaurant/menu/contract.ts'

/** The restaurant document, as far as the sample venue writes it. */

type Window = { readonly days: readonly Weekday[]; readonly from: string; readonly to: string }

export type Text = { readonly en: string; readonly es: string }

type Dietary = (typeof DIETARY)[number]

export type Size = {
  readonly ref: string
  readonly name: Text
  readonly price_minor: number
  readonly is_default: boolean
}

export type Price = { readonly price_minor: number } | { readonly variants: readonly Size[] }

export type Dish = Price & {
  readonly ref: string
  readonly name: Text
  readonly description: Text
  readonly dietary: Dietary
  readonly allergens: readonly Allergen[] | null
  readonly is_available: boolean
  readonly show_online: boolean
  readonly modifier_group_refs: readonly string[]
  readonly station_ref?: string
}

export type Category = {
  readonly ref: string
  readonly name: Text
  readonly is_active: boolean
  readonly windows: readonly Window[]
  readonly station_ref: string
  readonly items: readonly Dish[]
}

export type Menu = {
  readonly ref: string
  readonly name: Text
  readonly is_active: boolean
  readonly windows: readonly Window[]
  readonly categories: readonly Category[]
}

export type Option = {
  readonly ref: string
  readonly name: Text
  readonly price_minor: number
  readonly is_available: boolean
}

export type ModifierGroup = {
  readonly ref: string
  readonly name: Text
  readonly min_select: number
  readonly max_select: number | null
  readonly options: readonly Option[]
}

export type HappyHour = (
  | { readonly percent: number }
  | { readonly amount_off_minor: number }
  | { readonly price_minor: number }
) & {
  readonly name: string
  readonly windows: readonly Window[]
  readonly menu_refs: readonly string[]
  readonly category_refs: readonly string[]
  readonly item_refs: readonly string[]
}

export type Table = {
  readonly ref: string
  readonly name: string
  readonly code: string
  readonly area: string
  readonly min_seats: number
  readonly max_seats: number
  readonly priority: number
}

export type TableCombination = {
  readonly name: string
  readonly table_refs: readonly string[]
  readonly min_seats: number
  readonly max_seats: number
}

export type Guest = {
  readonly ref: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly locale: string
  readonly marketing_opted_in: boolean
}
