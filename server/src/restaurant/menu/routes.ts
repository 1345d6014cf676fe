import { currentRules } from '../../ground/tenants/current-rules.ts'
import { branchFault, queryFaults, type RulesCache, rulesAt } from '../../ground/tenants/owner-rules.ts'
import { isBuiltIn } from '../../ground/tenants/rules/channels.ts'
import { type FieldErrors, FieldsInvalid, notFound, refuse } from '../../platform/errors.ts'
import { type Call, type Operation, read, write } from '../../platform/http/operations/operation.ts'
import { cursorFaults, pageAnswer } from '../../platform/http/operations/page.ts'
import { written } from '../../platform/http/operations/written.ts'
import type { Static } from '../../platform/http/validation/schema.ts'
import { isTrue } from '../../platform/http/validation/values.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import { pageRequest } from '../../platform/pagination/page.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { boundOf } from '../../platform/time/clock.ts'
import { branchItemRoutes } from './branch-routes.ts'
import { setAvailabilityAt } from './commands/branch-items.ts'
import { changeItem, createItem, findItem, setAvailability } from './commands/items.ts'
import {
  Availability,
  CategoryListAnswer,
  CategoryQuery,
  type Item,
  ItemAnswer,
  ItemChange,
  ItemPage,
  ItemQuery,
  MenuAnswer,
  MenuListAnswer,
  MenuQuery,
  NewItem,
} from './contract.ts'
import { listed } from './dishes.ts'
import * as examples from './examples.ts'
import { menuFault } from './faults.ts'
import { photoRoutes } from './photo-routes.ts'
import { type ItemParts, presentCategory, presentMenu } from './present.ts'
import { newItemFaults } from './rules/new-item.ts'
import { mayUse } from './rules/on-channel.ts'
import { itemsOnPage } from './rules/paging.ts'
import { setRoutes } from './set-routes.ts'
import {
  type FromSnapshot,
  listAnswer,
  type MenuCache,
  type MenuSnapshot,
  menuAnswer,
  settledSnapshot,
} from './snapshot.ts'
import { menuWriteRoutes } from './write-routes.ts'

const described = { tag: 'Menu', scope: 'menu:read' } as const
const changing = { tag: 'Menu', scope: 'menu:write' } as const

type Sources = { database: Database; menuCache: MenuCache; rules: RulesCache }

export function menuRoutes({ database, menuCache, rules }: Sources, signer: CursorSigner): Operation[] {
  const fromSnapshot: FromSnapshot = (answer) => async (call, query) =>
    answer(await menuCache.get(call.restaurant.id), call, query)

  const meant: Meant = async (call, query) =>
    asAsked(rules, call, await menuCache.get(call.restaurant.id), query)
  return [
    ...menuReads(fromSnapshot, meant),
    ...itemReads({ database, menuCache, rules }, meant, signer),
    ...itemWrites(rules),
    ...branchItemRoutes(menuCache, rules),
    ...setRoutes(menuCache),
    ...menuWriteRoutes(fromSnapshot),
    ...photoRoutes(database),
  ]
}

type Asked = { branch_id?: number | undefined; channel?: string | null | undefined }
type Meant = (call: Call, query: Asked) => Promise<MenuSnapshot>

function menuReads(fromSnapshot: FromSnapshot, meant: Meant): Operation[] {
  return [
    read({
      ...described,
      path: '/menus',
      id: 'listMenus',
      summary: 'List menus',
      errors: [],
      answer: { schema: MenuListAnswer, example: examples.menuList },
      read: fromSnapshot((snapshot) =>
        listAnswer(snapshot, 'menus', () => {
          const data = snapshot.menus.map(({ row, categories }) => ({
            ...presentMenu(row),
            categories: categories.map((category) => presentCategory(category.row)),
          }))
          const { currency } = snapshot
          return JSON.stringify({ data, meta: { count: data.length, currency }, links: {} })
        }),
      ),
    }),
    read({
      ...described,
      path: '/menus/:menu',
      id: 'getMenu',
      summary: 'Get a menu',
      query: MenuQuery,
      errors: ['not_found', 'validation_failed'],
      answer: { schema: MenuAnswer, example: examples.menu },
      async read(call, query) {
        const answer = menuAnswer(await meant(call, query), call.number, call.now)
        if (!answer) throw notFound()
        return answer
      },
    }),
    read({
      ...described,
      path: '/categories',
      id: 'listCategories',
      summary: 'List categories',
      query: CategoryQuery,
      errors: ['validation_failed'],
      answer: { schema: CategoryListAnswer, example: examples.categoryList },
      read: fromSnapshot((snapshot, _call, { menu_id }: Static<typeof CategoryQuery>) =>
        listAnswer(snapshot, `categories:${menu_id}`, () => {
          const data = snapshot.categories
            .filter((row) => menu_id === undefined || row.menu_id === menu_id)
            .map((row) => presentCategory(row))
          return JSON.stringify({ data, meta: { count: data.length }, links: {} })
        }),
      ),
    }),
  ]
}

/** The menu as the branch that is meant sells it, on the channel that is meant. */
async function asAsked(
  rules: RulesCache,
  { restaurant, caller }: Call,
  snapshot: MenuSnapshot,
  { branch_id: branchId, channel = null }: Asked,
): Promise<MenuSnapshot> {
  const known = branchId === undefined ? null : await rules.get(restaurant.id)
  const faults = { ...channelFaults(snapshot, channel, caller.appId) }
  const wrong = known && branchFault(known, branchId)
  if (wrong) faults.branch_id = [wrong]
  if (Object.keys(faults).length > 0) throw new FieldsInvalid(faults)
  if (known) return snapshot.at(rulesAt(known, branchId), channel)
  return channel === null ? snapshot : snapshot.on(channel)
}

