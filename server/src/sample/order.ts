import type { Refs } from '../platform/document/faults.ts'
import type { NewOrder } from '../restaurant/orders/contract.ts'

export type SampleRefs = { items: Refs; variants: Refs; options: Refs }

/** Under the name of one of the sample's guests, with a size and with options that cost something. */
export function sampleOrder({ items, variants, options }: SampleRefs): NewOrder {
  const pizza = idOf(items, 'margherita')
  const topping = (ref: string) => idOf(options, `pizza-toppings/${ref}`)
  return {
    type: 'pickup',
    channel: 'web',
    customer_name: 'Mateo Rivera',
    customer_phone: '+14135550102',
    customer_email: 'mateo.rivera@example.com',
    note: 'Please cut the pizza into small slices.',
    lines: [
      {
        item_id: pizza,
        variant_id: idOf(variants, 'margherita/fourteen-inch'),
        quantity: 1,
        option_ids: [topping('basil'), topping('mushrooms')],
      },
      {
        item_id: idOf(items, 'caesar-salad'),
        quantity: 1,
        option_ids: [idOf(options, 'salad-protein/grilled-chicken')],
      },
      { item_id: idOf(items, 'hand-cut-fries'), quantity: 2 },
    ],
  }
}

function idOf(refs: Refs, ref: string): number {
  const id = refs.get(ref)
  if (id === undefined) throw new Error(`the sample has no "${ref}"`)
  return id
}
