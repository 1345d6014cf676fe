import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../ground/audit/commands.ts'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import { currentRules } from '../../ground/tenants/current-rules.ts'
import { rulesAt } from '../../ground/tenants/owner-rules.ts'
import { tell } from '../../ground/tenants/tell.ts'
import { AppError, notFound, refuse } from '../../platform/errors.ts'
import { doneAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { pulse } from '../printing/commands.ts'
import { findPrinter } from '../printing/queries.ts'
import { businessDayOf } from '../reports/rules.ts'
import type { Count, DrawerChange, DrawerWish, NewMovement, XReport, ZReport } from './contract.ts'
import { drawerFault } from './faults.ts'
import { presentX, presentZ } from './present.ts'
import {
  type CashMoved,
  type DrawerRow,
  endSession,
  findDrawer,
  findSession,
  insertCash,
  insertDrawer,
  insertMovement,
  insertSession,
  isNameTaken,
  lockDrawer,
  lockOpenSession,
  OPEN_SESSIONS,
  printerOf,
  printerOfCash,
  type SessionRow,
  sumsOf,
  updateDrawer,
} from './queries.ts'
import { insertReport, nextNumber } from './report-queries.ts'
import { figuresOf } from './rules.ts'

/** As long as a pulse waits for its printer. */
const STILL_THERE_MS = 30_000

/** Who does it, as it stands in what is kept of it. */
const nameOf = ({ cause }: Tx) => cause.actor.name ?? ''

function note(tx: Tx, action: string, drawer: DrawerRow, after: object): void {
  record(tx, { action: `payment.drawer_${action}`, subject: { kind: 'drawer', id: drawer.id }, after })
  tell(tx, 'money', drawer.branch_id)
}

export async function addDrawer(tx: Tx, wish: DrawerWish, branchId: number | null): Promise<DrawerRow> {
  const { id } = rulesAt(await currentRules(tx, null), branchId)
  await assertPrinter(tx, wish.printer_id ?? null, id)
  const drawer = await insertDrawer(tx, wish, id)
  if (!drawer) throw refuse({ name: [drawerFault('not_unique.drawer')] })
  note(tx, 'added', drawer, { name: drawer.name, printer_id: drawer.printer_id })
  return drawer
}

/** One that is not in use any more keeps its numbers and its reports. */
export async function changeDrawer(
  tx: Tx,
  id: number,
  { version, name, printer_id = null, is_active }: DrawerChange,
): Promise<DrawerRow> {
  const before = await drawerFor(tx, id)
  if (before.version !== version) throw new AppError(STAFF_ERRORS.changed_meanwhile)
  if (!is_active && (await lockOpenSession(tx, id))) {
    throw refuse({ is_active: [drawerFault('drawer_open')] })
  }
  await assertPrinter(tx, printer_id, before.branch_id)
  const drawer: DrawerRow = { ...before, name, printer_id, is_active, version: version + 1 }
  if (is_active && (await isNameTaken(tx, drawer))) {
    throw refuse({ name: [drawerFault('not_unique.drawer')] })
  }
  updateDrawer(tx, drawer)
  note(tx, 'changed', drawer, { name, printer_id, is_active })
  return drawer
}

async function assertPrinter(tx: Tx, id: number | null, branchId: number): Promise<void> {
  if (id === null) return
  const printer = await findPrinter(tx, id)
  if (!printer?.prints_receipts || printer.branch_id !== branchId) {
    throw refuse({ printer_id: [drawerFault('not_found.drawer_printer')] })
  }
}

async function drawerFor(tx: Tx, id: number): Promise<DrawerRow> {
  const drawer = await lockDrawer(tx, id)
  if (!drawer) throw notFound()
  return drawer
}

/** With what was put into it. Its money counts to the business day on which it is opened. */
export async function openDrawer(tx: Tx, id: number, floatMinor: number): Promise<SessionRow> {
  const drawer = await drawerFor(tx, id)
  if (!drawer.is_active) throw refuse({ float_minor: [drawerFault('drawer_closed.for_good')] })
  if (await lockOpenSession(tx, id)) throw refuse({ float_minor: [drawerFault('drawer_open.already')] })
  const { now, actor } = tx.cause
  const clock = rulesAt(await currentRules(tx, null), drawer.branch_id)
  const session: SessionRow = {
    id: randomUUIDv7(),
    drawer_id: id,
    branch_id: drawer.branch_id,
    day: businessDayOf(now, clock),
    float_minor: floatMinor,
    opened_at: now,
    opened_by_id: actor.id,
    opened_by: nameOf(tx),
    closed_at: null,
    note: null,
  }
  insertSession(tx, session)
  note(tx, 'opened', drawer, { float_minor: floatMinor })
  return session
}

async function sessionFor(tx: Tx, drawer: DrawerRow, id: string): Promise<SessionRow> {
  const session = await lockOpenSession(tx, drawer.id)
  if (session?.id !== id.toLowerCase()) throw refuse({ session: [drawerFault('drawer_closed')] })
  return session
}

/**
 * Cash that was moved on a device without a line may come once its drawer is closed. A Z never changes, and a drawer that was
 * started since then has that cash in its float: it is kept beside the Z, in no sum.
 */
async function sessionOfLate(tx: Tx, drawer: DrawerRow, id: string): Promise<SessionRow> {
  const open = await lockOpenSession(tx, drawer.id)
  if (open && open.opened_at <= doneAt(tx)) return open
  const [session] = await tx.run(findSession(id))
  if (session?.drawer_id !== drawer.id) throw refuse({ session: [drawerFault('drawer_closed')] })
  return session
}

export async function moveCash(tx: Tx, id: number, wanted: NewMovement): Promise<void> {
  const drawer = await drawerFor(tx, id)
  const hasWaited = tx.cause.waitedMs !== undefined
  const session = await (hasWaited ? sessionOfLate : sessionFor)(tx, drawer, wanted.session)
  const { kind, amount_minor, reason } = wanted
  insertMovement(tx, {
    session_id: session.id,
    kind,
    amount_minor,
    reason,
    actor_name: nameOf(tx),
    approved_by: null,
    at: tx.cause.now,
    taken_at: hasWaited ? doneAt(tx) : null,
    is_late: session.closed_at !== null,
  })
  if (isStillThere(tx)) pulse(tx, printerOf(id))
  note(tx, kind, drawer, { amount_minor, reason })
}

/** Opened with nothing to pay, by hand. */
export async function openUnasked(
  tx: Tx,
  id: number,
  { reason, approvedBy }: { reason: string; approvedBy: string | null },
): Promise<void> {
  const drawer = await drawerFor(tx, id)
  if (drawer.printer_id === null) throw refuse({ reason: [drawerFault('no_printer')] })
  const session = await lockOpenSession(tx, id)
  if (session) {
    const { now: at } = tx.cause
    const by = { actor_name: nameOf(tx), approved_by: approvedBy }
    const none = { amount_minor: 0, taken_at: null, is_late: false }
    insertMovement(tx, { session_id: session.id, kind: 'no_sale', ...none, reason, ...by, at })
  }
  pulse(tx, printerOf(id))
  note(tx, 'opened_unasked', drawer, { reason, ...(approvedBy !== null && { approved_by: approvedBy }) })
}

/** Counted without knowing what should be there. The Z that this makes stays as it is. */
export async function closeDrawer(
  tx: Tx,
  id: number,
  { session: seen, counted_minor, note: text = null }: Count,
): Promise<ZReport> {
  const drawer = await drawerFor(tx, id)
  const session = await sessionFor(tx, drawer, seen)
  // Payments under way have let go of the session: all that it has is there.
  const [sums, number] = await Promise.all([tx.run(sumsOf(session.id)), nextNumber(tx, id)])
  const row = {
    ...figuresOf(session.float_minor, sums),
    id: randomUUIDv7(),
    drawer_id: id,
    number,
    session_id: session.id,
    branch_id: session.branch_id,
    drawer_name: drawer.name,
    day: session.day,
    currency: tx.restaurant.currency,
    opened_at: session.opened_at,
    opened_by: session.opened_by,
    closed_at: tx.cause.now,
    closed_by: nameOf(tx),
    counted_minor,
  }
  endSession(tx, { ...session, closed_at: row.closed_at, note: text })
  insertReport(tx, row)
  const { expected_minor } = row
  note(tx, 'closed', drawer, { number, expected_minor, counted_minor, note: text })
  return presentZ({ ...row, note: text }, [], tx.restaurant.zone)
}

/** As it stands now; null while it is closed. */
export async function readX(tx: Tx, drawerId: number): Promise<XReport | null> {
  const [[drawer], sessions] = await Promise.all([tx.run(findDrawer(drawerId)), tx.run(OPEN_SESSIONS)])
  if (!drawer) throw notFound()
  const session = sessions.find(({ drawer_id }) => drawer_id === drawerId)
  if (!session) return null
  const figures = figuresOf(session.float_minor, await tx.run(sumsOf(session.id)))
  const { currency, zone } = tx.restaurant
  return presentX(drawer, session, { figures, at: tx.cause.now, currency, zone })
}

/** Cash that was just taken, or given back: it is in a drawer, or comes out of one, and that opens. */
export function moveIntoDrawer(tx: Tx, cash: CashMoved): void {
  insertCash(tx, cash)
  if (isStillThere(tx)) pulse(tx, printerOfCash(cash))
}

/** Nobody stands at the drawer any more for what was done so long ago. */
function isStillThere(tx: Tx): boolean {
  return (tx.cause.waitedMs ?? 0) < STILL_THERE_MS
}
