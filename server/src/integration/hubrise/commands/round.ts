// What a branch and HubRise have to say to each other: answers to orders, and orders that HubRise could not tell. The claim is
// a row of its own; no transaction is open while HubRise is called.
import { randomUUID } from 'node:crypto'
import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import type { RestaurantRow } from '../../../ground/tenants/queries.ts'
import { tell } from '../../../ground/tenants/tell.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import type { HubClient } from '../client.ts'
import type { HubDesk } from '../desk.ts'
import {
  type ConnectionRow,
  claimConnection,
  deleteConnection,
  deleteHubRound,
  findConnection,
  releaseConnection,
  scheduleHubRound,
  updateFailed,
} from '../queries/connections.ts'
import { nextTelling } from '../queries/orders.ts'
import { askEvents, listOrders, registerCallback } from './ask-orders.ts'
import { revoke } from './connect.ts'
import { isResting, noteAnswer, tokenOf } from './open-connection.ts'
import { CLAIM_MS, type InTx, openRound } from './open-round.ts'
import { callSoon } from './queue-telling.ts'
import { tellOrders } from './tell-orders.ts'

/** HubRise could not be told that it is over: so long it is tried. */
const MOST_ENDING_MS = 24 * 60 * MINUTE_MS

export async function hubRound(desk: HubDesk, restaurant: RestaurantRow, branchId: number): Promise<void> {
  const inTx = await atRestaurant(desk, restaurant, 'hubrise')
  const claim = randomUUID()
  const claimed = await inTx((tx) => claimRound(tx, desk, branchId, claim))
  if (!claimed) return
  const { connection, client } = claimed
  try {
    if (connection.ended_at !== null) await end(desk, inTx, claimed)
    else if (client && !isResting(connection, desk.now())) {
      const round = openRound(desk, inTx, { connection, client, claim })
      const goesOn = (await registerCallback(round)) && (await tellOrders(round))
      if (goesOn && (await askEvents(round))) await listOrders(round)
    }
  } finally {
    await inTx((tx) => release(tx, desk, branchId, claim))
    await inTx((tx) => goOn(tx, desk, branchId))
  }
}

type Claimed = { connection: ConnectionRow; client: HubClient | null; token: string | null }

async function claimRound(tx: Tx, desk: HubDesk, branchId: number, claim: string): Promise<Claimed | null> {
  const now = desk.now()
  const connection = await claimConnection(tx, { branchId, claim, until: now + CLAIM_MS }, now)
  if (!connection) {
    const held = await findConnection(tx, branchId)
    if (held) scheduleHubRound(tx, branchId, now + CLAIM_MS)
    else deleteHubRound(tx, branchId)
    return null
  }
  const token = tokenOf(tx, desk, connection)
  if (token === null && connection.ended_at === null && connection.failed_at === null) {
    updateFailed(tx, branchId, { at: now, reason: null })
    tell(tx, 'orders', branchId)
  }
  return { connection, token, client: desk.app && token !== null ? desk.clientWith(desk.app, token) : null }
}

/** What came meanwhile is not left lying until the next round. */
async function goOn(tx: Tx, desk: HubDesk, branchId: number): Promise<void> {
  const connection = await findConnection(tx, branchId)
  if (!connection || connection.ended_at !== null || connection.failed_at !== null) return
  if (isResting(connection, desk.now())) return
  const next = await nextTelling(tx, branchId)
  if (next !== null && next <= desk.now()) callSoon(tx, branchId)
}

async function release(tx: Tx, desk: HubDesk, branchId: number, claim: string): Promise<void> {
  releaseConnection(tx, branchId, claim)
  const connection = await findConnection(tx, branchId)
  if (!connection) return deleteHubRound(tx, branchId)
  const next = Math.min(connection.next_ask_at, (await nextTelling(tx, branchId)) ?? Number.POSITIVE_INFINITY)
  scheduleHubRound(tx, branchId, Math.max(next, connection.rests_until ?? 0, desk.now() + 1), {
    isNext: true,
  })
}

async function end(desk: HubDesk, inTx: InTx, { connection, client, token }: Claimed): Promise<void> {
  const { branch_id, ended_at } = connection
  const callback = await client?.call({ method: 'DELETE', path: '/callback' })
  const revoked = desk.app && token !== null && callback?.kind !== 'later' ? await revoke(desk, token) : null
  const isOpen = callback?.kind === 'later' || revoked?.kind === 'later'
  const isOld = desk.now() - (ended_at ?? 0) > MOST_ENDING_MS
  await inTx(async (tx) => {
    const answer = revoked ?? callback
    if (isOpen && !isOld && answer) noteAnswer(tx, connection, answer)
    else deleteConnection(tx, branch_id)
  })
}
