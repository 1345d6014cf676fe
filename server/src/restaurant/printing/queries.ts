import { type RawBuilder, sql } from 'kysely'
import { timestamp } from '../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { JobKind, JobStatus, PrinterWish, Problem } from './contract.ts'

export type PrinterRow = Omit<PrinterWish, 'host' | 'port' | 'branch_id'> & {
  id: number
  branch_id: number
  host: string | null
  port: number | null
  heard_at: number | null
  version: number
}

export type JobRow = {
  id: number
  printer_id: number
  kind: JobKind
  order_id: string | null
  /** Of a bill of a table. */
  sitting_id: string | null
  /** One receipt of the order; null: that of its sale. */
  receipt_id: string | null
  ticket_id: number | null
  line_id: number | null
  /** Of the report of a drawer. */
  drawer_session_id: string | null
  status: JobStatus
  attempts: number
  maybe_twice: boolean
  problem: Problem | null
  created_at: number
  started_at: number | null
  ended_at: number | null
}

const PRINTER_COLUMNS = sql.raw(
  'id, branch_id, name, kind, host, port, language, columns, station_ids, takes_unrouted, prints_receipts, is_active, heard_at, version',
)
const JOB_COLUMNS = sql.raw(
  'id, printer_id, kind, order_id, sitting_id, receipt_id, ticket_id, line_id, drawer_session_id, status, attempts, maybe_twice, problem, created_at, started_at, ended_at',
)

export function tellPrinting(tx: Tx): void {
  tx.notify(`printing:${tx.restaurant.id}`)
}

export const PRINTER_ROWS = sql<PrinterRow & { waiting: number }>`
  select ${PRINTER_COLUMNS},
         (select count(*)::int from print_jobs j where j.printer_id = p.id and j.status in ('waiting', 'sending')) as waiting
    from printers p order by name, id`

export const ANY_PRINTER = sql<{ id: number }>`select id from printers limit 1`

/** What is put on paper for a guest: one order, or all rounds of a table. */
export type Printed = { orderId: string; receiptId?: string | null } | { sittingId: string }
/** Or how a cash drawer stands. */
export type PrintedReport = { drawerSessionId: string }

/** At the branch of that order or table; null: everywhere. */
export function receiptPrinters(printed: Printed | null) {
  return sql<{ id: number; name: string }>`
    select id, name from printers
     where prints_receipts and is_active and ${printed === null ? sql`true` : sql`branch_id = (${branchOf(printed)})`}
     order by name, id`
}

function branchOf(printed: Printed) {
  if ('orderId' in printed)
    return sql`select coalesce(o.branch_id, default_branch()) from orders o where o.id = ${printed.orderId}`
  return sql`
    select coalesce(o.branch_id, default_branch()) from sitting_orders s join orders o on o.id = s.order_id
     where s.sitting_id = ${printed.sittingId} limit 1`
}

export function lastJobs(most: number) {
  return sql<JobRow & { order_number: number | null }>`
    select ${JOB_COLUMNS}, (select o.number from orders o where o.id = j.order_id) as order_number
      from print_jobs j order by created_at desc, id desc limit ${most}`
}

export async function findPrinter(tx: Tx, id: number): Promise<PrinterRow | undefined> {
  const rows = await tx.run(sql<PrinterRow>`select ${PRINTER_COLUMNS} from printers where id = ${id}`)
  return rows[0]
}

export async function lockPrinter(tx: Tx, id: number): Promise<PrinterRow | undefined> {
  const rows = await tx.run(
    sql<PrinterRow>`select ${PRINTER_COLUMNS} from printers where id = ${id} for update`,
  )
  return rows[0]
}

export async function insertPrinter(tx: Tx, wish: PrinterWish): Promise<PrinterRow> {
  const [row] = await tx.run(sql<PrinterRow>`
    insert into printers (branch_id, name, kind, host, port, language, columns, station_ids, takes_unrouted, prints_receipts, is_active)
    values (coalesce(${wish.branch_id ?? null}::bigint, default_branch()), ${wish.name}, ${wish.kind}, ${wish.host ?? null}, ${wish.port ?? null}, ${wish.language}, ${wish.columns},
            ${wish.station_ids}, ${wish.takes_unrouted}, ${wish.prints_receipts}, ${wish.is_active})
    returning ${PRINTER_COLUMNS}`)
  if (!row) throw new Error('the printer was not stored')
  return row
}

export async function updatePrinter(tx: Tx, id: number, wish: PrinterWish): Promise<PrinterRow> {
  const [row] = await tx.run(sql<PrinterRow>`
    update printers set branch_id = coalesce(${wish.branch_id ?? null}::bigint, branch_id), name = ${wish.name}, host = ${wish.host ?? null}, port = ${wish.port ?? null},
           language = ${wish.language}, columns = ${wish.columns}, station_ids = ${wish.station_ids},
           takes_unrouted = ${wish.takes_unrouted}, prints_receipts = ${wish.prints_receipts},
           is_active = ${wish.is_active}, version = version + 1
     where id = ${id} returning ${PRINTER_COLUMNS}`)
  if (!row) throw new Error('the printer is gone')
  return row
}

