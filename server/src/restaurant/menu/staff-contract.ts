/*
 * What the web app's Menu page asks of the server, all under /admin/{restaurant}/api. Bodies are those of the API (write-contract.ts,
 * contract.ts) and, on what exists already, `version`: the one that the editor saw. Another one by now is 409
 * `changed_meanwhile` with `Meanwhile` as its details, and nothing is changed: show it, then send again with its
 * `version`, or drop the edit.
 *
 *   GET    /menu                                  → MenuPage
 *   GET    /menu/preview?at=                       → MenuPreview
 *
 *   POST   /menu/menus                 NewMenu            → StaffMenu
 *   PATCH  /menu/menus/:menu           MenuEdit           → StaffMenu
 *   DELETE /menu/menus/:menu           Seen               → Undo
 *   PUT    /menu/menus/:menu/order     OrderEdit          → StaffMenu        (its categories)
 *   PUT    /menu/order                 OrderEdit          → { ids }          (the menus)
 *
 *   POST   /menu/categories            NewCategory        → StaffCategory
 *   PATCH  /menu/categories/:category  CategoryEdit       → StaffCategory    (`menu_id` moves it to the end of that menu)
 *   DELETE /menu/categories/:category  Seen               → Undo
 *   PUT    /menu/categories/:category/order  OrderEdit    → StaffCategory    (its items)
 *
 *   POST   /menu/items                 NewDish            → StaffItem
 *   PATCH  /menu/items/:item           DishEdit           → StaffItem        (all that changed at once; `category_id` moves it)
 *   DELETE /menu/items/:item           Seen               → Undo
 *   POST   /menu/items/:item/copy      {}                 → StaffItem        (beside it, with sizes, groups and photo)
 *   PUT    /menu/items/:item/photo     the image itself, its type as Content-Type → StaffItem
 *   DELETE /menu/items/:item/photo     {}                 → StaffItem
 *
 *   POST   /menu/modifier-groups               NewModifierGroup → StaffGroup
 *   PATCH  /menu/modifier-groups/:group        GroupEdit        → StaffGroup
 *   DELETE /menu/modifier-groups/:group        Seen             → Undo
 *
 *   POST   /menu/happy-hours                   HappyHourInput   → StaffHappyHour
 *   PATCH  /menu/happy-hours/:happy_hour       HappyHourEdit    → StaffHappyHour
 *   DELETE /menu/happy-hours/:happy_hour       Seen             → Undo
 *
 *   POST   /menu/deleted/:deleted/restore      {}               → { kind, id }
 *
 *   POST   /menu/bulk/prices/preview   BulkPrices         → PricePreview
 *   POST   /menu/bulk/prices           BulkPrices + version of the preview → PricePreview
 *   POST   /menu/bulk/availability     BulkAvailability   → { items: StaffItem[] }
 *   POST   /menu/bulk/move             BulkMove           → { items: StaffItem[] }
 *
 *   GET    /menu/branches/:branch/items                  → StaffBranchItem[] (the dishes that differ there)
 *   PUT    /menu/branches/:branch/items/:item  BranchItemEdit → StaffBranchItem (all of it; nothing of its own takes it back)
 *
 *   GET    /menu/export?format=document|csv               → MenuFile
 *   POST   /menu/import/preview        MenuImport         → ImportPreview    (changes nothing)
 *   POST   /menu/import                MenuImport + version of the preview → ImportPreview (what was changed)
 */
import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { AS_IS } from '../../platform/http/validation/values.ts'
import type { Window } from '../../platform/time/windows.ts'
import {
  BranchItemInput,
  Course,
  type Item,
  ItemChange,
  type MenuNow,
  MOST_PRICE_MINOR,
  NewItem,
  Price,
  type Translations,
} from './contract.ts'
import type { BranchItem } from './rules/at-branch.ts'
import { type Slot, SlotList } from './set-contract.ts'
import {
  CategoryChange,
  ChildOrder,
  GroupLinks,
  MenuChange,
  MenuWindows,
  ModifierGroupChange,
  NewCategory,
  type Photo,
  VariantList,
} from './write-contract.ts'

