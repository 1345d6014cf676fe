import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Day, Id, LINES, Text } from '../../platform/http/validation/values.ts'
import type { Translations } from '../menu/contract.ts'
import {
  MOST_NAME,
  MOST_NOTE,
  MOST_SKU,
  MOST_UNIT,
  type MovementKind,
  RECORDED_KINDS,
  WASTE_REASONS,
} from './contract.ts'
import { MOST_QUANTITY } from './rules/amounts.ts'

const MOST_PRICE_MINOR = 1_000_000_000
const Amount = Type.Number({ minimum: 0, maximum: MOST_QUANTITY })
const Positive = Type.Number({ exclusiveMinimum: 0, maximum: MOST_QUANTITY })
const Unit = Text(MOST_UNIT)
const Note = Type.Optional(Nullable(Type.String({ maxLength: MOST_NOTE, ...LINES }), { emptyIsNull: true }))
const Price = Nullable(Type.Integer({ minimum: 0, maximum: MOST_PRICE_MINOR }))
const Version = Type.Integer({ minimum: 1 })

export const IngredientForm = Type.Object({
  name: Text(MOST_NAME),
  sku: Type.Optional(Nullable(Type.String({ maxLength: MOST_SKU }))),
  unit: Unit,
  unit_cost_minor: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: MOST_PRICE_MINOR }))),
  units: Type.Array(Type.Object({ unit: Unit, quantity: Positive }), { maxItems: 20 }),
  packs: Type.Array(
    Type.Object({
      id: Type.Optional(Nullable(Id())),
      supplier_id: Id(),
      name: Text(100),
      quantity: Positive,
      price_minor: Price,
      sku: Type.Optional(Nullable(Type.String({ maxLength: MOST_SKU }), { emptyIsNull: true })),
    }),
    { maxItems: 20 },
  ),
  pars: Type.Array(Type.Object({ branch_id: Id(), par_level: Amount }), { maxItems: 200 }),
})
export type IngredientForm = Static<typeof IngredientForm>
/** A change names the version that it was made to: what somebody else has saved since is not written over. */
export const IngredientEdit = Type.Object({ ...IngredientForm.properties, version: Version })
export type IngredientEdit = Static<typeof IngredientEdit>

const RecipeFormLines = Type.Array(
  Type.Object({
    ingredient_id: Id(),
    quantity: Type.Number({ minimum: -MOST_QUANTITY, maximum: MOST_QUANTITY }),
    unit: Unit,
  }),
  { maxItems: 100 },
)

export const RecipeForm = Type.Object({
  item_id: Type.Optional(Id()),
  variant_id: Type.Optional(Id()),
  option_id: Type.Optional(Id()),
  made_id: Type.Optional(Id()),
  /** Of an ingredient: how much the recipe makes, in its unit; null: it is not made here. */
  makes: Type.Optional(Nullable(Positive)),
  lines: RecipeFormLines,
  /** The recipe as the writer knew it: what somebody else wrote meanwhile is not written over. */
  seen: Type.Object({ makes: Type.Optional(Nullable(Amount)), lines: RecipeFormLines }),
})
export type RecipeForm = Static<typeof RecipeForm>

export const MovementForm = Type.Object({
  ingredient_id: Id(),
  branch_id: Id(),
  kind: OneOf(RECORDED_KINDS),
  quantity: Type.Number({ minimum: -MOST_QUANTITY, maximum: MOST_QUANTITY }),
  unit: Type.Optional(Unit),
  reason: Type.Optional(Nullable(OneOf(WASTE_REASONS))),
  note: Note,
})
export type MovementForm = Static<typeof MovementForm>

export const TransferForm = Type.Object({
  from_branch_id: Id(),
  to_branch_id: Id(),
  lines: Type.Array(Type.Object({ ingredient_id: Id(), quantity: Positive, unit: Unit }), {
    minItems: 1,
    maxItems: 100,
  }),
  note: Note,
})
export type TransferForm = Static<typeof TransferForm>

export const SupplierForm = Type.Object({
  name: Text(MOST_NAME),
  email: Type.Optional(Nullable(Type.String({ format: 'email', maxLength: 254 }), { emptyIsNull: true })),
  phone: Type.Optional(Nullable(Type.String({ maxLength: 40 }), { emptyIsNull: true })),
  note: Note,
})
export type SupplierForm = Static<typeof SupplierForm>
export const SupplierEdit = Type.Object({ ...SupplierForm.properties, version: Version })
export type SupplierEdit = Static<typeof SupplierEdit>

