import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Type } from '../../platform/http/schema.ts'
import { Item } from './contract.ts'
import { itemAnswer } from './examples.ts'

export const menuEvents = {
  'menu.item_updated': event(
    'An item changes, for example its price, its name or whether it is sold out. `changed` names the fields; for a new item it is `["created"]`.',
    { item: Item, changed: Type.Array(Type.String()) },
    { item: itemAnswer.data, changed: ['price_minor', 'is_available'] },
  ),
} as const satisfies EventDeclarations
