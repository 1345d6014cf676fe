import { act, download, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { csvOf } from '../../platform/csv/write.ts'
import { FieldsInvalid, notFound } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { isUuid } from '../../platform/http/validation/formats.ts'
import { keysetPage } from '../../platform/pagination/keyset.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { parseMomentQuery } from '../../platform/time/clock.ts'
import type { CardDesk } from '../gift-cards/desk.ts'
import { findCard } from '../gift-cards/queries.ts'
import { numbersOf } from '../orders/queries.ts'
import { orderNumber } from '../orders/rules/number.ts'
import { moneyOfCard } from './commands/money-of-gift-card.ts'
import { sellCardAtCounter } from './commands/sell-card-at-counter.ts'
import type { Payment } from './contract.ts'
import { type ListedPayment, presentTaps } from './present.ts'
import { branchesOfPayments, paymentPage, refundsOf } from './queries/payments.ts'
import { restOfTaps } from './queries/taps.ts'
import { type CardMoney, IssuedCard, type NumberedPayment, PaymentListQuery } from './staff-contract.ts'

const PER_PAGE = 50
const PER_STEP = 500
const MOST_EXPORTED = 20_000

const COLUMNS = [
  'id',
  'created_at',
  'captured_at',
  'method',
  'status',
  'currency',
  'amount_minor',
  'tip_minor',
  'refunded_minor',
  'reference',
  'order_id',
  'reservation_id',
  'gift_card_id',
] as const satisfies (keyof Payment)[]

type Listed = { restaurant: { id: number; zone: string }; query: PaymentListQuery }

export function paymentListStaffRoutes({
  database,
  cards,
}: {
  database: Database
  cards: CardDesk
}): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path: '/gift-cards',
      right: 'issueGiftCards',
      atOne: true,
      body: IssuedCard,
      async run(tx, { body, branchId }) {
        const { card, code } = await sellCardAtCounter(tx, cards, body, branchId)
        return { data: card, secrets: { code } }
      },
    }),
    look({
      path: '/gift-cards/:gift_card:uuid/money',
      right: 'seePayments',
      async read({ restaurant, cause, id }) {
        const data = await inRestaurant(database, restaurant, cause, async (tx): Promise<CardMoney> => {
          if ((await tx.run(findCard(id))).length === 0) throw notFound()
          return moneyOfCard(tx, id)
        })
        return { data }
      },
    }),
    look({
      path: '/payments',
      right: 'seePayments',
      query: PaymentListQuery,
      async read(call) {
        const { payments, next } = await pageOf(database, call, call.query.before ?? '', PER_PAGE)
        return { data: await withNumbers(database, call.restaurant.id, payments), meta: { next } }
      },
    }),
    download({
      path: '/payments/export',
      right: 'seePayments',
      query: PaymentListQuery,
      async file(call) {
        const rows: ListedPayment[] = []
        for (let before: string | null = ''; before !== null && rows.length < MOST_EXPORTED; ) {
          const page = await pageOf(database, call, before, PER_STEP)
          rows.push(...page.payments)
          before = page.next
        }
        const content = csvOf(
          COLUMNS,
          rows.map((row) => COLUMNS.map((column) => row[column])),
        )
        return { name: 'payments.csv', content }
      },
    }),
  ]
}

async function pageOf(database: Database, { restaurant, query }: Listed, before: string, perPage: number) {
  const { zone } = restaurant
  const request = { perPage, direction: 'next', position: positionOf(before) } as const
  const filter = {
    status: query.status,
    method: query.method,
    createdFrom: query.from && (parseMomentQuery(query.from, zone, 'first') ?? undefined),
    tapsOnce: true,
    createdTo: query.to && (parseMomentQuery(query.to, zone, 'last') ?? undefined),
  } as const
  const page = keysetPage(
    request,
    ...(await readTogether(database, restaurant, paymentPage(filter as never, request))),
  )
  const taps = page.rows.flatMap(({ tap_id }) => tap_id ?? [])
  const [rest] = taps.length === 0 ? [[]] : await readTogether(database, restaurant, [restOfTaps(taps)])
  const rows = [...page.rows, ...rest]
  const [refunds] = await readTogether(database, restaurant, [refundsOf(rows.map((row) => row.id))])
  const refundsBy = Map.groupBy(refunds, (refund) => refund.payment_id)
  const last = page.rows.at(-1)
  return {
    payments: presentTaps(rows, (paymentId) => refundsBy.get(paymentId) ?? [], zone),
    next: page.hasNext && last ? `${last.created_at}.${last.id}` : null,
  }
}

/** With what staff read out as the number of each order that was paid for, and where. */
async function withNumbers(
  database: Database,
  restaurantId: number,
  payments: ListedPayment[],
): Promise<NumberedPayment[]> {
  const ordersOf = ({ parts, ...payment }: ListedPayment) =>
    [payment, ...parts].flatMap(({ order_id }) => order_id ?? [])
  const ids = [...new Set(payments.flatMap(ordersOf))]
  if (payments.length === 0) return []
  const [rows, places] = await readTogether(database, restaurantId, [
    numbersOf(ids),
    branchesOfPayments(payments.map(({ id }) => id)),
  ])
  const numbers = new Map(rows.map((row) => [row.id, orderNumber(row)]))
  const branchOf = new Map(places.map((row) => [row.id, row.branch_id]))
  return payments.map((payment) => ({
    ...payment,
    branch_id: branchOf.get(payment.id) as number,
    order_numbers: [...new Set(ordersOf(payment))].flatMap((id) => numbers.get(id) ?? []),
  }))
}

/** Where a page begins: after the payment of this moment and id. */
function positionOf(before: string): string[] | null {
  if (before === '') return null
  const [at = '', id = ''] = before.split('.')
  if (!/^\d{1,15}$/.test(at) || !isUuid(id))
    throw new FieldsInvalid({ before: [fieldFault('unknown_cursor.place')] })
  return [new Date(Number(at)).toISOString(), id]
}
