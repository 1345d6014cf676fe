import { type Call, type Operation, read, write } from '../../platform/http/operations/operation.ts'
import { said, type Thing, writesOf } from '../../platform/http/operations/writes-of.ts'
import { written } from '../../platform/http/operations/written.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
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
const REFUSED: Operation['errors'] = ['not_found', 'validation_failed']
const ONLY_SENT = 'Only the fields that you send change.'

/** What builds the menu: menus, categories, sizes and modifier groups. */
export function menuWriteRoutes(fromSnapshot: FromSnapshot): Operation[] {
  return [...menuWrites(), ...categoryWrites(), ...itemPartWrites(), ...groupRoutes(fromSnapshot)]
}

/** The order in which its parts are shown. */
function sort<Found>(
  { tag, scope, answer, onePath, find, show }: Thing<Found>,
  operation: Pick<Operation, 'id' | 'summary' | 'requestExample'> & { description?: string },
  run: (tx: Tx, found: Found, ids: number[]) => Promise<Found>,
): Operation {
  return write({
    ...{ tag, scope, answer, find, ...operation },
    method: 'PUT',
    path: `${onePath}/order`,
    body: ChildOrder,
    errors: REFUSED,
    run: async (tx, { body, call, found }) => show(await run(tx, found, body.ids), call),
  })
}

function menuWrites(): Operation[] {
  const menu: Thing<MenuParts> = {
    ...changing,
    path: '/menus',
    onePath: '/menus/:menu',
    answer: { schema: MenuOneAnswer, example: examples.menuAnswer },
    find: (tx, call) => findMenu(tx, call.number),
    show: (parts) => ({ data: menuShown(parts) }),
  }
  return [
    ...writesOf(menu, {
      create: {
        ...said('createMenu', 'Create a menu', NewMenu, examples.newMenu),
        run: createMenu,
      },
      change: {
        ...said('changeMenu', 'Change a menu', MenuChange, examples.menuChange),
        description: ONLY_SENT,
        run: changeMenu,
      },
      remove: {
        id: 'deleteMenu',
        errors: REFUSED,
        summary: 'Delete a menu',
        description: 'A menu that still has categories is refused. Old orders stay as they are.',
        run: deleteMenu,
      },
    }),
    sort(
      menu,
      {
        id: 'sortCategories',
        summary: 'Sort the categories of a menu',
        requestExample: examples.categoryOrder,
      },
      orderCategories,
    ),
  ]
}

function categoryWrites(): Operation[] {
  const category: Thing<CategoryParts> = {
    ...changing,
    path: '/categories',
    onePath: '/categories/:category',
    answer: { schema: CategoryAnswer, example: examples.categoryAnswer },
    find: (tx, call) => findCategory(tx, call.number),
    show: (parts) => ({ data: presentCategory(parts.category) }),
  }
  return [
    ...writesOf(category, {
      create: {
        ...said('createCategory', 'Create a category', NewCategory, examples.newCategory),
        run: createCategory,
      },
      change: {
        ...said('changeCategory', 'Change a category', CategoryChange, examples.categoryChange),
        description: `${ONLY_SENT} It stays in its menu.`,
        run: changeCategory,
      },
      remove: {
        id: 'deleteCategory',
        errors: REFUSED,
        summary: 'Delete a category',
        description:
          'A category that still has items, or that a tax names, is refused. Old orders stay as they are.',
        run: deleteCategory,
      },
    }),
    sort(
      category,
      {
        id: 'sortItems',
        summary: 'Sort the items of a category',
        description: 'Each item whose `sort_order` changes fires `menu.item_updated`.',
        requestExample: examples.itemOrder,
      },
      orderItems,
    ),
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
      summary: 'Set the variants of an item',
      description:
        'The whole list. A variant with an `id` keeps it; one that is left out is removed. An item with one price gets sizes this way.',
      body: VariantList,
      requestExample: examples.variantList,
      errors: REFUSED,
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
      description: 'The whole list, in the order in which they are offered.',
      body: GroupLinks,
      requestExample: examples.groupLinks,
      refine: ({ modifier_group_ids: ids }) => (Array.isArray(ids) ? repeatedGroups(ids) : {}),
      errors: REFUSED,
      answer,
      find: (tx, call) => findItem(tx, call.number),
      run: async (tx, { body, call, found }) =>
        made(call, await setGroups(tx, found, body.modifier_group_ids)),
    }),
  ]
}

function groupRoutes(fromSnapshot: FromSnapshot): Operation[] {
  const group: Thing<GroupParts> = {
    ...changing,
    path: '/modifier-groups',
    onePath: '/modifier-groups/:group',
    answer: { schema: GroupAnswer, example: examples.groupAnswer },
    find: (tx, call) => findGroup(tx, call.number),
    show: (parts) => ({ data: groupShown(parts) }),
  }
  return [
    read({
      tag: 'Menu',
      scope: 'menu:read',
      path: '/modifier-groups',
      id: 'listModifierGroups',
      summary: 'List modifier groups',
      errors: [],
      answer: { schema: GroupListAnswer, example: examples.groupList },
      read: fromSnapshot((snapshot) => written(groupsJson(snapshot))),
    }),
    ...writesOf(group, {
      create: {
        ...said('createModifierGroup', 'Create a modifier group', NewModifierGroup, examples.newGroup),
        run: createGroup,
      },
      change: {
        ...said('changeModifierGroup', 'Change a modifier group', ModifierGroupChange, examples.groupChange),
        description: `${ONLY_SENT} \`options\` is the whole list: one with an \`id\` keeps it, one that is left out goes. Each item with the group fires \`menu.item_updated\`.`,
        run: changeGroup,
      },
      remove: {
        id: 'deleteModifierGroup',
        errors: REFUSED,
        summary: 'Delete a modifier group',
        description: 'A group that items still use is refused. Old orders stay as they are.',
        run: deleteGroup,
      },
    }),
  ]
}

function groupsJson({ groups: { list, count }, currency }: MenuSnapshot): string {
  return `{"data":${list},"meta":${JSON.stringify({ count, currency })},"links":{}}`
}
