import { notFound } from '../../platform/errors.ts'
import { type Operation, read, write } from '../../platform/http/operations/operation.ts'
import { findItem } from './commands/items.ts'
import { removeSlots, setSlots } from './commands/sets.ts'
import * as examples from './examples.ts'
import { ItemSetAnswer, SlotList } from './set-contract.ts'
import type { MenuCache } from './snapshot.ts'

const PATH = '/items/:item/set'

/** What makes an item a set. */
export function setRoutes(menuCache: MenuCache): Operation[] {
  const changing = { tag: 'Menu', scope: 'menu:write', path: PATH } as const
  const answer = { schema: ItemSetAnswer, example: examples.setAnswer }
  return [
    read({
      tag: 'Menu',
      scope: 'menu:read',
      path: PATH,
      id: 'getItemSet',
      summary: 'Get the slots of a set',
      description: 'An item without slots is not a set: 404.',
      errors: ['not_found'],
      answer,
      async read({ restaurant, number }) {
        const slots = (await menuCache.get(restaurant.id)).slotsOf(number)
        if (slots.length === 0) throw notFound()
        return { data: { slots }, meta: {} }
      },
    }),
    write({
      ...changing,
      method: 'PUT',
      id: 'setItemSet',
      summary: 'Make an item a set, or change its slots',
      description:
        'The whole list. A slot with an `id` keeps it; one that is left out is removed. A set has one price, and its choices cannot be sets. Fires `menu.item_updated` with `changed` `["set"]`.',
      body: SlotList,
      requestExample: examples.slotList,
      errors: ['not_found', 'validation_failed'],
      answer,
      find: (tx, call) => findItem(tx, call.number),
      run: async (tx, { body, found }) => ({ data: { slots: await setSlots(tx, found, body.slots) } }),
    }),
    write({
      ...changing,
      method: 'DELETE',
      id: 'removeItemSet',
      summary: 'Make a set an ordinary item again',
      description: 'Returns the slots that it had. Old orders stay as they are.',
      errors: ['not_found'],
      answer,
      find: (tx, call) => findItem(tx, call.number),
      run: async (tx, { found }) => ({ data: { slots: await removeSlots(tx, found) } }),
    }),
  ]
}
