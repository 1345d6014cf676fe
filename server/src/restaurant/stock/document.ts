import { Ref } from '../../platform/document/schema.ts'
import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Text } from '../../platform/http/validation/values.ts'
import { MOST_NAME, MOST_SKU, MOST_UNIT } from './contract.ts'
import { MOST_QUANTITY } from './rules/amounts.ts'

const Amount = Type.Number({ minimum: 0, maximum: MOST_QUANTITY })

const LevelPart = Type.Object({
  branch_ref: Type.Optional(Nullable(Ref)),
  on_hand: Type.Optional(Amount),
  par_level: Type.Optional(Amount),
})

export const IngredientPart = Type.Object({
  ref: Ref,
  name: Text(MOST_NAME),
  sku: Type.Optional(Nullable(Type.String({ maxLength: MOST_SKU }))),
  unit: Text(MOST_UNIT),
  stock: Type.Optional(Type.Array(LevelPart, { maxItems: 1_000 })),
})
export type IngredientPart = Static<typeof IngredientPart>

export const RecipePart = Type.Object({
  item_ref: Type.Optional(Ref),
  variant_ref: Type.Optional(Nullable(Ref)),
  group_ref: Type.Optional(Ref),
  option_ref: Type.Optional(Ref),
  uses: Type.Array(
    Type.Object({
      ingredient_ref: Ref,
      quantity: Type.Number({ minimum: -MOST_QUANTITY, maximum: MOST_QUANTITY }),
    }),
    { maxItems: 200 },
  ),
})
export type RecipePart = Static<typeof RecipePart>

export const stockParts = {
  ingredients: Type.Optional(Type.Array(IngredientPart, { maxItems: 5_000 })),
  recipes: Type.Optional(Type.Array(RecipePart, { maxItems: 20_000 })),
}

export const stockSettings = {
  stock: Type.Optional(Type.Object({ sell_out_at_zero: Type.Optional(Type.Boolean()) })),
}
