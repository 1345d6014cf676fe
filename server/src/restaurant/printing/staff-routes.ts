import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { ownAddress } from '../../platform/http/server/origin.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import type { Statement } from '../../platform/postgres/sql/statement.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import type { PrinterRules } from './address.ts'
import {
  addPrinter,
  changePrinter,
  POLL_PATH,
  printOn,
  removePrinter,
  renewAddress,
  retryJob,
} from './commands.ts'
import {
  type Printer,
  PrinterChange,
  PrinterWish,
  type PrintJob,
  ReceiptPrint,
  ReceiptPrinterQuery,
} from './contract.ts'
import {
  type JobRow,
  lastJobs,
  PRINTER_ROWS,
  type Printed,
  type PrinterRow,
  receiptPrinters,
} from './queries.ts'

const MOST_JOBS = 60

type Deps = {
  database: Database
  publicUrl: string | null
  printerRules: PrinterRules
  stationNames: Statement<{ id: number; name: string }>
}

export function printingStaffRoutes({ database, publicUrl, printerRules, stationNames }: Deps): StaffRoute[] {
  return [
    look({
      path: '/printers',
      atOne: true,
      right: 'changeSettings',
      async read({ restaurant }) {
        const [printers, stations, jobs] = await readTogether(database, restaurant, [
          PRINTER_ROWS,
          stationNames,
          lastJobs(MOST_JOBS),
        ])
        const { zone } = restaurant
        return {
          data: {
            printers: printers.map((row) => presentPrinter(row, row.waiting, zone)),
            stations,
            jobs: jobs.map((job) => presentJob(job, zone)),
          },
        }
      },
    }),
    act({
      method: 'POST',
      path: '/printers',
      atOne: true,
      right: 'changeSettings',
      body: PrinterWish,
      async run(tx, { branchId, body, restaurant, request }) {
        const wish = { ...body, branch_id: body.branch_id ?? branchId }
        const { printer, token } = await addPrinter(tx, printerRules, wish)
        const address = token && `${ownAddress(request, publicUrl)}${POLL_PATH}/${token}`
        return {
          data: presentPrinter(printer, 0, restaurant.zone),
          ...(address && { secrets: { address } }),
        }
      },
    }),
    act({
      method: 'PUT',
      path: '/printers/:printer',
      right: 'changeSettings',
      body: PrinterChange,
      run: async (tx, { number, body, restaurant }) => ({
        data: presentPrinter(await changePrinter(tx, printerRules, number, body), 0, restaurant.zone),
      }),
    }),
    act({
      method: 'DELETE',
      path: '/printers/:printer',
      right: 'changeSettings',
      async run(tx, { number }) {
        await removePrinter(tx, number)
        return { data: null }
      },
    }),
    act({
      method: 'POST',
      path: '/printers/:printer/address',
      right: 'changeSettings',
      async run(tx, { number, request }) {
        const token = await renewAddress(tx, number)
        return { data: null, secrets: { address: `${ownAddress(request, publicUrl)}${POLL_PATH}/${token}` } }
      },
    }),
    act({
      method: 'POST',
      path: '/printers/:printer/test',
      right: 'changeSettings',
      run: async (tx, { number, restaurant }) => ({
        data: presentJob(await printOn(tx, number, null), restaurant.zone),
      }),
    }),
    act({
      method: 'POST',
      path: '/print-jobs/:job/retry',
      right: 'changeSettings',
      run: async (tx, { number, restaurant }) => ({
        data: presentJob(await retryJob(tx, number), restaurant.zone),
      }),
    }),
    look({
      path: '/receipt-printers',
      everywhere: true,
      right: 'giveReceipts',
      query: ReceiptPrinterQuery,
      async read({ restaurant, query }) {
        const [data] = await readTogether(database, restaurant, [receiptPrinters(printedIn(query))])
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/orders/:order:uuid/receipt-prints',
      right: 'giveReceipts',
      body: ReceiptPrint,
      run: async (tx, { id, body, restaurant }) => ({
        data: presentJob(await printOn(tx, body.printer_id, { orderId: id }), restaurant.zone),
      }),
    }),
    act({
      method: 'POST',
      path: '/sittings/:sitting:uuid/bill-prints',
      right: 'giveReceipts',
      body: ReceiptPrint,
      run: async (tx, { id, body, restaurant }) => ({
        data: presentJob(await printOn(tx, body.printer_id, { sittingId: id }), restaurant.zone),
      }),
    }),
  ]
}

function printedIn({ order_id, sitting_id }: ReceiptPrinterQuery): Printed | null {
  if (sitting_id !== undefined) return { sittingId: sitting_id }
  return order_id === undefined ? null : { orderId: order_id }
}

function presentPrinter({ heard_at, ...printer }: PrinterRow, waiting: number, zone: string): Printer {
  return { ...printer, heard_at: formatMoment(heard_at, zone), waiting }
}

function presentJob(job: JobRow & { order_number?: number | null }, zone: string): PrintJob {
  const { id, printer_id, kind, order_id, status, attempts, maybe_twice, problem } = job
  return {
    id,
    printer_id,
    kind,
    order_id,
    order_number: job.order_number ?? null,
    status,
    attempts,
    maybe_twice,
    problem,
    created_at: formatMoment(job.created_at, zone),
    ended_at: formatMoment(job.ended_at, zone),
  }
}
