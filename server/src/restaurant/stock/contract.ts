import {
  Answer,
  Described,
  Named,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  type Static,
  Type,
} from '../../platform/http/validation/schema.ts'
import { Id, LINES, Moment, QueryBoolean } from '../../platform/http/validation/values.ts'
import { MOST_QUANTITY } from './rules/amounts.ts'

/** What people and programs record; the service adds what orders use and what goes from branch to branch. */
export const RECORDED_KINDS = ['delivery', 'waste', 'count', 'correction'] as const
export type RecordedKind = (typeof RECORDED_KINDS)[number]
const MOVEMENT_KINDS = [...RECORDED_KINDS, 'use', 'return', 'transfer_in', 'transfer_out'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

export const WASTE_REASONS = ['spoiled', 'expired', 'dropped', 'miscooked', 'staff_meal', 'other'] as const
export type WasteReason = (typeof WASTE_REASONS)[number]

export const MOST_UNIT = 20
export const MOST_NAME = 200
export const MOST_SKU = 60
export const MOST_NOTE = 200

const ingredient = Type.Object(
  {
    id: Id('The ingredient.'),
    name: Type.String({ description: 'What it is called.' }),
    sku: Type.String({ description: "The supplier's article number; empty if it has none." }),
    unit: Type.String({ description: 'What the amounts count, such as `kg`.' }),
  },
  { description: 'An ingredient.' },
)

const level = {
  ingredient,
  branch_id: Id('The branch where it is kept.'),
  on_hand: Type.Number({
    description: 'How much there is, in its unit. Below 0: more was sold than was recorded.',
  }),
  par_level: Type.Number({ minimum: 0, description: 'How much there should be at least, in its unit.' }),
}

export const Stock = Named(
  'Stock',
  Type.Object({ ...level, updated_at: Moment('When either of them last changed.') }),
)
export type Stock = Static<typeof Stock>

export const StockBelowPar = Named(
  'StockBelowPar',
  Type.Object({
    ...level,
    previous_on_hand: Type.Number({ description: 'How much there was before, in its unit.' }),
  }),
)
export type StockBelowPar = Static<typeof StockBelowPar>

const StockMovement = Named(
  'StockMovement',
  Type.Object({
    id: Id('The movement.'),
    kind: OneOf(RECORDED_KINDS, { description: 'What has happened.' }),
    quantity: Type.Number({ description: 'As it was sent, in the unit of the ingredient.' }),
    on_hand_after: Type.Number({ description: 'How much there was then.' }),
    note: Nullable(Type.String(), { description: 'What was said about it.' }),
    created_at: Moment('When it was recorded.'),
  }),
)

export const StockQuery = Type.Object({
  branch_id: Type.Optional(Id('Only what this branch keeps.')),
  below_par: Type.Optional({
    ...QueryBoolean,
    description: '`true`: only what is below its par level; `false`: only the rest.',
  }),
  ...PageQuery,
})
export const StockPage = Page(Stock)

export const NewMovement = Named(
  'NewStockMovement',
  Type.Object({
    ingredient_id: Id('Of what.'),
    branch_id: Type.Optional(
      Nullable(Id(), { description: 'At which branch. Default: the default branch.' }),
    ),
    kind: OneOf(RECORDED_KINDS, {
      description:
        '`count` sets how much there is. `delivery` adds to it, `waste` takes from it, `correction` adds, or takes if it is negative.',
    }),
    quantity: Type.Number({
      minimum: -MOST_QUANTITY,
      maximum: MOST_QUANTITY,
      description: 'In the unit of the ingredient, with up to three decimals.',
    }),
    note: Type.Optional(
      Nullable(Type.String({ maxLength: MOST_NOTE, ...LINES }), {
        emptyIsNull: true,
        description: 'What you want to say about it.',
      }),
    ),
  }),
)
export type NewMovement = Static<typeof NewMovement>

export const MovementAnswer = Answer(
  Type.Object(
    {
      stock: Described(Stock, 'The ingredient at the branch, as it is now.'),
      movement: Described(StockMovement, 'What was recorded.'),
    },
    { description: 'The movement and what has become of the stock.' },
  ),
)
