import type { FastifyRequest } from 'fastify'
import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { guestPagesAt } from '../../ground/tenants/guest-address.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { FieldsInvalid, notFound } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { ownAddress } from '../../platform/http/server/origin.ts'
import { isUuid } from '../../platform/http/validation/formats.ts'
import { OneOf, Type } from '../../platform/http/validation/schema.ts'
import { keysetPage } from '../../platform/pagination/keyset.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Restaurant, readTogether, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { parseMomentQuery } from '../../platform/time/clock.ts'
import { byIssue, findReceipt, type ReceiptRow, receiptPage, receiptsOf } from '../fiscal/queries.ts'
import { listedReceipt, ReceiptListQuery } from '../fiscal/staff-contract.ts'
import { findOrder } from '../orders/commands/change-status.ts'
import { presentOrder } from '../orders/present.ts'
import { numbersOf } from '../orders/queries.ts'
import { readOrder } from '../orders/reading.ts'
import { printOn } from '../printing/commands.ts'
import { ReceiptPrint } from '../printing/contract.ts'
import { findSitting } from '../sittings/queries.ts'
import { mailReceipt, printedReceipt } from './commands.ts'
import { billAddress, receiptAddress } from './link.ts'

const ReceiptMail = Type.Object({ email: Type.String({ format: 'email', minLength: 3, maxLength: 254 }) })

const BillQuery = Type.Object({ by: Type.Optional(OneOf(['seat'])) })

const PER_PAGE = 50

type Deps = { database: Database; box: SecretBox; publicUrl: string | null }

export function receiptStaffRoutes({ database, box, publicUrl }: Deps): StaffRoute[] {
  const linkOf = (request: FastifyRequest, restaurant: Restaurant, orderId: string) => {
    const pagesAt = guestPagesAt(ownAddress(request, publicUrl), restaurant)
    return receiptAddress(box, pagesAt, { restaurantId: restaurant.id, orderId })
  }
  /** The page that is printed, which says so where it is not the first print. */
  async function printedPage(tx: Tx, { id, slug }: Restaurant, orderId: string, wanted?: string) {
    const { receiptId, isCopy } = await printedReceipt(tx, orderId, {
      receiptId: wanted ?? null,
      jobId: null,
    })
    const page = receiptAddress(box, `/r/${slug}`, { restaurantId: id, orderId })
    const asked = new URLSearchParams({
      ...(receiptId !== null && { receipt: receiptId }),
      ...(isCopy && { copy: '1' }),
    })
    return asked.size === 0 ? page : `${page}?${asked}`
  }
  return [
    look({
      path: '/orders/:order:uuid/receipt',
      right: 'giveReceipts',
      async read({ restaurant, id }) {
        if (!(await readOrder(database, restaurant, id))) throw notFound()
        const pagesAt = `/r/${restaurant.slug}`
        const path = receiptAddress(box, pagesAt, { restaurantId: restaurant.id, orderId: id })
        return { data: { path } }
      },
    }),
    look({
      path: '/orders/:order:uuid/receipts',
      right: 'giveReceipts',
      async read({ restaurant, id }) {
        const [rows, orders] = await readTogether(database, restaurant, [receiptsOf([id]), numbersOf([id])])
        if (orders.length === 0) throw notFound()
        return { data: rows.map((row) => listedReceipt(row, restaurant.zone)) }
      },
    }),
    act({
      method: 'POST',
      path: '/orders/:order:uuid/receipt-pages',
      right: 'giveReceipts',
      async run(tx, { id, restaurant }) {
        await findOrder(tx, id)
        return { data: { path: await printedPage(tx, restaurant, id) } }
      },
    }),
    act({
      method: 'POST',
      path: '/receipts/:receipt:uuid/pages',
      right: 'giveReceipts',
      async run(tx, { id, restaurant }) {
        const { order_id } = await receiptNamed(tx, id)
        return { data: { path: await printedPage(tx, restaurant, order_id, id) } }
      },
    }),
    act({
      method: 'POST',
      path: '/receipts/:receipt:uuid/prints',
      right: 'giveReceipts',
      body: ReceiptPrint,
      async run(tx, { id, body }) {
        const { order_id } = await receiptNamed(tx, id)
        const job = await printOn(tx, body.printer_id, { orderId: order_id, receiptId: id })
        return { data: { id: job.id, status: job.status } }
      },
    }),
    look({
      path: '/receipts',
      right: 'seePayments',
      query: ReceiptListQuery,
      async read({ restaurant, query }) {
        const { zone } = restaurant
        const request = { perPage: PER_PAGE, direction: 'next', position: positionOf(query.before) } as const
        const filter = {
          number: query.number,
          kind: query.kind,
          issuedFrom: boundOf(query.from, zone, 'first'),
          issuedTo: boundOf(query.to, zone, 'last'),
        }
        const page = keysetPage(
          request,
          ...(await readTogether(database, restaurant, receiptPage(filter, request))),
        )
        const last = page.rows.at(-1)
        return {
          data: page.rows.map((row) => listedReceipt(row, zone)),
          meta: { next: page.hasNext && last ? byIssue(last).join('_') : null },
        }
      },
    }),
    look({
      path: '/sittings/:sitting:uuid/bill',
      right: 'giveReceipts',
      query: BillQuery,
      async read({ restaurant, id, query }) {
        const [rows] = await readTogether(database, restaurant, [findSitting(id)])
        if (rows.length === 0) throw notFound()
        const path = billAddress(box, `/r/${restaurant.slug}`, { restaurantId: restaurant.id, sittingId: id })
        return { data: { path: query.by === 'seat' ? `${path}?by=seat` : path } }
      },
    }),
    act({
      method: 'POST',
      path: '/orders/:order:uuid/receipt-mails',
      right: 'giveReceipts',
      body: ReceiptMail,
      async run(tx, { id, body, restaurant, request }) {
        const { order, lines } = await findOrder(tx, id)
        const shown = presentOrder(order, lines, restaurant.zone)
        await mailReceipt(tx, shown, { email: body.email, link: linkOf(request, restaurant, id) })
        return { data: body }
      },
    }),
  ]
}

async function receiptNamed(tx: Tx, id: string): Promise<ReceiptRow> {
  const [row] = await tx.run(findReceipt(id))
  if (!row) throw notFound()
  return row
}

function boundOf(text: string | undefined, zone: string, edge: 'first' | 'last'): number | undefined {
  return text === undefined ? undefined : (parseMomentQuery(text, zone, edge) ?? undefined)
}

/** Where a page begins: after the receipt of this moment, number and id. */
function positionOf(before = ''): string[] | null {
  if (before === '') return null
  const [at = '', number = '', id = ''] = before.split('_')
  if (!isMoment(at) || !/^\d{1,9}$/.test(number) || !isUuid(id))
    throw new FieldsInvalid({ before: [fieldFault('unknown_cursor.place')] })
  return [at, number, id]
}

/** As `byIssue` writes it: what else Date reads, PostgreSQL may not. */
function isMoment(text: string): boolean {
  return text.length === 24 && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
}
