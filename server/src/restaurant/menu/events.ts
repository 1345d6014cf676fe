import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described, Type } from '../../platform/http/validation/schema.ts'
import { Item } from './contract.ts'
import { itemAnswer } from './examples.ts'

export const menuEvents = {
  'menu.item_updated': event(
    'An item changes, for example its price, its name or whether it is sold out. `changed` names the fields; for a new item it is `["created"]`, for one that is gone `["deleted"]`.',
    {
      item: Described(Item, 'The item as it is now.'),
      changed: Type.Array(Type.String(), {
        description:
          'The members that changed; `photo` for its photo, `created` for a new item, `deleted` for one that is gone.',
      }),
    },
    { item: itemAnswer.data, changed: ['price_minor', 'is_available'] },
  ),
} as const satisfies EventDeclarations
