import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Id, Moment, Named, Type } from '../../platform/http/schema.ts'

export const Stock = Named(
  'Stock',
  Type.Object({
    ingredient: Type.Object({ id: Id(), name: Type.String(), sku: Type.String(), unit: Type.String() }),
    branch_id: Id(),
    on_hand: Type.Number(),
    par_level: Type.Number(),
    previous_on_hand: Type.Number(),
    updated_at: Moment(),
  }),
)

const stock = {
  ingredient: { id: 12, name: 'Mozzarella', sku: 'MOZ-1KG', unit: 'kg' },
  branch_id: 1,
  on_hand: 3.5,
  par_level: 5,
  previous_on_hand: 5.25,
  updated_at: '2026-11-14T19:42:51.004-05:00',
}

export const stockEvents = {
  'stock.below_par': event(
    'An ingredient drops below its par level at a branch.',
    { stock: Stock },
    { stock },
  ),
} as const satisfies EventDeclarations
