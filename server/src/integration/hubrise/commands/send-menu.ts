// One branch's menu to HubRise. The claim is a row; no transaction is open while HubRise is called.
import { randomUUID } from 'node:crypto'
import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import { type Restaurant, readTogether, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { HubAnswer, HubClient } from '../client.ts'
import type { HubDesk } from '../desk.ts'
import { type MenuToSend, readMenuForHub, seenAs } from '../menu-reading.ts'
import type { ConnectionRow } from '../queries/connections.ts'
import { claimHubMenu, type HubMenuRow, renewClaim, SEEN_VERSIONS, saveSent } from '../queries/menus.ts'
import { PriceTooFine } from '../rules/money.ts'
import { againInMs, faultOf, isDenied, type SendFault, whatToSend } from '../rules/sending.ts'
import { addHubChannel } from './hub-channel.ts'
import { isResting, noteAnswer, openConnection } from './open-connection.ts'
import { uploadImages } from './upload-images.ts'

/** Longer than any one call takes. */
const CLAIM_MS = 45_000
const CATALOGUE_TIMEOUT_MS = 30_000

type Claimed = {
  claim: string
  connection: ConnectionRow & { catalog_id: string }
  client: HubClient
  row: HubMenuRow
}
type Sent = {
  menu: boolean
  /** What HubRise has of what is sold out; null: nobody knows, undefined: as before. */
  stock: string | null | undefined
  menuWaitsMs: number
  /** Its catalogue is due, and was left for later. */
  isHeld: boolean
}
type Failure = { code: SendFault; reason: string | null; atLeastMs: number | null }
type Outcome = { sent: Sent; failure: Failure | null; answer: HubAnswer | null }

/** `stock`: what is sold out goes to other branches before this one's catalogue, which may take long. */
export type Part = 'stock' | 'all'

/** In how long it is to be looked at again, 0: its catalogue is due; null: when something changes. */
export async function sendMenu(
  desk: HubDesk,
  restaurant: Restaurant,
  branchId: number,
  { everyMs, part = 'all' }: { everyMs?: number | undefined; part?: Part } = {},
): Promise<number | null> {
  const inTx = await atRestaurant(desk, restaurant, 'hubrise')
  const claimed = await inTx((tx) => claimMenu(tx, desk, branchId))
  if (!claimed) return null
  let menu: MenuToSend
  try {
    menu = await readMenuForHub(desk.database, restaurant, branchId, desk.now())
  } catch (error) {
    if (!(error instanceof PriceTooFine)) throw error
    const failure: Failure = { code: 'price_decimals', reason: error.message, atLeastMs: null }
    const nothing = { menu: false, stock: undefined, menuWaitsMs: 0, isHeld: false }
    return inTx((tx) => settle(tx, desk, claimed, null, { sent: nothing, failure, answer: null }))
  }
  const outcome = await deliver(claimed, menu, {
    wanted: whatToSend(claimed.row, menu, { now: desk.now(), ...(everyMs !== undefined && { everyMs }) }),
    part,
    newer: (seen) => newerMenu(desk, restaurant, branchId, seen),
    photoBytes: desk.database,
    restaurantId: restaurant.id,
    renew: () => inTx((tx) => renewClaim(tx, branchId, claimed.claim, desk.now() + CLAIM_MS)),
  })
  return outcome === 'taken' ? null : inTx((tx) => settle(tx, desk, claimed, menu, outcome))
}

async function claimMenu(tx: Tx, desk: HubDesk, branchId: number): Promise<Claimed | null> {
  const open = await openConnection(tx, desk, branchId)
  if (!open) return null
  const { connection, client } = open
  const now = desk.now()
  if (connection.failed_at !== null || isResting(connection, now)) return null
  const claim = randomUUID()
  const catalogId = connection.catalog_id ?? ''
  const row = await claimHubMenu(tx, { branchId, catalogId, claim, until: now + CLAIM_MS }, now)
  if (!row) return null
  if (row.menu_sent_at === null && row.failures === 0) await addHubChannel(tx)
  return { claim, row, client, connection: { ...connection, catalog_id: catalogId } }
}

/** Null: nothing has changed since. */
async function newerMenu(
  desk: HubDesk,
  restaurant: Restaurant,
  branchId: number,
  seen: string,
): Promise<MenuToSend | null> {
  const [versions] = await readTogether(desk.database, restaurant.id, [SEEN_VERSIONS])
  if (seenAs(versions, desk.now()) === seen) return null
  try {
    return await readMenuForHub(desk.database, restaurant, branchId, desk.now())
  } catch (error) {
    // It is looked at again, and said then.
    if (error instanceof PriceTooFine) return null
    throw error
  }
}

type Delivering = {
  wanted: ReturnType<typeof whatToSend>
  part: Part
  newer: (seen: string) => Promise<MenuToSend | null>
  photoBytes: HubDesk['database']
  restaurantId: number
  renew: () => Promise<boolean>
}

/** `taken`: it took so long that another process has it now. */
async function deliver(
  { connection, client, row }: Claimed,
  menu: MenuToSend,
  { wanted, part, newer, photoBytes, restaurantId, renew }: Delivering,
): Promise<Outcome | 'taken'> {
  const sent: Sent = {
    ...{ menu: false, stock: undefined, menuWaitsMs: wanted.menuWaitsMs },
    isHeld: wanted.menu && part === 'stock',
  }
  let stock = menu
  if (connection.catalog_id === '') {
    return { sent, failure: { code: 'no_catalogue', reason: null, atLeastMs: null }, answer: null }
  }
  const path = `/catalogs/${encodeURIComponent(connection.catalog_id)}`
  async function putStock(): Promise<HubAnswer> {
    const answer = await client.call({
      ...{ method: 'PUT', path: `${path}/location/inventory`, body: stock.inventory },
    })
    sent.stock = answer.kind === 'done' ? stock.stockHash : null
    return answer
  }
  /** Between photos, of which there may be hundreds. */
  async function renewWithStock(): Promise<boolean> {
    const before = stock.stockHash
    stock = (await newer(stock.seen)) ?? stock
    if (row.menu_hash !== null && stock.stockHash !== before) await putStock()
    return renew()
  }
  let answer: HubAnswer | null = null
  // What is sold out goes first, photos may take long. HubRise may not know all of it before it has the new catalogue.
  if (wanted.stock && row.menu_hash !== null) {
    answer = await putStock()
    if (answer.kind === 'later') return { sent, failure: failureOf(answer), answer }
    if (answer.kind === 'refused' && !wanted.menu && wanted.menuWaitsMs === 0) {
      return { sent, failure: failureOf(answer), answer }
    }
  }
  if (wanted.menu && !sent.isHeld) {
    const images = await uploadImages(client, path, menu.photos, {
      database: photoBytes,
      restaurantId,
      renew: renewWithStock,
    })
    if (images === 'taken') return 'taken'
    if ('answer' in images) return { sent, failure: failureOf(images.answer), answer: images.answer }
    if (!(await renew())) return 'taken'
    const { catalogue } = menu.withImages((itemId) => images.idOf(itemId))
    answer = await client.call({
      method: 'PUT',
      path,
      body: { ...(connection.catalog_name && { name: connection.catalog_name }), data: catalogue },
      timeoutMs: CATALOGUE_TIMEOUT_MS,
    })
    if (answer.kind !== 'done') return { sent, failure: failureOf(answer), answer }
    sent.menu = true
    // Dishes that were not there before may be sold out too.
    answer = await putStock()
    if (answer.kind !== 'done') return { sent, failure: failureOf(answer), answer }
  }
  return { sent, failure: null, answer }
}

function failureOf(answer: Exclude<HubAnswer, { kind: 'done' }>): Failure {
  return {
    code: faultOf(answer),
    reason: answer.reason,
    atLeastMs: answer.kind === 'later' ? answer.retryAfterMs : null,
  }
}

async function settle(
  tx: Tx,
  desk: HubDesk,
  { claim, connection, row }: Claimed,
  menu: MenuToSend | null,
  { sent, failure, answer }: Outcome,
): Promise<number | null> {
  const now = desk.now()
  // A catalogue that this location may not write is no reason to take no more orders.
  if (answer && !isDenied(answer)) noteAnswer(tx, connection, answer)
  const failures = failure ? row.failures + 1 : 0
  const waitsMs = sent.isHeld ? 0 : sent.menuWaitsMs || null
  const againMs = failure ? againInMs(failures, failure.atLeastMs) : waitsMs
  saveSent(tx, claim, {
    branch_id: row.branch_id,
    menu_hash: sent.menu ? (menu?.menuHash ?? null) : row.menu_hash,
    menu_sent_at: sent.menu ? now : row.menu_sent_at,
    stock_hash: sent.stock === undefined ? row.stock_hash : sent.stock,
    stock_sent_at: sent.stock ? now : row.stock_sent_at,
    seen: menu?.seen ?? null,
    failed_at: failure ? now : null,
    failed_code: failure?.code ?? null,
    failed_reason: failure?.reason ?? null,
    failures,
    try_at: againMs === null ? null : now + againMs,
  })
  return againMs
}
