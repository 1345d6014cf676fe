import { record } from '../../ground/audit/commands.ts'
import { differing } from '../../ground/audit/differing.ts'
import { CHANNEL_KEY, isBuiltIn, isOfHubRise } from '../../ground/tenants/rules/channels.ts'
import { bumpVersion, claimSubject } from '../../platform/cache/versions.ts'
import { type FieldErrors, notFound, refuse } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { changedAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { MENU_TOO_LARGE, menuIsTooLarge } from '../menu/commands/menu-size.ts'
import {
  type ChannelInput,
  MOST_CHANNELS,
  MOST_PRICE_LISTS,
  type NewPriceList,
  type PriceListChange,
} from './contract.ts'
import { channelFault } from './faults.ts'
import {
  channelsAt,
  countPriceLists,
  deletePriceList,
  findPriceList,
  hasPriceList,
  insertPriceList,
  type PriceListRow,
  sizesOf,
  updatePriceList,
} from './price-list-queries.ts'
import { type ChannelRow, clientIdOf, countOwnChannels, findChannel, SINCE, saveChannel } from './queries.ts'
import { builtIn, priceListFaults, termsWith } from './rules.ts'

/** Prices are part of the menu: whoever changes them has claimed it. */
export function claimPrices(tx: Tx): void {
  claimSubject(tx, 'menu')
}

export function tellPrices(tx: Tx): void {
  bumpVersion(tx, 'menu')
}

/** Null: there is none yet, and whoever asks may make one. An app has only its own, and makes none of HubRise's. */
export async function channelForChange(
  tx: Tx,
  key: string,
  appId: number | null,
): Promise<ChannelRow | null> {
  claimPrices(tx)
  const row = await findChannel(tx, key)
  const isOthers = row ? row.app_id !== appId : isBuiltIn(key) || isOfHubRise(key)
  if (appId !== null && isOthers) throw notFound()
  if (row) return row
  if (isBuiltIn(key)) return builtIn(key, await sinceAlways(tx))
  if (!CHANNEL_KEY.test(key)) throw notFound()
  return null
}

async function sinceAlways(tx: Tx): Promise<number> {
  const [row] = await tx.run(SINCE)
  return row?.at ?? tx.cause.now
}

/** All of it: what is left out is as it is by itself. A change of nothing writes nothing. */
export async function setChannel(
  tx: Tx,
  { key, before, appId }: { key: string; before: ChannelRow | null; appId: number | null },
  { name = before?.name, price_list_id = null, is_active = true }: ChannelInput,
): Promise<ChannelRow> {
  const faults: FieldErrors = {}
  if (name === undefined) faults.name = [fieldFault('required')]
  else if (!before && (await countOwnChannels(tx)) >= MOST_CHANNELS) {
    faults.name = [channelFault('too_many.channels', { maximum: MOST_CHANNELS })]
  }
  if (price_list_id !== null && !(await hasPriceList(tx, price_list_id))) {
    faults.price_list_id = [channelFault('not_found.price_list')]
  }
  if (Object.keys(faults).length > 0 || name === undefined) throw refuse(faults)
  const terms = isBuiltIn(key) ? { price_list_id } : { name, price_list_id, is_active }
  const at = changedAt(tx)
  const own = before ?? {
    ...builtIn(key, at),
    app_id: appId,
    app: appId === null ? null : await clientIdOf(tx, appId),
  }
  const after: ChannelRow = { ...own, ...terms, updated_at: at }
  const difference = differing(shownOf(own), shownOf(after))
  if (before && Object.keys(difference.after).length === 0) return before
  saveChannel(tx, after)
  record(tx, {
    subject: { kind: 'channel', id: key },
    ...(before
      ? { action: 'channel.changed', ...difference }
      : { action: 'channel.created', after: { ...shownOf(after), app: after.app } }),
  })
  tellPrices(tx)
  return after
}

function shownOf({ name, price_list_id, is_active }: ChannelRow) {
  return { name, price_list_id, is_active }
}

export async function priceListForChange(tx: Tx, id: number): Promise<PriceListRow> {
  claimPrices(tx)
  const row = await findPriceList(tx, id)
  if (!row) throw notFound()
  return row
}

export async function addPriceList(tx: Tx, wanted: NewPriceList): Promise<PriceListRow> {
  claimPrices(tx)
  const isFull = (await countPriceLists(tx)) >= MOST_PRICE_LISTS
  await assertSound(tx, wanted, {
    ...(isFull && { name: [channelFault('too_many.price_lists', { maximum: MOST_PRICE_LISTS })] }),
  })
  const terms = termsWith({ name: wanted.name, percent: null, prices: [] }, wanted)
  const at = changedAt(tx)
  const id = await insertPriceList(tx, terms, { at })
  await assertRoom(tx, wanted)
  record(tx, { action: 'menu.price_list_created', subject: { kind: 'price_list', id }, after: terms })
  tellPrices(tx)
  return { id, ref: null, ...terms, updated_at: at }
}

/** Only what is sent changes, and a change of nothing writes nothing. */
export async function changePriceList(
  tx: Tx,
  row: PriceListRow,
  change: PriceListChange,
): Promise<PriceListRow> {
  await assertSound(tx, change)
  const before = termsWith(row, {})
  const terms = termsWith(row, change)
  const difference = differing(before, terms)
  if (Object.keys(difference.after).length === 0) return row
  const at = changedAt(tx)
  updatePriceList(tx, row.id, terms, at)
  await assertRoom(tx, change)
  record(tx, {
    action: 'menu.price_list_changed',
    subject: { kind: 'price_list', id: row.id },
    ...difference,
  })
  tellPrices(tx)
  return { ...row, ...terms, updated_at: at }
}

async function assertSound(tx: Tx, sent: PriceListChange, others: FieldErrors = {}): Promise<void> {
  const named = (sent.prices ?? []).map(({ item_id }) => item_id)
  const known = named.length === 0 ? new Map() : await sizesOf(tx, named)
  const faults = { ...priceListFaults(sent, known), ...others }
  if (Object.keys(faults).length > 0) throw refuse(faults)
}

/** Prices are read with the menu, so they count as part of it. */
async function assertRoom(tx: Tx, { prices = [] }: PriceListChange): Promise<void> {
  if (prices.length > 0 && (await menuIsTooLarge(tx))) throw refuse({ prices: [MENU_TOO_LARGE] })
}

/** One that a channel sells at stays. An app is told of its own channels by name, of others only that there are some. */
export async function removePriceList(tx: Tx, row: PriceListRow, appId: number | null = null): Promise<void> {
  const channels = await channelsAt(tx, row.id)
  const known = channels.filter(({ app_id }) => appId === null || app_id === appId)
  const faults = known.map(({ name: channel }) => channelFault('in_use.price_list', { channel }))
  if (known.length < channels.length) faults.push(channelFault('in_use.price_list_elsewhere'))
  if (faults.length > 0) throw refuse({ channels: faults })
  deletePriceList(tx, row.id)
  record(tx, {
    action: 'menu.price_list_deleted',
    subject: { kind: 'price_list', id: row.id },
    before: termsWith(row, {}),
  })
  tellPrices(tx)
}
