import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Figures } from './contract.ts'

export type ReportRow = Figures & {
  id: string
  drawer_id: number
  number: number
  session_id: string
  branch_id: number
  drawer_name: string
  day: string
  currency: string
  opened_at: number
  opened_by: string
  closed_at: number
  closed_by: string
  counted_minor: number
}

const FIGURES =
  'float_minor, payments, payments_minor, refunds, refunds_minor, paid_in_minor, paid_out_minor, no_sales, expected_minor, counted_minor'
const REPORT = sql.raw(
  `id, drawer_id, number, session_id, branch_id, drawer_name, to_char(day, 'YYYY-MM-DD') as day, currency, opened_at, opened_by,
   closed_at, closed_by, ${FIGURES}`,
)
const NOTE = sql`(select s.note from drawer_sessions s where s.id = z.session_id) as note`

export type NotedReport = ReportRow & { note: string | null }

/** The drawer is held by whoever closes it: its numbers have no gap and no double. */
export async function nextNumber(tx: Tx, drawerId: number): Promise<number> {
  const [row] = await tx.run(sql<{ next: number }>`
    select coalesce(max(number), 0)::int + 1 as next from drawer_reports where drawer_id = ${drawerId}`)
  return row?.next ?? 1
}

export function insertReport(tx: Tx, row: ReportRow): void {
  tx.later(sql`
    insert into drawer_reports (id, drawer_id, number, session_id, branch_id, drawer_name, day, currency, opened_at, opened_by,
                                closed_at, closed_by, ${sql.raw(FIGURES)})
    values (${row.id}, ${row.drawer_id}, ${row.number}, ${row.session_id}, ${row.branch_id}, ${row.drawer_name},
            ${row.day}::date, ${row.currency}, ${new Date(row.opened_at)}, ${row.opened_by}, ${new Date(row.closed_at)},
            ${row.closed_by}, ${row.float_minor}, ${row.payments}, ${row.payments_minor}, ${row.refunds},
            ${row.refunds_minor}, ${row.paid_in_minor}, ${row.paid_out_minor}, ${row.no_sales}, ${row.expected_minor},
            ${row.counted_minor})`)
}

export function reportOfSession(sessionId: string) {
  return sql<NotedReport>`select ${REPORT}, ${NOTE} from drawer_reports z where session_id = ${sessionId}::uuid`
}

/** The newest first. */
export function reportsOfDrawer(drawerId: number, { before, most }: { before: number | null; most: number }) {
  return sql<NotedReport>`
    select ${REPORT}, ${NOTE} from drawer_reports z
     where drawer_id = ${drawerId} and (${before}::int is null or number < ${before}::int)
     order by number desc limit ${most}`
}

export function reportsOfDay(branchId: number, day: string) {
  return sql<NotedReport>`
    select ${REPORT}, ${NOTE} from drawer_reports z
     where branch_id = ${branchId} and day = ${day}::date order by drawer_name, drawer_id, number`
}

export type LeftOpen = {
  drawer_id: number
  drawer_name: string
  day: string
  opened_at: number
  opened_by: string
}

export function leftOpenOn(branchId: number, day: string) {
  return sql<LeftOpen>`
    select s.drawer_id, d.name as drawer_name, to_char(s.day, 'YYYY-MM-DD') as day, s.opened_at, s.opened_by
      from drawer_sessions s join drawers d on d.id = s.drawer_id
     where s.branch_id = ${branchId} and s.closed_at is null and s.day <= ${day}::date order by d.name, d.id`
}

/** What of the cash between two moments went into no drawer, less what came back out of none. For a call that sees one branch. */
export function cashElsewhere(fromAt: number, untilAt: number) {
  return sql<{ minor: number }>`
    select coalesce(sum(case e.kind when 'captured' then 1 else -1 end * (e.amount_minor + e.tip_minor)), 0)::bigint as minor
      from payment_entries e join payments p on p.id = e.payment_id
     where e.at >= ${new Date(fromAt)} and e.at < ${new Date(untilAt)} and p.method = 'cash'
       and e.kind in ('captured', 'refund_succeeded')
       and not exists (select from drawer_movements m
                        where m.payment_id = e.payment_id and m.refund_id is not distinct from e.refund_id)`
}