/** Of what it tells, not of when: two objects with the same version are the same. */
const Version = Type.String({ minLength: 1, maxLength: 64 })

export const Nothing = Type.Object({})
export const Seen = Type.Object({ version: Version })

export type Meanwhile = {
  /** Who changed it last; null: not known, or gone. */
  by: string | null
  at: string | null
  /** As it is now; null: it was deleted. */
  current: StaffMenu | StaffCategory | StaffItem | StaffGroup | StaffHappyHour | StaffBranchItem | null
}

/** How a dish differs at a branch; `version` is null where it does not. */
export type StaffBranchItem = BranchItem & { version: string | null }

export type StaffItem = Item & {
  version: string
  /** Sold out until then, when it comes back by itself; null: until somebody says so. */
  sold_out_until: string | null
  photo: Photo | null
  station_id: number | null
  /** Of a set; empty of any other. */
  slots: Slot[]
}

export type StaffCategory = {
  id: number
  menu_id: number
  name: Translations
  is_active: boolean
  sort_order: number
  windows: Window[]
  station_id: number | null
  /** With which its dishes are taken at the table; null: with none. */
  course: number | null
  version: string
  /** Of the order of its items. */
  order_version: string
}

export type StaffMenu = {
  id: number
  name: Translations
  is_active: boolean
  sort_order: number
  windows: Window[]
  version: string
  /** Of the order of its categories. */
  order_version: string
}

export type StaffGroup = Item['modifier_groups'][number] & {
  version: string
  /** The items that are offered with it. */
  item_ids: number[]
}

export type StaffHappyHour = {
  id: number
  name: string
  windows: Window[]
  /** Exactly one of these three is not null. */
  percent: number | null
  amount_off_minor: number | null
  price_minor: number | null
  /** All three empty: for every item. */
  menu_ids: number[]
  category_ids: number[]
  item_ids: number[]
  version: string
}

/** What was deleted and can come back with the same ids. */
export type Deleted = {
  id: number
  kind: 'menu' | 'category' | 'item' | 'modifier_group' | 'happy_hour'
  name: Translations | string
  by: string | null
  deleted_at: string
  /** Until then it can be restored. */
  until: string
}

/** The last shape of what was deleted, and how to undo it. */
export type Undo = { deleted: Deleted }

export type MenuPage = {
  currency: string
  zone: string
  default_language: string
  languages: string[]
  /** In the owner's order, with categories and items inside in theirs. */
  menus: (StaffMenu & { categories: (StaffCategory & { items: StaffItem[] })[] })[]
  modifier_groups: StaffGroup[]
  happy_hours: StaffHappyHour[]
  stations: { id: number; name: string }[]
  /** Newest first. */
  deleted: Deleted[]
  order_version: string
}

export const PreviewQuery = Type.Object({ at: Type.Optional(Type.String({ format: 'date-time' })) })

/** What a guest sees at a moment: what is open, what it costs then, what cannot be had. */
export type MenuPreview = {
  at: string
  menus: (MenuNow & { id: number })[]
  sold_out_item_ids: number[]
  /** Shown to nobody online: only by phone. */
  hidden_item_ids: number[]
}

export const BranchItemEdit = Type.Object({ version: Nullable(Version), ...BranchItemInput.properties })

export const MenuEdit = Type.Object({ version: Version, ...MenuChange.properties })
export const CategoryEdit = Type.Object({
  version: Version,
  menu_id: Type.Optional(Type.Integer()),
  course: Type.Optional(Nullable(Course)),
  ...CategoryChange.properties,
})
/** A new category, with what only the web app sets. */
export const StaffNewCategory = Type.Object({
  ...NewCategory.properties,
  course: Type.Optional(Nullable(Course)),
})
/** `variants` null: one price instead of sizes. */
const DishChange = Type.Object({
  ...ItemChange.properties,
  price_minor: Type.Optional(Nullable(Price)),
  variants: Type.Optional(Nullable(VariantList.properties.variants)),
  modifier_group_ids: Type.Optional(GroupLinks.properties.modifier_group_ids),
  /** Null: it is no set. */
  slots: Type.Optional(Nullable(SlotList.properties.slots)),
})
export type DishChange = Static<typeof DishChange>
/** A new dish, a set where it has slots. */
export const NewDish = Type.Object({ ...NewItem.properties, slots: Type.Optional(SlotList.properties.slots) })
export const DishEdit = Type.Object({ version: Version, ...DishChange.properties })
export const GroupEdit = Type.Object({ version: Version, ...ModifierGroupChange.properties })
/** `version` is the `order_version` of what the children stand in. */
export const OrderEdit = Type.Object({ version: Version, ...ChildOrder.properties })

