import { changesOf } from '../../ground/staff-calls/changes-of.ts'
import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { type RulesCache, rulesAt } from '../../ground/tenants/owner-rules.ts'
import { isBuiltIn } from '../../ground/tenants/rules/channels.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import type { MenuCache, MenuSnapshot } from '../menu/snapshot.ts'
import {
  addPriceList,
  changePriceList,
  channelForChange,
  priceListForChange,
  removePriceList,
  setChannel,
} from './commands.ts'
import { ChannelInput, NewPriceList, PriceListChange } from './contract.ts'
import { presentChannel, presentPriceList } from './present.ts'
import { listPriceLists } from './price-list-queries.ts'
import { listChannels, SINCE } from './queries.ts'
import { withBuiltIn } from './rules.ts'
import type { ChannelNames, ChannelsPage, PricedDish } from './staff-contract.ts'

/** Channels and price lists by the commands of the API. */
export function channelStaffRoutes({
  database,
  menuCache,
  rules,
}: {
  database: Database
  menuCache: MenuCache
  rules: RulesCache
}): StaffRoute[] {
  const right = 'changeSettings'
  return [
    look({
      path: '/channels',
      right,
      atOne: true,
      async read({ restaurant, branchId }) {
        const [snapshot, held, [channels, lists, [since]]] = await Promise.all([
          menuCache.get(restaurant.id),
          rules.get(restaurant.id),
          readTogether(database, restaurant.id, [listChannels(), listPriceLists(), SINCE]),
        ])
        const data: ChannelsPage = {
          channels: withBuiltIn(channels, since?.at ?? 0).map((row) => presentChannel(row, restaurant.zone)),
          price_lists: lists.map((row) => presentPriceList(row, restaurant.zone)),
          dishes: dishesOn(snapshot, snapshot.at(rulesAt(held, branchId))),
        }
        return { data }
      },
    }),
    look({
      path: '/channels/names',
      right: 'seeOrders',
      async read({ restaurant }) {
        const [rows] = await readTogether(database, restaurant.id, [listChannels()])
        const data: ChannelNames = Object.fromEntries(
          rows.filter(({ key }) => !isBuiltIn(key)).map(({ key, name }) => [key, name]),
        )
        return { data }
      },
    }),
    act({
      method: 'PUT',
      path: '/channels/:key:text',
      right,
      body: ChannelInput,
      async run(tx, { body, restaurant, id: key }) {
        const before = await channelForChange(tx, key, null)
        return {
          data: presentChannel(await setChannel(tx, { key, before, appId: null }, body), restaurant.zone),
        }
      },
    }),
    ...changesOf(
      {
        right,
        path: '/price-lists',
        onePath: '/price-lists/:price_list',
        find: priceListForChange,
        show: (list, { zone }) => presentPriceList(list, zone),
      },
      {
        add: { body: NewPriceList, run: addPriceList },
        change: { body: PriceListChange, run: changePriceList },
        remove: (tx, row) => removePriceList(tx, row),
      },
    ),
  ]
}

/** In the order of the menus. */
function dishesOn({ menus }: MenuSnapshot, here: MenuSnapshot): PricedDish[] {
  const charged = new Map<string, number | null>(
    here.items.flatMap((entry) => {
      const { id, price_minor, variants } = entry.read()
      return [
        [`${id}/`, price_minor] as const,
        ...variants.map((size) => [`${id}/${size.id}`, size.price_minor] as const),
      ]
    }),
  )
  const at = (place: string, usual: number) => charged.get(place) ?? usual
  return menus.flatMap(({ categories }) =>
    categories.flatMap(({ row: { name: category }, items }) =>
      items.flatMap((entry): PricedDish[] => {
        const { id: item_id, name, price_minor, variants } = entry.read()
        const dish = { item_id, category, name }
        if (price_minor !== null) {
          const price_here_minor = at(`${item_id}/`, price_minor)
          return [{ ...dish, variant_id: null, variant_name: null, price_minor, price_here_minor }]
        }
        return variants.map((size) => ({
          ...dish,
          variant_id: size.id,
          variant_name: size.name,
          price_minor: size.price_minor,
          price_here_minor: at(`${item_id}/${size.id}`, size.price_minor),
        }))
      }),
    ),
  )
}
