import { Ref, Windows } from '../../platform/document/schema.ts'
import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import {
  Allergen,
  Course,
  DescriptionTranslations,
  Dietary,
  MOST_VARIANTS,
  NameTranslations,
  Price,
} from './contract.ts'
import { MaxSelect, MinSelect, MOST_CHOICES, MOST_SLOTS } from './set-contract.ts'

const flag = Type.Optional(Type.Boolean())
const refs = Type.Optional(Type.Array(Ref, { maxItems: 10_000 }))

const OptionPart = Type.Object({ ref: Ref, name: NameTranslations, price_minor: Price, is_available: flag })

export const ModifierGroupPart = Type.Object({
  ref: Ref,
  name: NameTranslations,
  min_select: Type.Integer({ minimum: 0, maximum: 100 }),
  max_select: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  options: Type.Array(OptionPart, { maxItems: 200 }),
})

const VariantPart = Type.Object({ ref: Ref, name: NameTranslations, price_minor: Price, is_default: flag })

const SlotPart = Type.Object({
  ref: Ref,
  name: NameTranslations,
  min_select: MinSelect,
  max_select: MaxSelect,
  choices: Type.Array(
    Type.Object({
      item_ref: Ref,
      variant_ref: Type.Optional(Nullable(Ref)),
      extra_minor: Type.Optional(Nullable(Price)),
    }),
    // None where all that it offered was deleted: a set that nobody can order is exported as it is.
    { maxItems: MOST_CHOICES },
  ),
})
export type SlotPart = Static<typeof SlotPart>

const ItemPart = Type.Object({
  ref: Ref,
  name: NameTranslations,
  description: Type.Optional(Nullable(DescriptionTranslations)),
  price_minor: Type.Optional(Nullable(Price)),
  variants: Type.Optional(Type.Array(VariantPart, { maxItems: MOST_VARIANTS })),
  dietary: Type.Optional(Dietary),
  allergens: Type.Optional(Nullable(Type.Array(Allergen, { maxItems: 100 }))),
  is_available: flag,
  show_online: flag,
  modifier_group_refs: refs,
  station_ref: Type.Optional(Nullable(Ref)),
  slots: Type.Optional(Type.Array(SlotPart, { maxItems: MOST_SLOTS })),
})

const CategoryPart = Type.Object({
  ref: Ref,
  name: NameTranslations,
  is_active: flag,
  windows: Type.Optional(Windows),
  station_ref: Type.Optional(Nullable(Ref)),
  course: Type.Optional(Nullable(Course)),
  // A menu of the largest weight has fewer.
  items: Type.Optional(Type.Array(ItemPart, { maxItems: 40_000 })),
})

export const MenuPart = Type.Object({
  ref: Ref,
  name: NameTranslations,
  is_active: flag,
  windows: Type.Optional(Windows),
  categories: Type.Optional(Type.Array(CategoryPart, { maxItems: 10_000 })),
})

export const HappyHourPart = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  windows: Type.Optional(Windows),
  percent: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  amount_off_minor: Type.Optional(Price),
  price_minor: Type.Optional(Price),
  menu_refs: refs,
  category_refs: refs,
  item_refs: refs,
})

export const BranchItemPart = Type.Object({
  item_ref: Ref,
  variant_ref: Type.Optional(Nullable(Ref)),
  price_minor: Type.Optional(Nullable(Price)),
  is_available: Type.Optional(Nullable(Type.Boolean())),
  is_hidden: flag,
})
export type BranchItemPart = Static<typeof BranchItemPart>

/** Of a branch. */
export const branchItemParts = { items: Type.Optional(Type.Array(BranchItemPart, { maxItems: 40_000 })) }

export type ModifierGroupPart = Static<typeof ModifierGroupPart>
export type MenuPart = Static<typeof MenuPart>
export type CategoryPart = Static<typeof CategoryPart>
export type ItemPart = Static<typeof ItemPart>
export type HappyHourPart = Static<typeof HappyHourPart>

export const menuParts = {
  modifier_groups: Type.Optional(Type.Array(ModifierGroupPart, { maxItems: 10_000 })),
  menus: Type.Optional(Type.Array(MenuPart, { maxItems: 1_000 })),
  happy_hours: Type.Optional(Type.Array(HappyHourPart, { maxItems: 2_000 })),
}
