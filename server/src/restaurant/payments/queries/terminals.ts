import { sql } from 'kysely'
import { timestamp } from '../../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'

export type TerminalRow = {
  id: number
  branch_id: number
  name: string
  provider: 'test' | 'stripe'
  /** Its reader, as the provider calls it. */
  provider_ref: string | null
  is_online: boolean
  updated_at: number
}

const TERMINAL = sql.raw('id, branch_id, name, provider, provider_ref, is_online, updated_at')

/** Whether a payment waits on it. */
const IS_BUSY = sql<boolean>`
  exists (select from payments p where p.terminal_id = terminals.id and p.status = 'pending')`

export type ListedTerminal = TerminalRow & { is_busy: boolean }

export function listTerminals(branchId: number | null) {
  const at = branchId === null ? sql`true` : sql`branch_id = ${branchId}`
  return sql<ListedTerminal>`
    select ${TERMINAL}, ${IS_BUSY} as is_busy from terminals where removed_at is null and ${at} order by name, id`
}

async function findTerminal(tx: Tx, id: number): Promise<ListedTerminal | undefined> {
  const [row] = await tx.run(sql<ListedTerminal>`
    select ${TERMINAL}, ${IS_BUSY} as is_busy from terminals where id = ${id} and removed_at is null`)
  return row
}

/** Nobody else asks it for a payment meanwhile, or takes it away. */
export async function lockTerminal(tx: Tx, id: number): Promise<ListedTerminal | undefined> {
  const locked = await tx.run(sql`select from terminals where id = ${id} for no key update`)
  // Read after the lock: what another transaction has asked for it meanwhile counts.
  return locked.length === 0 ? undefined : findTerminal(tx, id)
}

/** Of a payment, with one that was removed since. */
export async function terminalOf(tx: Tx, id: number): Promise<TerminalRow | undefined> {
  return (await tx.run(sql<TerminalRow>`select ${TERMINAL} from terminals where id = ${id}`))[0]
}

/** Where it is asked for; of a tap over several orders its first payment knows. */
export async function terminalOfPayment(
  tx: Tx,
  { id, tap_id }: { id: string; tap_id: string | null },
): Promise<TerminalRow | undefined> {
  const [row] = await tx.run(sql<TerminalRow>`
    select ${TERMINAL} from terminals
     where id = (select p.terminal_id from payments p where p.id = ${tap_id ?? id})`)
  return row
}

export async function insertTerminal(
  tx: Tx,
  row: Pick<TerminalRow, 'name' | 'provider' | 'provider_ref'> & { branchId: number | null },
): Promise<TerminalRow> {
  const at = new Date(tx.cause.now)
  const [made] = await tx.run(sql<TerminalRow>`
    insert into terminals (branch_id, name, provider, provider_ref, created_at, updated_at)
    values (coalesce(${row.branchId}, default_branch()), ${row.name}, ${row.provider}, ${row.provider_ref}, ${at}, ${at})
    returning ${TERMINAL}`)
  return made as TerminalRow
}

export function renameTerminal(tx: Tx, { id, name }: Pick<TerminalRow, 'id' | 'name'>): void {
  tx.later(sql`update terminals set name = ${name}, updated_at = ${timestamp(tx.cause.now)} where id = ${id}`)
}

export function markRemoved(tx: Tx, id: number): void {
  const at = timestamp(tx.cause.now)
  tx.later(sql`update terminals set removed_at = ${at}, updated_at = ${at} where id = ${id}`)
}

/** Whether there is one, or ever was. */
export async function hasHadTerminals(tx: Tx): Promise<boolean> {
  const [row] = await tx.run(sql<{ known: boolean }>`select exists (select from terminals) as known`)
  return row?.known ?? false
}

/** What of each order is being asked for at card readers. */
export async function askedAtTerminals(tx: Tx, orderIds: string[]): Promise<(orderId: string) => number> {
  const rows = await tx.run(sql<{ order_id: string; minor: number }>`
    select order_id, sum(amount_minor)::bigint as minor from payments
     where order_id = any(${orderIds}::uuid[]) and (terminal_id is not null or tap_id is not null) and status = 'pending'
     group by order_id`)
  const asked = new Map(rows.map(({ order_id, minor }) => [order_id, minor]))
  return (orderId) => asked.get(orderId) ?? 0
}

export async function branchOfOrder(tx: Tx, orderId: string): Promise<number | undefined> {
  const [row] = await tx.run(sql<{ id: number }>`
    select coalesce(branch_id, default_branch()) as id from orders where id = ${orderId}`)
  return row?.id
}

/** The provider's name for the reader that asks for a payment; null: none of a provider's does. */
export async function readerOf(
  tx: Tx,
  { provider, terminal_id: id }: { provider: string; terminal_id: number | null },
): Promise<string | null> {
  return id === null || provider === 'test' ? null : ((await terminalOf(tx, id))?.provider_ref ?? null)
}

export function terminalByRef(ref: string) {
  return sql<TerminalRow>`select ${TERMINAL} from terminals where provider_ref = ${ref} and removed_at is null`
}

export const STRIPE_TERMINALS = sql<{
  id: number
  provider_ref: string
  is_online: boolean
  asked_at: number | null
}>`
  select id, provider_ref, is_online, asked_at from terminals where provider = 'stripe' and removed_at is null`

/** What their provider says of them now. */
export function noteOnline(tx: Tx, online: readonly string[]): void {
  const at = timestamp(tx.cause.now)
  tx.later(sql`
    update terminals set asked_at = ${new Date(tx.cause.now)}, is_online = provider_ref = any(${online}::text[]),
           updated_at = case when is_online = (provider_ref = any(${online}::text[])) then updated_at else ${at} end
     where provider = 'stripe' and removed_at is null`)
}
