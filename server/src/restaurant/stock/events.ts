import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described, Id, Moment, Named, Type } from '../../platform/http/schema.ts'

export const Stock = Named(
  'Stock',
  Type.Object({
    ingredient: Type.Object(
      {
        id: Id('The ingredient.'),
        name: Type.String({ description: 'What it is called.' }),
        sku: Type.String({ description: 'The number it is ordered by.' }),
        unit: Type.String({ description: 'What the amounts count, such as `kg`.' }),
      },
      { description: 'What runs low.' },
    ),
    branch_id: Id('The branch where it is kept.'),
    on_hand: Type.Number({ description: 'How much there is now, in its unit.' }),
    par_level: Type.Number({ description: 'How much there should be at least, in its unit.' }),
    previous_on_hand: Type.Number({ description: 'How much there was before, in its unit.' }),
    updated_at: Moment('When it was counted or used.'),
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
    { stock: Described(Stock, 'What runs low, and where.') },
    { stock },
  ),
} as const satisfies EventDeclarations
