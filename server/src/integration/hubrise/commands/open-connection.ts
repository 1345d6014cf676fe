import { tell } from '../../../ground/tenants/tell.ts'
import { canDecrypt } from '../../../platform/crypto/secret-box.ts'
import { realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { HubAnswer, HubClient } from '../client.ts'
import { type HubDesk, tokenPlace } from '../desk.ts'
import { type ConnectionRow, findConnection, updateFailed, updateResting } from '../queries/connections.ts'

/** After an outage or a timeout. */
const REST_MS = 10_000
/** A location that was suspended may be taken up again by itself. */
const REFUSED_REST_MS = 10 * 60_000

export type OpenConnection = { connection: ConnectionRow; client: HubClient }

/** A branch's connection with what calls HubRise for it, once this transaction is over. Null: none, or none to be used. */
export async function openConnection(
  tx: Tx,
  desk: HubDesk,
  branchId: number,
): Promise<OpenConnection | null> {
  const connection = await findConnection(tx, branchId)
  if (!desk.app || !connection || connection.ended_at !== null) return null
  const token = tokenOf(tx, desk, connection)
  return token === null ? null : { connection, client: desk.clientWith(desk.app, token) }
}

/** Null: the key that encrypted it is lost. The owner connects again. */
export function tokenOf(
  tx: Tx,
  { box }: Pick<HubDesk, 'box'>,
  { branch_id, access_token }: ConnectionRow,
): string | null {
  const place = tokenPlace(tx.restaurant.id, branch_id)
  return canDecrypt(box, access_token, place) ? box.decrypt(access_token, place) : null
}

export function isResting({ rests_until }: ConnectionRow, at: number): boolean {
  return rests_until !== null && rests_until > at
}

/** What an answer says of the connection itself: that it is in order, refused, or called too often. */
export function noteAnswer(
  tx: Tx,
  { branch_id, failed_at, rests_until }: ConnectionRow,
  answer: HubAnswer,
): void {
  const at = realNow(tx)
  if (answer.kind === 'later') updateResting(tx, branch_id, at + (answer.retryAfterMs ?? REST_MS))
  else if (answer.kind === 'refused' && answer.status === 401) {
    updateFailed(tx, branch_id, { at, reason: answer.reason })
    if (failed_at === null) tell(tx, 'orders', branch_id)
    updateResting(tx, branch_id, at + REFUSED_REST_MS)
  } else if (failed_at !== null || rests_until !== null) updateFailed(tx, branch_id, null)
}
