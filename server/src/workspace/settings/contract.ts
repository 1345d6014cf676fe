import type { LogEntry } from '../../across/activity/contract.ts'
import { BookingPart } from '../../across/document/booking.ts'
import { BranchPart, RestaurantDocument, SettingsPart } from '../../across/document/contract.ts'
import type { BranchAddress, Seller } from '../../ground/tenants/queries.ts'
import type { BookingRules } from '../../ground/tenants/rules/booking.ts'
import type {
  DeliveryZone,
  Discount,
  OrderingRules,
  OWN_PARTS,
  Tax,
} from '../../ground/tenants/rules/ordering.ts'
import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Text } from '../../platform/http/validation/values.ts'
import type { CombinationPart, TablePart } from '../../restaurant/floor/document.ts'
import type { PartName } from './parts.ts'

/** What a branch has of its own is only there where it has it; its dishes are for the Menu page. A new one gets its slug by its name. */
type BranchOwn = 'slug' | (typeof OWN_PARTS)[number]
type BranchValue = Required<Omit<BranchPart, BranchOwn | 'items' | 'booking' | 'address' | 'seller'>> &
  Pick<BranchPart, 'slug'> &
  OwnOfBranch & { address: BranchAddress | null; seller: Seller | null }
/** Each part as a whole, complete; null or left out: as the restaurant. */
type OwnOfBranch = Partial<{
  order_types: OrderingRules['order_types'] | null
  ordering_paused_until: string | null
  taxes: PartValues['taxes']['taxes'] | null
  discounts: Discount[] | null
  delivery_zones: DeliveryZone[] | null
  booking: BookingRules | null
}>
type TableValue = Required<Omit<TablePart, 'branch_ref'>> & Pick<TablePart, 'branch_ref'>
type VenueValue = Required<
  Pick<SettingsPart, 'currency' | 'timezone' | 'country' | 'default_language' | 'languages'>
>

/** Each part complete, as the restaurant's document writes it; rows name each other by refs. */
export type PartValues = {
  venue: VenueValue
  ordering: Pick<
    OrderingRules,
    'order_types' | 'order_ahead_days' | 'ordering_paused_until' | 'tips' | 'next_course_minutes'
  >
  taxes: {
    prices_include_tax: boolean
    taxes: (Omit<Tax, 'category_ids' | 'item_ids' | 'valid_from'> & {
      category_refs: string[]
      item_refs?: string[]
      valid_from?: string | null
    })[]
  }
  discounts: { discounts: Discount[] }
  delivery_zones: { delivery_zones: DeliveryZone[] }
  branches: { branches: BranchValue[] }
  stations: { stations: { ref: string; name: string; branch_refs?: string[] }[] }
  tables: { tables: TableValue[]; table_combinations: CombinationPart[] }
  booking: BookingRules
  reviews: { reviews: { ask_after_hours: number | null } }
  stock: { stock: { sell_out_at_zero: boolean } }
}

/** A part of the settings, with the version that a save of it must name and who changed it last. */
export type SettingsOf<Part extends PartName = PartName> = {
  part: Part
  value: PartValues[Part]
  version: string
  changes: LogEntry[]
}

const { branches, stations, tables, table_combinations } = RestaurantDocument.properties

/** Of `value` the keys of one part; no two parts have one of the same name. */
export const PartChange = Type.Object({
  version: Text(40),
  value: Type.Object({
    ...SettingsPart.properties,
    ...BookingPart.properties,
    branches,
    stations,
    tables,
    table_combinations,
  }),
})
export type PartChange = Static<typeof PartChange>

/** Which the document does not hold: a document is imported into restaurants of any name. */
export const RestaurantName = Type.Object({ name: Text(200) })

/** Null: orders are taken again. */
export const PauseChange = Type.Object({
  minutes: Nullable(Type.Integer({ minimum: 1, maximum: 10_080 })),
})

/** Null: orders are taken. */
export type OrderingPause = { paused_until: string | null }

export const BranchesWish = Type.Object({ branches: Type.Array(BranchPart, { minItems: 1, maxItems: 200 }) })

/** Of a branch as it might be saved. `opens_at` is null where it is open, and where it stays closed. */
export type BranchOutlook = { ref: string; name: string; is_open: boolean; opens_at: string | null }
