import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described, Id, Nullable, Type } from '../../platform/http/validation/schema.ts'
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
      branch_id: Nullable(Id(), {
        description: 'The branch where it changed; `item` is then as that branch sells it. Null: everywhere.',
      }),
    },
    { item: itemAnswer.data, changed: ['price_minor', 'is_available'], branch_id: null },
  ),
} as const satisfies EventDeclarations
