import { createHash, randomBytes } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { record } from '../../ground/audit/commands.ts'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import { currentRules } from '../../ground/tenants/current-rules.ts'
import { branchFault } from '../../ground/tenants/owner-rules.ts'
import { AppError, notFound, refuse } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { assertPrinterAddress, type PrinterRules, reachOf } from './address.ts'
import type { PrinterChange, PrinterWish } from './contract.ts'
import { printerFault } from './faults.ts'
import {
  deletePrinter,
  findPrinter,
  insertJob,
  insertPrinter,
  insertPulse,
  insertTicketJobs,
  type JobRow,
  lockJob,
  lockPrinter,
  type Printed,
  type PrinterRow,
  receiptPrinters,
  removeJobsBefore,
  saveJob,
  setToken,
  type TicketToPrint,
  tellPrinting,
  updatePrinter,
} from './queries.ts'
import { retried } from './rules.ts'

export const PRINT_TASK = 'print'
export const POLL_PATH = '/cloudprnt'
const JOBS_KEPT_MS = 14 * DAY_MS

/** In the transaction that fires or voids them: what was rolled back is never printed. */
export function printOnFire(tx: Tx, tickets: TicketToPrint[]): void {
  if (tickets.length > 0) insertTicketJobs(tx, { task: PRINT_TASK, kind: 'ticket', tickets })
}

export function printOnVoid(tx: Tx, tickets: TicketToPrint[]): void {
  if (tickets.length > 0) insertTicketJobs(tx, { task: PRINT_TASK, kind: 'void', tickets })
}

/** Opens the cash drawer that hangs on the printer, where the statement finds one. */
export function pulse(tx: Tx, printerIds: RawBuilder<{ printer_id: number | null }>): void {
  insertPulse(tx, PRINT_TASK, printerIds)
}

/** How a cash drawer stands, or stood when it was closed. */
export async function printDrawerReport(tx: Tx, printerId: number, drawerSessionId: string): Promise<JobRow> {
  const printer = await findPrinter(tx, printerId)
  if (!printer) throw notFound()
  const made = await insertJob(tx, { printerId, kind: 'drawer_report', printed: { drawerSessionId } })
  if (printer.kind === 'tcp') queueAttempt(tx, made.id)
  tellPrinting(tx)
  return made
}

export async function addPrinter(
  tx: Tx,
  rules: PrinterRules,
  wish: PrinterWish,
): Promise<{ printer: PrinterRow; token: string | null }> {
  const printer = await insertPrinter(tx, await checkedWish(tx, wish, rules))
  record(tx, {
    action: 'kitchen.printer_added',
    subject: { kind: 'printer', id: printer.id },
    after: audited(wish),
  })
  tellPrinting(tx)
  return { printer, token: printer.kind === 'cloudprnt' ? newToken(tx, printer.id) : null }
}

export async function changePrinter(
  tx: Tx,
  rules: PrinterRules,
  id: number,
  { version, ...wish }: PrinterChange,
): Promise<PrinterRow> {
  const before = await lockPrinter(tx, id)
  if (!before) throw notFound()
  if (before.version !== version) throw new AppError(STAFF_ERRORS.changed_meanwhile)
  if (before.kind !== wish.kind) throw refuse({ kind: [printerFault('unchangeable.kind')] })
  const printer = await updatePrinter(tx, id, await checkedWish(tx, wish, rules))
  record(tx, {
    action: 'kitchen.printer_changed',
    subject: { kind: 'printer', id },
    before: audited(before),
    after: audited(wish),
  })
  tellPrinting(tx)
  return printer
}

export async function removePrinter(tx: Tx, id: number): Promise<void> {
  const before = await lockPrinter(tx, id)
  if (!before) throw notFound()
  deletePrinter(tx, id)
  record(tx, { action: 'kitchen.printer_removed', subject: { kind: 'printer', id }, before: audited(before) })
  tellPrinting(tx)
}

/** A new secret address that the printer polls; the one before is worth nothing any more. */
export async function renewAddress(tx: Tx, id: number): Promise<string> {
  const printer = await lockPrinter(tx, id)
  if (printer?.kind !== 'cloudprnt') throw notFound()
  record(tx, { action: 'kitchen.printer_changed', subject: { kind: 'printer', id } })
  tellPrinting(tx)
  return newToken(tx, id)
}

export async function printOn(tx: Tx, printerId: number, printed: Printed | null): Promise<JobRow> {
  const printer = await findPrinter(tx, printerId)
  if (!printer) throw notFound()
  if (printed) {
    const those = await tx.run(receiptPrinters(printed))
    if (!those.some(({ id }) => id === printerId)) throw notFound()
  }
  const made = await insertJob(tx, { printerId, kind: printed ? 'receipt' : 'test', printed })
  if (printer.kind === 'tcp') queueAttempt(tx, made.id)
  tellPrinting(tx)
  return made
}

export async function retryJob(tx: Tx, id: number): Promise<JobRow> {
  const job = await lockJob(tx, id)
  if (!job) throw notFound()
  const again = retried(job, tx.cause.now)
  if (!again) {
    throw new AppError(
      'invalid_transition',
      { from: job.status },
      { message: 'Only a failed job is tried again.' },
    )
  }
  saveJob(tx, again)
  const printer = await findPrinter(tx, job.printer_id)
  if (printer?.kind === 'tcp') queueAttempt(tx, id)
  return again
}

export function queueAttempt(tx: Tx, jobId: number, runAt?: number): void {
  enqueue(tx, PRINT_TASK, { restaurantId: tx.restaurant.id, jobId }, runAt === undefined ? {} : { runAt })
}

export function readPollToken(token: string): { restaurantId: number; tokenHash: Buffer } | null {
  const [, restaurant, secret] = /^(\d{1,15})\.([\w-]{32})$/.exec(token) ?? []
  if (restaurant === undefined || secret === undefined) return null
  return { restaurantId: Number(restaurant), tokenHash: hashOf(secret) }
}

export function tidyPrintJobs(tx: Tx): void {
  removeJobsBefore(tx, tx.cause.now - JOBS_KEPT_MS)
}

function newToken(tx: Tx, printerId: number): string {
  const secret = randomBytes(24).toString('base64url')
  setToken(tx, printerId, hashOf(secret))
  return `${tx.restaurant.id}.${secret}`
}

async function checkedWish(tx: Tx, wish: PrinterWish, rules: PrinterRules): Promise<PrinterWish> {
  const fault = branchFault(await currentRules(tx, null), wish.branch_id)
  if (fault !== null) throw refuse({ branch_id: [fault] })
  if (wish.kind === 'cloudprnt') {
    if (wish.language === 'esc-pos') throw refuse({ language: [printerFault('not_one_of.printer_language')] })
    return { ...wish, host: null, port: null }
  }
  const host = wish.host?.trim() ?? ''
  if (host === '') throw refuse({ host: [fieldFault('required')] })
  const port = wish.port ?? 9100
  assertPrinterAddress(host, port, await reachOf(tx, rules))
  return { ...wish, host, port }
}

function audited({
  name,
  kind,
  host = null,
  port = null,
  is_active,
  prints_receipts,
}: PrinterWish | PrinterRow) {
  return { name, kind, host, port, is_active, prints_receipts }
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
