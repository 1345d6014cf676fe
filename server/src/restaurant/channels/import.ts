import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { isBuiltIn } from '../../ground/tenants/rules/channels.ts'
import { documentFault, type Faults, type Refs, refuseRepeatedRefs } from '../../platform/document/faults.ts'
import { claimIds, nameUnnamed, refsIn } from '../../platform/document/refs.ts'
import { changedAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { couponFault } from '../coupons/faults.ts'
import { hasTwoDecimals } from '../coupons/rules.ts'
import { MENU_TOO_LARGE, menuIsTooLarge } from '../menu/commands/menu-size.ts'
import { menuFault } from '../menu/faults.ts'
import { claimPrices, tellPrices } from './commands.ts'
import { MOST_CHANNELS } from './contract.ts'
import type { ChannelPart, PriceListPart } from './document.ts'
import { channelFault } from './faults.ts'
import {
  channelsAt,
  deletePriceList,
  insertPriceList,
  type ListedPrice,
  listPriceLists,
  type PriceListTerms,
  sizesOf,
  updatePriceList,
} from './price-list-queries.ts'
import {
  appsNamed,
  type ChannelRow,
  channelsWithOrders,
  deleteChannel,
  listChannels,
  saveChannel,
} from './queries.ts'
import { builtIn, sorted, termsWith } from './rules.ts'

type Parts = { price_lists?: PriceListPart[] | undefined; channels?: ChannelPart[] | undefined }
type MenuRefs = { items: Refs; variants: Refs }

/** After the menus are in place. A part that is not there leaves what is there. */
export async function importChannels(
  tx: Tx,
  { price_lists, channels }: Parts,
  refs: MenuRefs,
  faults: Faults,
): Promise<Record<string, Refs>> {
  if (!price_lists && !channels) return {}
  claimPrices(tx)
  const lists = price_lists
    ? await importPriceLists(tx, price_lists, refs, faults)
    : await refsIn(tx, 'price_lists')
  if (channels) await importOwnChannels(tx, channels, lists, faults)
  if (price_lists && faults.list.length === 0) await removeOtherLists(tx, new Set(lists.values()), faults)
  if (price_lists && faults.list.length === 0 && (await menuIsTooLarge(tx))) {
    faults.at('/price_lists', MENU_TOO_LARGE)
  }
  tellPrices(tx)
  return price_lists ? { price_lists: lists } : {}
}

/** Same ref, same list. */
async function importPriceLists(
  tx: Tx,
  parts: PriceListPart[],
  refs: MenuRefs,
  faults: Faults,
): Promise<Refs> {
  refuseRepeatedRefs(
    parts.map(({ ref }, index) => ({ ref, pointer: `/price_lists/${index}` })),
    faults,
  )
  const known = new Map((await tx.run(listPriceLists())).map((row) => [row.id, row]))
  const ids = await claimIds(
    tx,
    'price_lists',
    parts.map(({ ref }) => ref),
    await refsIn(tx, 'price_lists'),
  )
  const sizes = await sizesOf(tx, [...refs.items.values()])
  const wanted = parts.map((part, index) => ({
    id: ids.get(part.ref) ?? 0,
    ref: part.ref,
    terms: termsOf(part, `/price_lists/${index}`, { ...refs, sizes }, faults),
  }))
  if (faults.list.length > 0) return ids
  const at = changedAt(tx)
  for (const { id, ref, terms } of wanted) {
    const before = known.get(id)
    if (!before) await insertPriceList(tx, terms, { at, id, ref })
    else if (!isDeepStrictEqual(termsWith(before, {}), terms)) updatePriceList(tx, id, terms, at)
  }
  return ids
}

type Known = MenuRefs & { sizes: ReadonlyMap<number, readonly number[]> }

function termsOf(
  { name, percent = null, prices = [] }: PriceListPart,
  pointer: string,
  known: Known,
  faults: Faults,
): PriceListTerms {
  if (percent !== null && !hasTwoDecimals(percent)) {
    faults.at(`${pointer}/percent`, couponFault('too_many_decimals.percent'))
  }
  const seen = new Set<string>()
  const rows = prices.flatMap((part, index) => {
    const at = `${pointer}/prices/${index}`
    const row = priceOf(part, at, known, faults)
    if (!row) return []
    const place = `${row.item_id}/${row.variant_id}`
    if (seen.has(place)) faults.at(at, channelFault('not_unique.price'))
    seen.add(place)
    return [row]
  })
  return { name, percent, prices: sorted(rows) }
}

function priceOf(
  { item_ref, variant_ref, price_minor }: NonNullable<PriceListPart['prices']>[number],
  pointer: string,
  { items, variants, sizes }: Known,
  faults: Faults,
): ListedPrice | undefined {
  const item_id = items.get(item_ref)
  if (item_id === undefined) {
    faults.at(`${pointer}/item_ref`, menuFault('not_found.item_ref', { ref: item_ref }))
    return undefined
  }
  if (variant_ref == null) {
    if ((sizes.get(item_id) ?? []).length > 0) {
      faults.at(`${pointer}/variant_ref`, menuFault('required.variant_ref'))
    }
    return { item_id, variant_id: null, price_minor }
  }
  const variant_id = variants.get(`${item_ref}/${variant_ref}`)
  if (variant_id === undefined) {
    faults.at(
      `${pointer}/variant_ref`,
      menuFault('not_found.item_variant', { item: item_ref, variant: variant_ref }),
    )
    return undefined
  }
  return { item_id, variant_id, price_minor }
}

/** Same key, same channel, which stays whose it is. An app's channel that is left out stays too. */
async function importOwnChannels(tx: Tx, parts: ChannelPart[], lists: Refs, faults: Faults): Promise<void> {
  const known = new Map((await tx.run(listChannels())).map((row) => [row.key, row]))
  const apps = await appsNamed(
    tx,
    parts.flatMap(({ app }) => app ?? []),
  )
  const at = changedAt(tx)
  const seen = new Set<string>()
  const rows = parts.map((part, index): ChannelRow => {
    const { key, name, price_list_ref = null, is_active = true, app = null } = part
    const pointer = `/channels/${index}`
    if (seen.has(key)) faults.at(`${pointer}/key`, documentFault('not_unique.ref', { ref: key }))
    seen.add(key)
    const list = price_list_ref === null ? null : lists.get(price_list_ref)
    if (list === undefined) {
      const named = { kind: 'price list', ref: price_list_ref ?? '' }
      faults.at(`${pointer}/price_list_ref`, documentFault('not_found.ref', named))
    }
    if (app !== null && isBuiltIn(key)) faults.at(`${pointer}/app`, channelFault('not_allowed.app'))
    if (name === undefined && !isBuiltIn(key)) faults.at(pointer, channelFault('required.channel_name'))
    const own = known.get(key) ?? { ...builtIn(key, at), app_id: apps.get(app ?? '') ?? null }
    const terms = isBuiltIn(key) ? {} : { name: name ?? key, is_active }
    return { ...own, ...terms, price_list_id: list ?? null }
  })
  const left = await leftOut(
    tx,
    [...known.values()].filter(({ key }) => !seen.has(key)),
  )
  const stays = [...rows, ...left.kept].filter(({ key }) => !isBuiltIn(key))
  if (stays.length > MOST_CHANNELS) {
    faults.at('/channels', channelFault('too_many.channels', { maximum: MOST_CHANNELS }))
  }
  if (faults.list.length > 0) return
  for (const { key } of left.gone) deleteChannel(tx, key)
  for (const row of [...left.kept, ...rows]) {
    if (!isDeepStrictEqual(known.get(row.key), row)) saveChannel(tx, { ...row, updated_at: at })
  }
}

/**
 * Without a price list. One that everybody has keeps its row, by which whoever polls hears of that; one with orders is
 * switched off, so that nobody else gets its key, and those with it.
 */
async function leftOut(
  tx: Tx,
  rows: readonly ChannelRow[],
): Promise<{ kept: ChannelRow[]; gone: ChannelRow[] }> {
  const ordered = await channelsWithOrders(tx)
  const stays = ({ key, app_id }: ChannelRow) => isBuiltIn(key) || app_id !== null || ordered.has(key)
  const kept = rows.filter(stays).map((row) => ({
    ...row,
    price_list_id: null,
    is_active: row.is_active && (isBuiltIn(row.key) || row.app_id !== null),
  }))
  return { kept, gone: rows.filter((row) => !stays(row)) }
}

async function removeOtherLists(tx: Tx, kept: ReadonlySet<number>, faults: Faults): Promise<void> {
  const others = (await tx.run(listPriceLists())).filter(({ id }) => !kept.has(id))
  for (const { id } of others) {
    const used = await channelsAt(tx, id)
    for (const { name: channel } of used) {
      faults.at('/price_lists', channelFault('in_use.price_list', { channel }))
    }
    if (used.length === 0) deletePriceList(tx, id)
  }
}

/** What items and variants are called must be known: the menus come first. */
export async function exportChannels(tx: Tx): Promise<Parts> {
  await nameUnnamed(tx, 'price_lists', 'price-list')
  const [lists, channels, items, variants] = await Promise.all([
    tx.run(listPriceLists()),
    tx.run(listChannels()),
    namesIn(tx, 'items'),
    namesIn(tx, 'variants'),
  ])
  const refOf = new Map(lists.map(({ id, ref }) => [id, ref]))
  return {
    price_lists: lists.map(({ ref, name, percent, prices }) => ({
      ref: ref ?? '',
      name,
      percent,
      prices: prices.map(({ item_id, variant_id, price_minor }) => ({
        item_ref: items.get(item_id) ?? '',
        ...(variant_id !== null && { variant_ref: variants.get(variant_id) ?? '' }),
        price_minor,
      })),
    })),
    channels: channels.filter(differs).map(({ key, name, price_list_id, is_active, app }) => ({
      key,
      name,
      price_list_ref: refOf.get(price_list_id ?? 0) ?? null,
      is_active,
      ...(app !== null && { app }),
    })),
  }
}

/** A built-in channel without a price list is as everybody has it. */
function differs({ key, price_list_id }: ChannelRow): boolean {
  return !isBuiltIn(key) || price_list_id !== null
}

async function namesIn(tx: Tx, table: 'items' | 'variants'): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.run(sql<{ id: number; ref: string }>`
    select id, ref from ${sql.table(table)} where ref is not null`)
  return new Map(rows.map(({ id, ref }) => [id, ref]))
}
