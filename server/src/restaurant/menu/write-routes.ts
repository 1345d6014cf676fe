import { type Call, type Operation, read, write } from '../../platform/http/operations/operation.ts'
import { written } from '../../platform/http/operations/written.ts'
import {
  changeCategory,
  createCategory,
  deleteCategory,
  findCategory,
  orderItems,
} from './commands/categories.ts'
import { changeGroup, createGroup, deleteGroup, findGroup, groupShown } from './commands/groups.ts'
import { findItem } from './commands/items.ts'
import { changeMenu, createMenu, deleteMenu, findMenu, orderCategories } from './commands/menus.ts'
import { deleteItem, setGroups, setVariants } from './commands/save-dish.ts'
import { ItemAnswer } from './contract.ts'
import * as examples from './examples.ts'
import { menuShown, presentCategory } from './present.ts'
import { repeatedGroups } from './rules/new-item.ts'
import type { FromSnapshot, MenuSnapshot } from './snapshot.ts'
import type { CategoryParts, GroupParts, MenuParts } from './tree-queries.ts'
import {
  CategoryAnswer,
  CategoryChange,
  ChildOrder,
  GroupAnswer,
  GroupLinks,
  GroupListAnswer,
  MenuChange,
  MenuOneAnswer,
  ModifierGroupChange,
  NewCategory,
  NewMenu,
  NewModifierGroup,
  VariantList,
} from './write-contract.ts'

const changing = { tag: 'Menu', scope: 'menu:write' } as const
/** What builds the menu: menus, categories, sizes and modifier groups. */
export function menuWriteRoutes(fromSnapshot: FromSnapshot): Operation[] {
  return [...menuWrites(), ...categoryWrites(), ...itemPartWrites(), ...groupRoutes(fromSnapshot)]
}

function menuWrites(): Operation[] {
  const answer = { schema: MenuOneAnswer, example: examples.menuAnswer }
  const made = (parts: MenuParts) => ({ data: menuShown(parts) })
  return [
    write({
      ...changing,
      method: 'POST',
      path: '/menus',
      id: 'createMenu',
      summary: 'Add a menu at the end',
      status: 201,
      body: NewMenu,
      requestExample: examples.newMenu,
      errors: ['validation_failed'],
      answer,
      run: async (tx, { body }) => made(await createMenu(tx, body)),
    }),
    write({
      ...changing,
      method: 'PATCH',
      path: '/menus/:menu',
      id: 'changeMenu',
      summary: 'Change a menu',
      description: 'Only the fields that you send change.',
      body: MenuChange,
      requestExample: examples.menuChange,
      errors: ['not_found', 'validation_failed'],
      answer,
      find: (tx, call) => findMenu(tx, call.number),
      run: async (tx, { body, found }) => made(await changeMenu(tx, found, body)),
    }),
    write({
      ...changing,
      method: 'DELETE',
      path: '/menus/:menu',
      id: 'deleteMenu',
      summary: 'Delete a menu',
      description: `A menu that still has categories is refused. Old orders stay as they are.`,
      errors: ['not_found', 'validation_failed'],
      answer,
      find: (tx, call) => findMenu(tx, call.number),
      async run(tx, { found }) {
        await deleteMenu(tx, found)
        return made(found)
      },
    }),
    write({
      ...changing,
      method: 'PUT',
      path: '/menus/:menu/order',
      id: 'orderCategories',
      summary: 'Put the categories of a menu in order',
      body: ChildOrder,
      requestExample: examples.categoryOrder,
      errors: ['not_found', 'validation_failed'],
      answer,
      find: (tx, call) => findMenu(tx, call.number),
      run: async (tx, { body, found }) => made(await orderCategories(tx, found, body.ids)),
    }),
  ]
}

function categoryWrites(): Operation[] {
  const answer = { schema: CategoryAnswer, example: examples.categoryAnswer }
  const made = ({ category }: CategoryParts) => ({ data: presentCategory(category) })
  return [
    write({
      ...changing,
      method: 'POST',
      path: '/categories',
      id: 'createCategory',
      summary: 'Add a category at the end of a menu',
      status: 201,
      body: NewCategory,
      requestExample: examples.newCategory,
      errors: ['validation_failed'],
      answer,
      run: async (tx, { body }) => made(await createCategory(tx, body)),
    }),
    write({
      ...changing,
      method: 'PATCH',
      path: '/categories/:category',
      id: 'changeCategory',
      summary: 'Change a category',
      description: 'Only the fields that you send change. It stays in its menu.',
      body: CategoryChange,
      requestExample: examples.categoryChange,
      errors: ['not_found', 'validation_failed'],
      answer,
      find: (tx, call) => findCategory(tx, call.number),
      run: async (tx, { body, found }) => made(await changeCategory(tx, found, body)),
    }),
    write({
      ...changing,
      method: 'DELETE',
      path: '/categories/:category',
      id: 'deleteCategory',
      summary: 'Delete a category',
      description: `A category that still has items, or that a tax names, is refused. Old orders stay as they are.`,
      errors: ['not_found', 'validation_failed'],
      answer,
      find: (tx, call) => findCategory(tx, call.number),
      async run(tx, { found }) {
        await deleteCategory(tx, found)
        return made(found)
      },
    }),
    write({
      ...changing,
      method: 'PUT',
      path: '/categories/:category/order',
      id: 'orderItems',
      summary: 'Put the items of a category in order',
      description: 'Each item whose `sort_order` changes fires `menu.item_updated`.',
      body: ChildOrder,
      requestExample: examples.itemOrder,
      errors: ['not_found', 'validation_failed'],
      answer,
      find: (tx, call) => findCategory(tx, call.number),
      run: async (tx, { body, found }) => made(await orderItems(tx, found, body.ids)),
    }),
  ]
}

