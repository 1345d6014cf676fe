import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Role } from './rights.ts'

export type PinRow = { sealed_pin: Buffer }
export type PersonAtTill = { id: string; name: string; role: Role }

/** Whoever works at this branch: all who are limited to none, and owners always. */
const worksAt = (branchId: number) => sql`
  (m.role = 'owner' or m.branch_ids = '{}' or ${branchId} = any(m.branch_ids))`

export function pinAt(branchId: number, userId: string) {
  return sql<PinRow>`
    select p.sealed_pin from till_pins p
      join memberships m on m.restaurant_id = p.restaurant_id and m.user_id = p.user_id
     where p.user_id = ${userId} and ${worksAt(branchId)}`
}

export function peopleWithPinAt(branchId: number) {
  return sql<PersonAtTill & { set_at: number }>`
    select u.id, u.name, m.role, p.set_at from till_pins p
      join memberships m on m.restaurant_id = p.restaurant_id and m.user_id = p.user_id
      join staff_users u on u.id = p.user_id
     where ${worksAt(branchId)}
     order by u.name, u.id`
}

export const PEOPLE_WITH_PIN = sql<PersonAtTill & { email: string; set_at: number }>`
  select u.id, u.name, u.email, m.role, p.set_at from till_pins p
    join memberships m on m.restaurant_id = p.restaurant_id and m.user_id = p.user_id
    join staff_users u on u.id = p.user_id
   order by u.name, u.id`

export function findPin(userId: string) {
  return sql<{ set_at: number }>`select set_at from till_pins where user_id = ${userId}`
}

/** Whose PIN it is, and since when. */
export function pinHolder(userId: string) {
  return sql<{ name: string; email: string; set_at: number }>`
    select u.name, u.email, p.set_at from till_pins p join staff_users u on u.id = p.user_id
     where p.user_id = ${userId}`
}

/** With it go the tills that they have opened, and what was tried in vain. */
export function deletePin(userId: string) {
  return sql<{ user_id: string }>`
    with tries as (delete from pin_tries where user_id = ${userId})
    delete from till_pins where user_id = ${userId} returning user_id`
}

export function insertPin(tx: Tx, userId: string, sealedPin: Buffer): void {
  tx.later(sql`
    insert into till_pins (user_id, sealed_pin, set_at)
    values (${userId}, ${sealedPin}, ${new Date(tx.cause.now)})`)
}

export type Tries = { tries: number; locked_until: number | null }

/**
 * One more try, counted before it is looked at: of many at once no more than `most` are. Each further lock is twice as long as the
 * one before, up to `longestMs`, until the tries are forgotten.
 */
export async function countTryOf(
  tx: Tx,
  {
    deviceId,
    userId,
    most,
    lockMs,
    longestMs,
  }: { deviceId: number; userId: string; most: number; lockMs: number; longestMs: number },
): Promise<Tries> {
  const { now } = tx.cause
  const at = new Date(now)
  const [row] = await tx.run(sql<Tries>`
    insert into pin_tries as known (device_id, user_id, tries) values (${deviceId}, ${userId}, 1)
    on conflict (restaurant_id, device_id, user_id) do update set
      tries = case when known.locked_until <= ${at} then 1 else known.tries + 1 end,
      locks = known.locks + (known.locked_until is null and known.tries + 1 >= ${most})::int,
      locked_until = case
        when known.locked_until > ${at} then known.locked_until
        when known.locked_until is null and known.tries + 1 >= ${most} then
          ${at}::timestamptz + interval '1 millisecond' * least(${lockMs} * 2 ^ least(known.locks, 20), ${longestMs})
      end
    returning tries, locked_until`)
  if (!row) throw new Error('the try was not counted')
  return row
}

export function forgetTriesOf(tx: Tx, deviceId: number, userId: string): void {
  tx.later(sql`delete from pin_tries where device_id = ${deviceId} and user_id = ${userId}`)
}
