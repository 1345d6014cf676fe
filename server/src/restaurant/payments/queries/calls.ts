import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'

export type Verb = 'start' | 'cancel' | 'refund'

export type CallRow = {
  id: string
  payment_id: string
  refund_id: string | null
  verb: Verb
  state: 'requested' | 'unknown' | 'succeeded' | 'failed'
  attempts: number
  reason: string | null
  created_at: number
}

const CALL = sql.raw('id, payment_id, refund_id, verb, state, attempts, reason, created_at')

/** With what it is to be made by, in real time: until `nextCheckAt` it is somebody's. */
export function insertCall(
  tx: Tx,
  call: Pick<CallRow, 'id' | 'payment_id' | 'refund_id' | 'verb'> & { nextCheckAt: number; at: number },
): void {
  tx.later(sql`
    insert into payment_calls (id, payment_id, refund_id, verb, next_check_at, created_at, updated_at)
    values (${call.id}, ${call.payment_id}, ${call.refund_id}, ${call.verb}, ${new Date(call.nextCheckAt)},
            ${new Date(call.at)}, ${new Date(call.at)})`)
}

/** Open calls whose time has come. */
export function dueCalls(tx: Tx, at: number, most: number): Promise<{ id: string }[]> {
  return tx.run(sql<{ id: string }>`
    select id from payment_calls where state in ('requested', 'unknown') and next_check_at <= ${new Date(at)}
     order by next_check_at limit ${most}`)
}

/** Held by whoever claims it until then, so that no two make it at once. */
export async function claimCall(
  tx: Tx,
  id: string,
  { at, until, onlyDue }: { at: number; until: number; onlyDue: boolean },
): Promise<CallRow | undefined> {
  const [row] = await tx.run(sql<CallRow>`
    update payment_calls set attempts = attempts + 1, next_check_at = ${new Date(until)}, updated_at = ${new Date(at)}
     where id = ${id} and state in ('requested', 'unknown') and (next_check_at <= ${new Date(at)} or not ${onlyDue}::boolean)
    returning ${CALL}`)
  return row
}

/** Those that wait for longer than anybody holds one: they may be asked again at once. */
export function hurryCalls(tx: Tx, { at, heldMs }: { at: number; heldMs: number }): void {
  tx.later(sql`
    update payment_calls set next_check_at = ${new Date(at)}
     where state = 'unknown' and next_check_at > ${new Date(at + heldMs)}`)
}

export async function lockOpenCall(tx: Tx, id: string): Promise<CallRow | undefined> {
  const [row] = await tx.run(sql<CallRow>`
    select ${CALL} from payment_calls where id = ${id} and state in ('requested', 'unknown') for no key update`)
  return row
}

/** Whether anything is not settled yet between us and a provider. */
export async function hasOpenMoney(tx: Tx): Promise<boolean> {
  const [row] = await tx.run(sql<{ open: boolean }>`
    select exists (select from payment_calls where state in ('requested', 'unknown'))
        or exists (select from payments where next_check_at is not null) as open`)
  return row?.open ?? false
}

export function settleCall(
  tx: Tx,
  id: string,
  outcome: { state: CallRow['state']; reason: string | null; at: number; nextCheckAt?: number },
): void {
  const { state, reason, at, nextCheckAt } = outcome
  tx.later(sql`
    update payment_calls set state = ${state}, reason = ${reason}, updated_at = ${new Date(at)},
           next_check_at = ${new Date(nextCheckAt ?? at)}
     where id = ${id}`)
}

/** Someone looks at the restaurant's open money then, or before. */
export function scheduleRound(tx: Tx, at: number): void {
  tx.later(sql`
    insert into payment_rounds (restaurant_id, due_at) values (${tx.restaurant.id}, ${new Date(at)})
    on conflict (restaurant_id) do update set due_at = least(payment_rounds.due_at, excluded.due_at)`)
}

export function dueRounds(at: number) {
  return sql<{ restaurant_id: number }>`
    select restaurant_id from payment_rounds where due_at <= ${new Date(at)} order by due_at limit 500`
}

/** The next moment at which something of this restaurant has to be looked at; none where all is settled. */
export function rescheduleRound(tx: Tx): void {
  tx.later(sql`
    with next as (
      select min(due) as due_at from (
        select min(next_check_at) as due from payment_calls where state in ('requested', 'unknown')
        union all select min(next_check_at) from payments where next_check_at is not null
        union all select min(received_at) from payment_notices where handled_at is null
        union all select next_ask_at from payment_accounts
      ) open
    ), gone as (
      delete from payment_rounds where restaurant_id = ${tx.restaurant.id} and (select due_at from next) is null
    )
    update payment_rounds set due_at = next.due_at from next
     where restaurant_id = ${tx.restaurant.id} and next.due_at is not null`)
}

const MOST_SHOWN = 200

export async function openAffairs(tx: Tx) {
  const [pending, unclear] = await Promise.all([
    tx.run(sql<{ payment_id: string; refund_id: string | null; amount_minor: number; created_at: number }>`
      select payment_id, refund_id, amount_minor, created_at from (
        select coalesce(tap_id, id) as payment_id, null::uuid as refund_id, sum(amount_minor)::bigint as amount_minor,
               min(created_at) as created_at
          from payments where status = 'pending' group by coalesce(tap_id, id)
        union all
        select payment_id, id, amount_minor + tip_minor, created_at from payment_refunds where status = 'pending'
      ) open order by created_at limit ${MOST_SHOWN}`),
    tx.run(sql<Pick<CallRow, 'payment_id' | 'verb' | 'attempts' | 'reason' | 'created_at'>>`
      select payment_id, verb, attempts, reason, created_at from payment_calls where state in ('requested', 'unknown')
       order by created_at limit ${MOST_SHOWN}`),
  ])
  return { pending, unclear }
}

/** Whether the provider was ever asked for its page. */
export async function startOf(tx: Tx, paymentId: string): Promise<{ id: string } | undefined> {
  const [row] = await tx.run(sql<{ id: string }>`
    select id from payment_calls where payment_id = ${paymentId} and verb = 'start' limit 1`)
  return row
}

export function openStart(tx: Tx, paymentId: string): Promise<{ id: string } | undefined> {
  return openCall(tx, paymentId, ['start'])
}

/** One that has no answer yet. */
export async function openCall(
  tx: Tx,
  paymentId: string,
  verbs: Verb[],
): Promise<{ id: string } | undefined> {
  const [row] = await tx.run(sql<{ id: string }>`
    select id from payment_calls
     where payment_id = ${paymentId} and verb = any(${verbs}::text[]) and state in ('requested', 'unknown') limit 1`)
  return row
}