const Ids = Type.Array(Type.Integer(), { maxItems: 10_000 })
const happyHour = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  windows: MenuWindows,
  percent: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 100 }))),
  amount_off_minor: Type.Optional(Nullable(Price)),
  price_minor: Type.Optional(Nullable(Price)),
  menu_ids: Ids,
  category_ids: Ids,
  item_ids: Ids,
}
/** All of it each time: exactly one of `percent`, `amount_off_minor` and `price_minor` is not null. */
export const HappyHourInput = Type.Object(happyHour)
export type HappyHourInput = Static<typeof HappyHourInput>
export const HappyHourEdit = Type.Object({ version: Version, ...happyHour })

const Selection = Type.Array(Type.Integer(), { minItems: 1, maxItems: 10_000 })

export const BulkPrices = Type.Object({
  item_ids: Selection,
  /** One of the two: 10 is ten per cent up, -50 is 50 minor units down. */
  percent: Type.Optional(Nullable(Type.Number({ minimum: -100, maximum: 1_000 }))),
  amount_minor: Type.Optional(
    Nullable(Type.Integer({ minimum: -MOST_PRICE_MINOR, maximum: MOST_PRICE_MINOR })),
  ),
  /** To a multiple of `to_minor`, less `less_minor`: 100 and 1 give prices that end in 99. */
  rounding: Type.Optional(
    Nullable(
      Type.Object({
        to_minor: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
        less_minor: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999 })),
        direction: Type.Optional(OneOf(['nearest', 'up', 'down'])),
      }),
    ),
  ),
  /** Of the preview that was agreed to; only for the change itself, which is 409 where prices moved since. */
  version: Type.Optional(Version),
})
export type BulkPrices = Static<typeof BulkPrices>

export type PricePreview = {
  version: string
  changes: {
    item_id: number
    name: Translations
    /** Null: the item's one price. */
    variant_id: number | null
    variant_name: Translations | null
    before_minor: number
    after_minor: number
  }[]
}

export const BulkAvailability = Type.Object({
  item_ids: Selection,
  is_available: Type.Boolean(),
  /** With `is_available` false: `tomorrow`, the start of the next business day, or a date-time; null: when somebody says so. */
  until: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
})
export type BulkAvailability = Static<typeof BulkAvailability>

export const BulkMove = Type.Object({ item_ids: Selection, category_id: Type.Integer() })

const FILE_FORMATS = ['document', 'csv'] as const
export const ExportQuery = Type.Object({ format: OneOf(FILE_FORMATS) })

/** The file's whole text, to be saved under the name. */
export type MenuFile = { filename: string; type: string; text: string }

/** The file's text as it is, up to 8 MiB. A CSV names dishes by `ref` and changes only the columns that it has. */
export const MenuImport = Type.Object({
  format: OneOf(FILE_FORMATS),
  text: Type.String({ minLength: 1, maxLength: 8 * 1024 * 1024, ...AS_IS }),
  /** Of the preview that was agreed to; only for the import itself, which is 409 where the menu changed since. */
  version: Type.Optional(Version),
})
export type MenuImport = Static<typeof MenuImport>

export type ImportChange = {
  kind: 'menu' | 'category' | 'item' | 'modifier_group' | 'happy_hour'
  /** What the file calls it; null for a happy hour. */
  ref: string | null
  name: Translations | string
  /** The names of the menu and category that it stands in, outermost first. */
  within: Translations[]
}

/** A file with faults is 422: each fault under its place in the file. */
export type ImportPreview = {
  version: string
  added: ImportChange[]
  changed: (ImportChange & { fields: { field: string; before: unknown; after: unknown }[] })[]
  removed: ImportChange[]
  /** How many stay as they are. */
  unchanged: number
}