export const StocktakeStart = Type.Object({ branch_id: Id() })
export const StocktakeLine = Type.Object({
  ingredient_id: Id(),
  /** Null: it was not counted after all. */
  counted: Nullable(Amount),
  unit: Unit,
})
export type StocktakeLine = Static<typeof StocktakeLine>

export const PurchaseForm = Type.Object({
  supplier_id: Id(),
  branch_id: Id(),
  expected_on: Type.Optional(Nullable(Day('When it should arrive.'))),
  note: Note,
  lines: Type.Array(
    Type.Object({
      ingredient_id: Id(),
      pack_name: Text(100),
      pack_quantity: Positive,
      packs: Positive,
      price_minor: Price,
    }),
    { minItems: 1, maxItems: 200 },
  ),
})
export type PurchaseForm = Static<typeof PurchaseForm>
export const PurchaseEdit = Type.Object({ ...PurchaseForm.properties, version: Version })
export type PurchaseEdit = Static<typeof PurchaseEdit>

export const Receipt = Type.Object({
  lines: Type.Array(Type.Object({ id: Id(), packs: Amount, price_minor: Type.Optional(Price) }), {
    minItems: 1,
    maxItems: 200,
  }),
  /** What has not come by now will not come. */
  is_complete: Type.Boolean(),
  /** Of the order as it was seen: the same delivery is not recorded by two people. */
  version: Version,
})
export type Receipt = Static<typeof Receipt>

type StaffLevel = { branch_id: number; on_hand: number; par_level: number; is_counted: boolean }
export type StaffIngredient = {
  id: number
  name: string
  sku: string
  unit: string
  /** What an amount of it can be entered in. */
  units: string[]
  own_units: { unit: string; quantity: number }[]
  unit_cost_minor: number | null
  makes: number | null
  version: number
  levels: StaffLevel[]
}
export type StaffSupplier = {
  id: number
  name: string
  email: string | null
  phone: string | null
  note: string | null
  version: number
}
export type StockOverview = {
  branches: { id: number; name: string; is_default: boolean }[]
  sell_out_at_zero: boolean
  currency: string
  ingredients: StaffIngredient[]
  suppliers: StaffSupplier[]
}
export type StaffPack = {
  id: number
  ingredient_id: number
  supplier_id: number
  name: string
  quantity: number
  price_minor: number | null
  sku: string | null
}
export type StaffMovement = {
  id: number
  ingredient_id: number
  name: string
  unit: string
  branch_id: number
  kind: MovementKind
  quantity: number
  change: number
  on_hand_after: number
  reason: string | null
  note: string | null
  cost_minor: number | null
  orders: number | null
  other_branch_id: number | null
  actor_name: string | null
  created_at: string
}
export type StaffRecipeLine = {
  ingredient_id: number
  quantity: number
  entered_quantity: number
  entered_unit: string
}
type Usage = {
  kind: 'item' | 'variant' | 'option' | 'ingredient'
  name: Translations
  quantity: number
}
export type IngredientDetail = {
  packs: StaffPack[]
  movements: StaffMovement[]
  made_of: StaffRecipeLine[]
  used_in: Usage[]
}

export type Margin = {
  item_id: number
  variant_id: number | null
  cost_minor: number | null
  /** What is left of the price without its tax. */
  net_price_minor: number
}
export type DishRecipe = {
  item: { id: number; name: Translations; price_minor: number | null }
  variants: { id: number; name: Translations; price_minor: number }[]
  options: { id: number; name: Translations; group_name: Translations }[]
  item_lines: StaffRecipeLine[]
  variant_lines: Record<string, StaffRecipeLine[]>
  option_lines: Record<string, StaffRecipeLine[]>
  margins: Margin[]
}

export type StocktakeHead = {
  id: number
  branch_id: number
  status: 'open' | 'finished' | 'dropped'
  started_by: string | null
  started_at: string
  closed_at: string | null
  counted: number
  variance_minor: number | null
}
export type StocktakeSheet = {
  stocktake: StocktakeHead
  lines: { ingredient_id: number; counted: number; expected: number }[]
}

const PURCHASE_STATUSES = ['draft', 'ordered', 'received', 'cancelled'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]
export type Purchase = {
  id: number
  supplier_id: number | null
  supplier_name: string
  branch_id: number
  status: PurchaseStatus
  expected_on: string | null
  note: string | null
  version: number
  created_at: string
  ordered_at: string | null
  closed_at: string | null
  lines: {
    id: number
    ingredient_id: number
    pack_name: string
    pack_quantity: number
    packs: number
    price_minor: number | null
    received_packs: number
  }[]
}
export type Suggestion = {
  supplier_id: number
  ingredient_id: number
  pack_name: string
  pack_quantity: number
  packs: number
  price_minor: number | null
}
