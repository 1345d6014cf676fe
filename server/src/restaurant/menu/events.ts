import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described, Nullable, Type } from '../../platform/http/validation/schema.ts'
import { Id } from '../../platform/http/validation/values.ts'
import { Category, Item, Menu } from './contract.ts'
import { categoryAnswer, itemAnswer, menuAnswer } from './examples.ts'

const changed = Type.Array(Type.String(), {
  description:
    'The fields that changed, as in the request (`windows` for the hours); `order` if its children were sorted; `created` for a new one, `deleted` for a deleted one.',
})

export const menuEvents = {
  'menu.item_updated': event(
    'An item changes, for example its price, its name or whether it is sold out. `changed` names the fields; for a new item it is `["created"]`, for a deleted one `["deleted"]`.',
    {
      item: Described(Item, 'The item as it is now.'),
      changed: Type.Array(Type.String(), {
        description:
          'The fields that changed; `photo` for its photo, `created` for a new item, `deleted` for a deleted one.',
      }),
      branch_id: Nullable(Id(), {
        description: 'The branch where it changed; `item` is then as that branch sells it. Null: everywhere.',
      }),
    },
    { item: itemAnswer.data, changed: ['price_minor', 'is_available'], branch_id: null },
  ),
  'menu.updated': event(
    'A menu is created, renamed, opened, closed, given other hours or deleted, or its categories are sorted. A deleted one is as it was last.',
    { menu: Described(Menu, 'The menu as `GET /menus` shows it.'), changed },
    { menu: menuAnswer.data, changed: ['name', 'is_active'] },
  ),
  'menu.category_updated': event(
    'A category is created, renamed, moved to another menu, opened, closed, given other hours or deleted, or its items are sorted. A deleted one is as it was last.',
    { category: Described(Category, 'The category as it is now.'), changed },
    { category: categoryAnswer.data, changed: ['name'] },
  ),
} as const satisfies EventDeclarations