export function setToken(tx: Tx, id: number, tokenHash: Buffer): void {
  tx.later(sql`update printers set token_hash = ${tokenHash}, version = version + 1 where id = ${id}`)
}

export function deletePrinter(tx: Tx, id: number): void {
  tx.later(sql`delete from printers where id = ${id}`)
}

export function printerByToken(tokenHash: Buffer) {
  return sql<PrinterRow>`
    select ${PRINTER_COLUMNS} from printers where kind = 'cloudprnt' and token_hash = ${tokenHash}`
}

export function markHeard(tx: Tx, id: number): void {
  tx.later(sql`update printers set heard_at = ${new Date(tx.cause.now)} where id = ${id}`)
}

export type TicketToPrint = {
  id: number
  order_id: string
  station_id: number | null
  line_id?: number | null
}

/** One job for each printer of the ticket's station at the order's branch, in the transaction that fires or voids it; sent after its commit. */
export function insertTicketJobs(
  tx: Tx,
  { task, kind, tickets }: { task: string; kind: 'ticket' | 'void'; tickets: TicketToPrint[] },
): void {
  tx.later(
    sql<{ id: number }>`
    with made as (
      insert into print_jobs (printer_id, kind, order_id, ticket_id, line_id, created_at)
      select p.id, ${kind}, t.order_id, t.id, t.line_id, ${new Date(tx.cause.now)}
        from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb)
               as t(id bigint, order_id uuid, station_id bigint, line_id bigint)
        join orders o on o.id = t.order_id
        join printers p on p.is_active and p.branch_id = coalesce(o.branch_id, default_branch())
         and (t.station_id = any(p.station_ids) or (t.station_id is null and p.takes_unrouted))
      on conflict do nothing returning id, printer_id
    )
    select m.id, enqueue_job(${task}, json_build_object('restaurantId', ${tx.restaurant.id}::bigint, 'jobId', m.id))
      from made m join printers p on p.id = m.printer_id where p.kind = 'tcp'`,
  )
  tellPrinting(tx)
}

/** One job for the printer that the statement finds; of several in one transaction, one. */
export function insertPulse(
  tx: Tx,
  task: string,
  printerIds: RawBuilder<{ printer_id: number | null }>,
): void {
  tx.later(
    sql<{ id: number }>`
    with made as (
      insert into print_jobs (printer_id, kind, created_at)
      select p.id, 'drawer', ${new Date(tx.cause.now)} from printers p
       where p.is_active and p.id in (${printerIds})
         and not exists (select from print_jobs j where j.printer_id = p.id and j.kind = 'drawer' and j.xmin = pg_current_xact_id()::xid)
      returning id, printer_id
    )
    select m.id, enqueue_job(${task}, json_build_object('restaurantId', ${tx.restaurant.id}::bigint, 'jobId', m.id))
      from made m join printers p on p.id = m.printer_id where p.kind = 'tcp'`,
  )
  tellPrinting(tx)
}

export async function insertJob(
  tx: Tx,
  { printerId, kind, printed }: { printerId: number; kind: JobKind; printed: Printed | PrintedReport | null },
): Promise<JobRow> {
  const orderId = printed && 'orderId' in printed ? printed.orderId : null
  const receiptId = printed && 'orderId' in printed ? (printed.receiptId ?? null) : null
  const sittingId = printed && 'sittingId' in printed ? printed.sittingId : null
  const drawerSessionId = printed && 'drawerSessionId' in printed ? printed.drawerSessionId : null
  const [row] = await tx.run(sql<JobRow>`
    insert into print_jobs (printer_id, kind, order_id, sitting_id, receipt_id, drawer_session_id, created_at)
    values (${printerId}, ${kind}, ${orderId}, ${sittingId}, ${receiptId}, ${drawerSessionId}, ${new Date(tx.cause.now)}) returning ${JOB_COLUMNS}`)
  if (!row) throw new Error('the print job was not stored')
  return row
}

export async function lockJob(tx: Tx, id: number): Promise<JobRow | undefined> {
  const rows = await tx.run(sql<JobRow>`select ${JOB_COLUMNS} from print_jobs where id = ${id} for update`)
  return rows[0]
}

/** The oldest that a printer has not printed; of two that poll at once, one gets it. */
export async function lockNextJob(tx: Tx, printerId: number): Promise<JobRow | undefined> {
  const rows = await tx.run(sql<JobRow>`
    select ${JOB_COLUMNS} from print_jobs where printer_id = ${printerId} and status in ('waiting', 'sending')
     order by id limit 1 for update`)
  return rows[0]
}

export function saveJob(tx: Tx, job: JobRow): void {
  tx.later(sql`
    update print_jobs set status = ${job.status}, attempts = ${job.attempts}, maybe_twice = ${job.maybe_twice},
           problem = ${job.problem}, started_at = ${timestamp(job.started_at)},
           ended_at = ${timestamp(job.ended_at)}
     where id = ${job.id}`)
  tellPrinting(tx)
}

export function removeJobsBefore(tx: Tx, before: number): void {
  tx.later(sql`delete from print_jobs where created_at < ${new Date(before)}`)
}
