import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

export type TillSession = { user_id: string; name: string; email: string; touched_at: number }

/** In the place of whoever had opened it. */
export function startSession(
  tx: Tx,
  {
    deviceId,
    userId,
    pinSetAt,
    tokenHash,
  }: { deviceId: number; userId: string; pinSetAt: number; tokenHash: Buffer },
) {
  const at = new Date(tx.cause.now)
  // Nothing where the PIN has been changed or taken away meanwhile.
  return tx.run(sql<{ user_id: string }>`
    insert into till_sessions as known (device_id, user_id, token_hash, began_at, touched_at)
    select ${deviceId}, p.user_id, ${tokenHash}, ${at}, ${at} from till_pins p
     where p.user_id = ${userId} and p.set_at = ${new Date(pinSetAt)} for share
    on conflict (restaurant_id, device_id) do update
      set user_id = excluded.user_id, token_hash = excluded.token_hash, began_at = excluded.began_at,
          touched_at = excluded.touched_at
    returning user_id`)
}

export function sessionBy(deviceId: number, tokenHash: Buffer) {
  return sql<TillSession>`
    select s.user_id, u.name, u.email, s.touched_at from till_sessions s
      join staff_users u on u.id = s.user_id
     where s.device_id = ${deviceId} and s.token_hash = ${tokenHash}`
}

export function touchSession(tx: Tx, deviceId: number, tokenHash: Buffer): void {
  tx.later(sql`
    update till_sessions set touched_at = ${new Date(tx.cause.now)}
     where device_id = ${deviceId} and token_hash = ${tokenHash}`)
}

export function endSession(tx: Tx, deviceId: number, tokenHash: Buffer): void {
  tx.later(sql`delete from till_sessions where device_id = ${deviceId} and token_hash = ${tokenHash}`)
}

/** Whether the act of this key, whoever did it, has made what has this id: its answer is kept for as long as acts may wait. */
export function makersOf({ needs, id }: { needs: string; id: string }) {
  return sql<{ key: string }>`
    select key from idempotency_keys
     where token_id = 0 and split_part(key, ':', 2) = ${needs} and ${needs} <> '' and status < 300
       and ${id} in (body::json #>> '{data,id}', body::json #>> '{data,sitting_id}')
     limit 1`
}
