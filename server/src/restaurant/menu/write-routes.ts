import { type Call, type Operation, read, write } from '../../platform/http/operations/operation.ts'
import { written } from '../../platform/http/operations/written.ts'
import type { Static, TObject } from '../../platform/http/validation/schema.ts'
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

type Said = Pick<Operation, 'id' | 'summary'> & { description?: string; requestExample?: unknown }
type Commands<Parts, New extends TObject, Change extends TObject> = {
  find: (tx: Tx, id: number) => Promise<Parts>
  create: Said & { body: New; run: (tx: Tx, wanted: Static<New>) => Promise<Parts> }
  change: Said & { body: Change; run: (tx: Tx, found: Parts, wanted: Static<Change>) => Promise<Parts> }
  remove: Said & { run: (tx: Tx, found: Parts) => Promise<unknown> }
}

/** What an operation is called, and what is sent to it. */
function said<Body extends TObject>(id: string, summary: string, body: Body, requestExample: unknown) {
  return { id, summary, body, requestExample }
}

/** Making, changing and deleting one kind of thing on a menu: each answers it as it is now, or was. */
function writesOf<Parts, New extends TObject, Change extends TObject>(
  path: string,
  onePath: string,
  answer: Operation['answer'],
  made: (parts: Parts) => { data: object },
  { find, create, change, remove }: Commands<Parts, New, Change>,
): Operation[] {
  const found = {
    path: onePath,
    errors: REFUSED,
    answer,
    find: (tx: Tx, call: Call) => find(tx, call.number),
  }
  return [
    write({
      ...changing,
      ...create,
      method: 'POST',
      path,
      status: 201,
      errors: ['validation_failed'],
      answer,
      run: async (tx, { body }) => made(await create.run(tx, body)),
    }),
    write({
      ...changing,
      ...found,
      ...change,
      method: 'PATCH',
      run: async (tx, { body, found }) => made(await change.run(tx, found, body)),
    }),
    write({
      ...changing,
      ...found,
      ...remove,
      method: 'DELETE',
      async run(tx, { found }) {
        await remove.run(tx, found)
        return made(found)
      },
    }),
  ]
}

function menuWrites(): Operation[] {
  const answer = { schema: MenuOneAnswer, example: examples.menuAnswer }
  const made = (parts: MenuParts) => ({ data: menuShown(parts) })
  return [
    ...writesOf('/menus', '/menus/:menu', answer, made, {
      find: findMenu,
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
        summary: 'Delete a menu',
        description: 'A menu that still has categories is refused. Old orders stay as they are.',
        run: deleteMenu,
      },
    }),
    write({
      ...changing,
      method: 'PUT',
      path: '/menus/:menu/order',
      id: 'sortCategories',
      summary: 'Sort the categories of a menu',
      body: ChildOrder,
      requestExample: examples.categoryOrder,
      errors: REFUSED,
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
    ...writesOf('/categories', '/categories/:category', answer, made, {
      find: findCategory,
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
        summary: 'Delete a category',
        description:
          'A category that still has items, or that a tax names, is refused. Old orders stay as they are.',
        run: deleteCategory,
      },
    }),
    write({
      ...changing,
      method: 'PUT',
      path: '/categories/:category/order',
      id: 'sortItems',
      summary: 'Sort the items of a category',
      description: 'Each item whose `sort_order` changes fires `menu.item_updated`.',
      body: ChildOrder,
      requestExample: examples.itemOrder,
      errors: REFUSED,
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
      summary: 'Set the variants of an item',
      description:
        'The whole list. A variant with an `id` keeps it; one that is left out goes. An item with one price changes to sizes this way.',
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
      description: 'The whole list, in the order that they are offered.',
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
  const answer = { schema: GroupAnswer, example: examples.groupAnswer }
  const made = (parts: GroupParts) => ({ data: groupShown(parts) })
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
    ...writesOf('/modifier-groups', '/modifier-groups/:group', answer, made, {
      find: findGroup,
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
        summary: 'Delete a modifier group',
        description: 'A group that items are still offered with is refused. Old orders stay as they are.',
        run: deleteGroup,
      },
    }),
  ]
}

function groupsJson({ groups: { list, count }, currency }: MenuSnapshot): string {
  return `{"data":${list},"meta":${JSON.stringify({ count, currency })},"links":{}}`
}
