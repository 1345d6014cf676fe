import { type Operation, read, write } from '../../platform/http/operations/operation.ts'
import { said, writesOf } from '../../platform/http/operations/writes-of.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import {
  addPriceList,
  changePriceList,
  channelForChange,
  priceListForChange,
  removePriceList,
  setChannel,
} from './commands.ts'
import {
  ChannelAnswer,
  ChannelInput,
  ChannelListAnswer,
  NewPriceList,
  PriceListAnswer,
  PriceListChange,
  PriceListListAnswer,
} from './contract.ts'
import * as examples from './examples.ts'
import { presentChannel, presentPriceList } from './present.ts'
import { listPriceLists } from './price-list-queries.ts'
import { listChannels, SINCE } from './queries.ts'
import { withBuiltIn } from './rules.ts'

const changing = { tag: 'Channels', scope: 'channels:write' } as const

export function channelRoutes(database: Database): Operation[] {
  return [...channelOperations(database), ...priceListReads(database), ...priceListWrites]
}

function channelOperations(database: Database): Operation[] {
  return [
    read({
      tag: 'Channels',
      scope: 'channels:read',
      path: '/channels',
      id: 'listChannels',
      summary: 'List channels',
      description: "An app's token sees the channels of that app; a token of the restaurant sees all.",
      errors: [],
      answer: { schema: ChannelListAnswer, example: examples.channelList },
      async read({ restaurant, caller: { appId } }) {
        const [rows, [since]] = await readTogether(database, restaurant.id, [listChannels(appId), SINCE])
        const all = appId === null ? withBuiltIn(rows, since?.at ?? 0) : rows
        return {
          data: all.map((row) => presentChannel(row, restaurant.zone)),
          meta: { count: all.length },
        }
      },
    }),
    write({
      ...changing,
      method: 'PUT',
      path: '/channels/:key:text',
      ...said('setChannel', 'Create or change a channel', ChannelInput, examples.channelInput),
      description:
        'The key has 3 to 30 of a–z, 0–9 and hyphen. A channel that does not exist is created (201), for the app whose token you use. Of a built-in channel only `price_list_id` is set. A channel that belongs to someone else is 404; so is one of HubRise, whose key is `hubrise` or begins with `hubrise-`, for the token of an app.',
      errors: ['not_found', 'validation_failed'],
      answer: { schema: ChannelAnswer, example: examples.channelAnswer },
      otherwise: { status: 201, description: 'The channel was not there: it has been created.' },
      find: (tx, { id, caller }) => channelForChange(tx, id, caller.appId),
      async run(tx, { body, call: { id: key, caller, restaurant }, found: before }) {
        const row = await setChannel(tx, { key, before, appId: caller.appId }, body)
        return { data: presentChannel(row, restaurant.zone), status: before ? 200 : 201 }
      },
    }),
  ]
}

function priceListReads(database: Database): Operation[] {
  return [
    read({
      tag: 'Channels',
      scope: 'menu:read',
      path: '/price-lists',
      id: 'listPriceLists',
      summary: 'List price lists',
      errors: [],
      answer: { schema: PriceListListAnswer, example: examples.priceListList },
      async read({ restaurant }) {
        const [rows] = await readTogether(database, restaurant.id, [listPriceLists()])
        return {
          data: rows.map((row) => presentPriceList(row, restaurant.zone)),
          meta: { count: rows.length },
        }
      },
    }),
  ]
}

const priceListWrites = writesOf(
  {
    tag: 'Channels',
    scope: 'menu:write',
    path: '/price-lists',
    onePath: '/price-lists/:price_list',
    answer: { schema: PriceListAnswer, example: examples.priceListAnswer },
    find: (tx, call) => priceListForChange(tx, call.number),
    show: (row, call) => ({ data: presentPriceList(row, call.restaurant.zone) }),
  },
  {
    create: {
      id: 'createPriceList',
      summary: 'Create a price list',
      description:
        'On a channel with this list, an item costs its own price here, or else what the branch charges plus `percent`, half a minor unit rounded up. Happy hours are applied afterwards. Options cost the same everywhere.',
      body: NewPriceList,
      requestExample: examples.newPriceList,
      run: addPriceList,
    },
    change: {
      id: 'changePriceList',
      summary: 'Change a price list',
      description: 'Only the fields that you send change; `prices` replaces all prices of the list.',
      body: PriceListChange,
      requestExample: examples.priceListChange,
      answer: { schema: PriceListAnswer, example: examples.priceListChanged },
      run: changePriceList,
    },
    remove: {
      id: 'deletePriceList',
      summary: 'Delete a price list',
      description: 'A list that a channel uses is a 422 on `channels`. Returns the list as it was.',
      errors: ['not_found', 'validation_failed'],
      run: (tx, row, { caller }) => removePriceList(tx, row, caller.appId),
    },
  },
)