function itemPartWrites(): Operation[] {
  const answer = { schema: ItemAnswer, example: examples.itemAnswer }
  const made = (call: Call, data: object) => ({ data, meta: { currency: call.restaurant.currency } })
  return [
    write({
      ...changing,
      method: 'DELETE',
      path: '/items/:item',
      id: 'deleteItem',
      summary: 'Delete an item',
      description: `Fires \`menu.item_updated\` with \`changed\` \`["deleted"]\`. Old orders stay as they are.`,
      errors: ['not_found'],
      answer,
      find: (tx, call) => findItem(tx, call.number),
      run: async (tx, { call, found }) => made(call, (await deleteItem(tx, found)).item),
    }),
    write({
      ...changing,
      method: 'PUT',
      path: '/items/:item/variants',
      id: 'setItemVariants',
      summary: 'Set the sizes of an item',
      description:
        'The whole list. A variant with an `id` keeps it; one that is left out goes. An item with one price changes to sizes this way.',
      body: VariantList,
      requestExample: examples.variantList,
      errors: ['not_found', 'validation_failed'],
      answer,
      find: (tx, call) => findItem(tx, call.number),
      run: async (tx, { body, call, found }) => made(call, await setVariants(tx, found, body.variants)),
    }),
    write({
      ...changing,
      method: 'PUT',
      path: '/items/:item/modifier-groups',
      id: 'setItemModifierGroups',
      summary: 'Set the modifier groups of an item',
      description: 'The whole list, in the order that they are offered.',
      body: GroupLinks,
      requestExample: examples.groupLinks,
      refine: ({ modifier_group_ids: ids }) => (Array.isArray(ids) ? repeatedGroups(ids) : {}),
      errors: ['not_found', 'validation_failed'],
      answer,
      find: (tx, call) => findItem(tx, call.number),
      run: async (tx, { body, call, found }) =>
        made(call, await setGroups(tx, found, body.modifier_group_ids)),
    }),
  ]
}

function groupRoutes(fromSnapshot: FromSnapshot): Operation[] {
  const answer = { schema: GroupAnswer, example: examples.groupAnswer }
  const made = (parts: GroupParts) => ({ data: groupShown(parts) })
  return [
    read({
      tag: 'Menu',
      scope: 'menu:read',
      path: '/modifier-groups',
      id: 'listModifierGroups',
      summary: "All modifier groups with their options, in the owner's order",
      errors: [],
      answer: { schema: GroupListAnswer, example: examples.groupList },
      read: fromSnapshot((snapshot) => written(groupsJson(snapshot))),
    }),
    write({
      ...changing,
      method: 'POST',
      path: '/modifier-groups',
      id: 'createModifierGroup',
      summary: 'Add a modifier group',
      status: 201,
      body: NewModifierGroup,
      requestExample: examples.newGroup,
      errors: ['validation_failed'],
      answer,
      run: async (tx, { body }) => made(await createGroup(tx, body)),
    }),
    write({
      ...changing,
      method: 'PATCH',
      path: '/modifier-groups/:group',
      id: 'changeModifierGroup',
      summary: 'Change a modifier group',
      description:
        'Only the fields that you send change. `options` is the whole list: one with an `id` keeps it, one that is left out goes. Each item with the group fires `menu.item_updated`.',
      body: ModifierGroupChange,
      requestExample: examples.groupChange,
      errors: ['not_found', 'validation_failed'],
      answer,
      find: (tx, call) => findGroup(tx, call.number),
      run: async (tx, { body, found }) => made(await changeGroup(tx, found, body)),
    }),
    write({
      ...changing,
      method: 'DELETE',
      path: '/modifier-groups/:group',
      id: 'deleteModifierGroup',
      summary: 'Delete a modifier group',
      description: `A group that items are still offered with is refused. Old orders stay as they are.`,
      errors: ['not_found', 'validation_failed'],
      answer,
      find: (tx, call) => findGroup(tx, call.number),
      async run(tx, { found }) {
        await deleteGroup(tx, found)
        return made(found)
      },
    }),
  ]
}

function groupsJson({ groups: { list, count }, currency }: MenuSnapshot): string {
  return `{"data":${list},"meta":${JSON.stringify({ count, currency })},"links":{}}`
}