/** What speaks against a channel that a query names. */
function channelFaults(
  { channels }: MenuSnapshot,
  channel: string | null,
  appId: number | null,
): FieldErrors {
  if (channel === null || isBuiltIn(channel) || mayUse(channels.get(channel), appId)) return {}
  return { channel: [menuFault('not_found.channel')] }
}

function itemReads({ database, menuCache, rules }: Sources, meant: Meant, signer: CursorSigner): Operation[] {
  return [
    read({
      ...described,
      path: '/items',
      id: 'listItems',
      summary: 'List items',
      query: ItemQuery,
      refineQuery: async (call) => ({
        ...(await queryFaults(rules, call.restaurant.id, call.query.branch_id)),
        ...channelFaults(
          await menuCache.get(call.restaurant.id),
          call.query.channel ?? null,
          call.caller.appId,
        ),
        ...cursorFaults(signer, listOf(call), call),
      }),
      errors: ['validation_failed'],
      answer: { schema: ItemPage, example: examples.itemPage },
      async read(call, query) {
        if (query.updated_since === undefined) {
          const snapshot = await meant(call, query)
          return listAnswer(snapshot, call.search, () => itemPage(call, snapshot, signer, query), call.root)
        }
        // It waits for changes under way, so it is never answered from memory.
        const settled = await settledSnapshot(database, menuCache, call.restaurant.id)
        const snapshot = await asAsked(rules, call, settled, query)
        return written(itemPage(call, snapshot, signer, query))
      },
    }),
    read({
      ...described,
      path: '/items/:item',
      id: 'getItem',
      summary: 'Get an item',
      query: MenuQuery,
      errors: ['not_found', 'validation_failed'],
      answer: { schema: ItemAnswer, example: examples.itemAnswer },
      async read(call, query) {
        const snapshot = await meant(call, query)
        const dish = snapshot.find(call.number)
        if (!dish) throw notFound()
        return written(`{"data":${dish.json},"meta":{"currency":"${snapshot.currency}"},"links":{}}`)
      },
    }),
  ]
}

function itemWrites(rules: RulesCache): Operation[] {
  return [
    write({
      ...changing,
      method: 'POST',
      path: '/items',
      id: 'createItem',
      summary: 'Create an item',
      description: 'An item has either one price (`price_minor`) or a price for each variant (`variants`).',
      status: 201,
      body: NewItem,
      requestExample: examples.newItem,
      refine: newItemFaults,
      errors: ['validation_failed'],
      answer: { schema: ItemAnswer, example: examples.itemAnswer },
      run: async (tx, { body, call }) => writtenItem(call, await createItem(tx, body)),
    }),
    write({
      ...changing,
      method: 'PATCH',
      path: '/items/:item',
      id: 'changeItem',
      summary: 'Change an item',
      description:
        'Only the fields that you send change; variants and modifier groups stay. An item with variants refuses `price_minor`. A price change is recorded in the activity log.',
      body: ItemChange,
      requestExample: examples.itemChange,
      errors: ['not_found', 'validation_failed'],
      answer: { schema: ItemAnswer, example: examples.itemAnswer },
      find: (tx, call) => findItem(tx, call.number),
      run: async (tx, { body, call, found }) => writtenItem(call, await changeItem(tx, found, body)),
    }),
    write({
      ...changing,
      method: 'PUT',
      path: '/items/:item/availability',
      id: 'setItemAvailability',
      summary: 'Mark an item as sold out, or as available again',
      body: Availability,
      requestExample: { is_available: false },
      errors: ['not_found', 'validation_failed'],
      answer: { schema: ItemAnswer, example: examples.itemAnswer },
      find: (tx, call) => findItem(tx, call.number),
      run: async (tx, { body, call, found }) =>
        writtenItem(call, await setAvailabilityWhere(tx, rules, found, body)),
    }),
  ]
}

async function setAvailabilityWhere(
  tx: Tx,
  rules: RulesCache,
  parts: ItemParts,
  { is_available, branch_id = null }: Availability,
): Promise<Item> {
  if (branch_id === null) return setAvailability(tx, parts, is_available)
  const fault = branchFault(await currentRules(tx, rules), branch_id)
  if (fault !== null) throw refuse({ branch_id: [fault] })
  return setAvailabilityAt(tx, branch_id, parts, is_available)
}

function writtenItem(call: Call, data: object) {
  return { data, meta: { currency: call.restaurant.currency } }
}

function listOf({ restaurant }: Call): string {
  return `items:${restaurant.id}`
}

function itemPage(
  call: Call,
  snapshot: MenuSnapshot,
  signer: CursorSigner,
  query: Static<typeof ItemQuery>,
): string {
  const list = listOf(call)
  const request = pageRequest(signer, list, query)
  const page = itemsOnPage(snapshot.items, request, {
    categoryId: query.category_id,
    isAvailable: query.available === undefined ? undefined : isTrue(query.available),
    updatedSince: boundOf(query.updated_since, call.restaurant.zone),
  })
  const { meta, links } = pageAnswer(call, signer, list, request, page, ({ id }) => [id])
  return `{"data":[${listed(page.rows)}],"meta":${JSON.stringify({ ...meta, currency: snapshot.currency })},"links":${JSON.stringify(links)}}`
}
