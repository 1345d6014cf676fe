// The Reports page and the journal as staff ask for them: what is in them, and whose it is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { asked, BOOKING, DAY } from '../../../test/dining.ts'
import { smallMenu, withSettings } from '../../../test/documents.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'
import { chartTable } from '../../restaurant/bookkeeping/rules/accounts.ts'

const NOW = Date.parse('2026-11-14T12:00:00-05:00')
const DAYS = `from=2026-11-14&to=2026-11-14`

let service: TestApp
let venue: Venue
let owner: Visitor
let branches: Record<string, number>
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  venue = await service.venue({
    document: withSettings(
      {
        ...{ taxes: [{ name: '=Tax', rate_pct: 19, default: true }], prices_include_tax: true },
        discounts: [{ name: 'Tenth', percent: 10, types: ['dine_in'] }],
      },
      {
        ...smallMenu(),
        ...{ booking: { ...BOOKING, deposit: { from_party: 1, amount_minor: 1000, per: 'guest' } } },
        ...{ coupons: [{ ref: 'five', code: 'FIVE', name: 'Five off', amount_minor: 500 }] },
        tables: [{ ref: 't1', name: 'T1', min_seats: 1, max_seats: 4 }],
        branches: [
          { ref: 'main', name: 'Main', default: true, timezone: 'America/New_York' },
          { ref: 'far', name: '=Far', timezone: 'America/New_York' },
        ],
      },
    ),
  })
  branches = venue.ids.branches!
  owner = await signedInAs(service, venue)
  await sell()
})
afterAll(() => service.close())

async function place(at: 'main' | 'far', more: object = {}) {
  const { status, body } = await venue.post('/orders', {
    ...{ type: 'pickup', customer_name: 'Ada', customer_phone: '+1 413 555 0101', branch_id: branches[at] },
    lines: [{ item_id: venue.ids.items!.soup!, quantity: 2 }],
    ...more,
  })
  expect([status, body]).toEqual([201, body])
  return body.data
}

/** 20.00 at each branch, a coupon and a courtesy here, a dish given away there; a card, and a deposit that is kept. */
async function sell(): Promise<void> {
  const here = await place('main', { coupon_code: 'FIVE' })
  const paid = await venue.post(`/orders/${here.id}/payments`, { method: 'cash', tip_minor: 200 })
  await venue.post(`/payments/${paid.body.data.id}/refunds`, { kind: 'goodwill', amount_minor: 300 })
  const there = await place('far')
  await owner.call('POST', `/orders/${there.id}/adjustments`, {
    ...{ kind: 'discount', percent: 25, reason: '=Regular' },
  })
  const card = await venue.post('/gift-cards', { amount_minor: 5000 })
  await venue.post(`/orders/${there.id}/payments`, {
    method: 'gift_card',
    gift_card_code: card.body.meta.code,
  })
  const sold = await owner.call('POST', '/gift-cards', { amount_minor: 2500, paid_by: 'card' })
  expect(sold.status).toBe(200)
  const booked = await venue.post('/reservations', asked())
  expect(booked.status, JSON.stringify(booked.body)).toBe(201)
  const { id } = booked.body.data
  await venue.post(`/reservations/${id}/payments`, { method: 'card' })
  await service.owner.query(
    `update reservations set status = 'no_show', deposit_status = 'forfeited' where id = $1`,
    [id],
  )
}

const report = async (query: string, as = owner) => (await as.call('GET', `/reports?${query}`)).data
const table = async (name: string, query = DAYS) => (await report(`table=${name}&${query}`)).data
const text = async (path: string, as = owner) =>
  (await as.get(await as.calling(path))).text.replace('\ufeff', '')

test('tax, net and gross, by day and by branch, as tables and as CSV without formulas', async () => {
  const { sums, total, rows, parts } = await table('taxes', 'from=2026-11-13&to=2026-11-14&step=day')
  expect(sums).toMatchObject({ orders: 2, subtotal_minor: 4000, discount_minor: 1000, total_minor: 3000 })
  expect(total).toEqual({ net_minor: 2522, tax_minor: 478, gross_minor: 3000 })
  expect(rows).toEqual([{ name: '=Tax', rate_pct: 19, ...total }])
  expect(parts.map((part: { from: string; rows: unknown[] }) => [part.from, part.rows.length])).toEqual([
    ['2026-11-13', 0],
    ['2026-11-14', 1],
  ])
  const there = await table('taxes', `${DAYS}&branch_id=${branches.far}`)
  expect(there.total.gross_minor).toBe(1500)
  expect(await text(`/reports/export?table=taxes&${DAYS}`)).toBe(
    "from,to,tax,rate_pct,net,tax_amount,gross,currency\r\n2026-11-14,2026-11-14,'=Tax,19,25.22,4.78,30.00,USD\r\n",
  )
})

test('discounts by what gave them, reason and person', async () => {
  const { rows, total } = await table('discounts')
  expect(rows).toEqual([
    { kind: 'coupon', name: 'Five off', by: null, count: 1, minor: 500 },
    { kind: 'discount', name: '=Regular', by: expect.stringMatching('@example.com'), count: 1, minor: 500 },
  ])
  expect(total).toEqual({ count: 2, minor: 1000 })
  expect(await text(`/reports/export?table=discounts&${DAYS}`)).toContain("discount,'=Regular,person-")
})

test('payments, refunds, tips and gift cards', async () => {
  const payments = await table('payments')
  expect(payments.rows).toEqual([
    { method: 'card', count: 2, amount_minor: 4500, tip_minor: 0, refunded_minor: 0, net_minor: 4500 },
    { method: 'gift_card', count: 1, amount_minor: 1500, tip_minor: 0, refunded_minor: 0, net_minor: 1500 },
    { method: 'cash', count: 1, amount_minor: 1500, tip_minor: 200, refunded_minor: 300, net_minor: 1400 },
  ])
  expect((await table('refunds')).rows).toEqual([
    { kind: 'goodwill', method: 'cash', count: 1, amount_minor: 300, tip_minor: 0, total_minor: 300 },
  ])
  expect((await table('tips')).total).toEqual({ count: 1, tip_minor: 200, refunded_minor: 0, net_minor: 200 })
  expect((await table('gift_cards')).total).toEqual({
    ...{ issued: 2, sold_minor: 2500, given_minor: 5000, redeemed_minor: -1500, returned_minor: 0 },
    ...{ refunded_minor: 0, expired_minor: 0, corrected_minor: 0, balance_minor: 6000 },
  })
  expect((await table('gift_cards', 'from=2026-11-13&to=2026-11-13')).total.balance_minor).toBe(0)
})

test('the journal of a day, and of the day of a booking whose deposit is kept', async () => {
  const rows = (await text(`/bookkeeping/journal/export?${DAYS}&format=csv`)).trim().split('\r\n')
  const [main, far] = [branches.main, branches.far]
  expect(rows).toEqual([
    'entry,date,branch,text,account,name,debit,credit,currency',
    `20261114-${main}-S,2026-11-14,Main,Sales,1200,Guests owe,15.00,,USD`,
    `20261114-${main}-S,2026-11-14,Main,Sales,4000,Sales 19%,,12.61,USD`,
    `20261114-${main}-S,2026-11-14,Main,Sales,2000,Tax owed 19%,,2.39,USD`,
    `20261114-${main}-PCDD,2026-11-14,Main,Paid by card: deposits,1010,Card payments,20.00,,USD`,
    `20261114-${main}-PCDD,2026-11-14,Main,Paid by card: deposits,2200,Deposits,,20.00,USD`,
    `20261114-${main}-PCDG,2026-11-14,Main,Paid by card: gift cards,1010,Card payments,25.00,,USD`,
    `20261114-${main}-PCDG,2026-11-14,Main,Paid by card: gift cards,1300,"Gift cards sold, clearing",,25.00,USD`,
    `20261114-${main}-PCAO,2026-11-14,Main,Paid by cash: orders,1000,Cash,17.00,,USD`,
    `20261114-${main}-PCAO,2026-11-14,Main,Paid by cash: orders,1200,Guests owe,,15.00,USD`,
    `20261114-${main}-PCAO,2026-11-14,Main,Paid by cash: orders,2300,Tips owed,,2.00,USD`,
    `20261114-${main}-RCAOG,2026-11-14,Main,"Refunded by cash: orders, goodwill",1000,Cash,,3.00,USD`,
    `20261114-${main}-RCAOG,2026-11-14,Main,"Refunded by cash: orders, goodwill",4900,Goodwill refunds,3.00,,USD`,
    `20261114-${main}-G,2026-11-14,Main,Gift cards,2100,Gift cards,,75.00,USD`,
    `20261114-${main}-G,2026-11-14,Main,Gift cards,1300,"Gift cards sold, clearing",25.00,,USD`,
    `20261114-${main}-G,2026-11-14,Main,Gift cards,6100,Gift cards given away,50.00,,USD`,
    `20261114-${far}-S,2026-11-14,'=Far,Sales,1200,Guests owe,15.00,,USD`,
    `20261114-${far}-S,2026-11-14,'=Far,Sales,4000,Sales 19%,,12.61,USD`,
    `20261114-${far}-S,2026-11-14,'=Far,Sales,2000,Tax owed 19%,,2.39,USD`,
    `20261114-${far}-PGCO,2026-11-14,'=Far,Paid by gift card: orders,2100,Gift cards,15.00,,USD`,
    `20261114-${far}-PGCO,2026-11-14,'=Far,Paid by gift card: orders,1200,Guests owe,,15.00,USD`,
  ])
  const { accounts } = (await owner.call('GET', `/bookkeeping/journal?from=${DAY}&to=${DAY}`)).data
  expect(accounts).toEqual([
    { account: '2200', names: [{ role: 'deposits', rate_pct: null }], debit_minor: 2000, credit_minor: 0 },
    {
      account: '4300',
      names: [{ role: 'deposits_kept', rate_pct: null }],
      debit_minor: 0,
      credit_minor: 2000,
    },
  ])
})

test('the account table is the owner’s, refused field by field, and changes the journal', async () => {
  const plain = (await owner.call('GET', '/bookkeeping/accounts')).data
  expect(plain).toEqual(chartTable('plain'))
  const rate = { rate_pct: 19, revenue: '=1+1', tax: '1776', tax_key: 'A' }
  const refused = await owner.call('PUT', '/bookkeeping/accounts', {
    ...{ ...plain, rates: [rate, { ...rate, revenue: '8400', tax_key: '' }] },
    datev: { ...plain.datev, year_begins: '02-29' },
  })
  expect([refused.status, Object.keys(refused.error.details).sort()]).toEqual([
    422,
    ['datev.year_begins', 'rates.0.revenue', 'rates.0.tax_key', 'rates.1.rate_pct'],
  ])
  const bare = await owner.get(await owner.calling(`/bookkeeping/journal/export?${DAYS}&format=datev`))
  expect([bare.status, Object.keys(JSON.parse(bare.text).error.details)]).toEqual([
    422,
    ['datev.consultant', 'datev.client'],
  ])
  const skr03 = chartTable('skr03')
  const wanted = { ...skr03, datev: { ...skr03.datev, consultant: 29_098, client: 55_003 } }
  expect((await owner.call('PUT', '/bookkeeping/accounts', wanted)).data).toEqual(wanted)
  const file = await owner.get(await owner.calling(`/bookkeeping/journal/export?${DAYS}&format=datev`))
  expect(file.headers['content-disposition']).toContain('EXTF_Buchungsstapel_2026-11-14_2026-11-14.csv')
  expect(file.text.split('\r\n')[2]).toMatch(/^15,00;"S";"";;;"";1410;8400;"";1411;"20261114-\d+-S"/)
})

test('is theirs alone: by role, plan, branch and restaurant', async () => {
  const staff = await signedInAs(service, venue, 'staff')
  for (const path of [
    `/reports?table=taxes&${DAYS}`,
    `/bookkeeping/journal?${DAYS}`,
    '/bookkeeping/accounts',
  ]) {
    expect((await staff.call('GET', path)).status).toBe(403)
  }
  const other = await service.venue({ document: smallMenu() })
  const stranger = await signedInAs(service, other)
  expect((await report(`table=payments&${DAYS}`, stranger)).data.rows).toEqual([])
  expect((await report(`table=gift_cards&${DAYS}`, stranger)).data.total.balance_minor).toBe(0)
  expect((await stranger.call('GET', '/bookkeeping/accounts')).data).toEqual(chartTable('plain'))
  const manager = await signedInAs(service, venue, 'manager')
  await service.owner.query(
    `update memberships set branch_ids = $2 where restaurant_id = $1 and role = 'manager'`,
    [venue.restaurant.id, [branches.far]],
  )
  expect((await report(`table=taxes&${DAYS}`, manager)).data.total.gross_minor).toBe(1500)
  expect((await report(`table=payments&${DAYS}`, manager)).data.rows).toMatchObject([{ method: 'gift_card' }])
  expect((await report(`table=discounts&${DAYS}`, manager)).data.rows).toMatchObject([{ kind: 'discount' }])
  expect((await report(`table=gift_cards&${DAYS}`, manager)).data).toBe(null)
  expect((await manager.call('GET', `/reports?table=taxes&${DAYS}&branch_id=${branches.main}`)).status).toBe(
    422,
  )
  for (const path of [`/bookkeeping/journal?${DAYS}`, '/bookkeeping/accounts']) {
    expect((await manager.call('GET', path)).error.code).toBe('limited_to_branches')
  }
  await venue.set({ plan: 'dining' })
  expect((await owner.call('GET', `/reports?table=taxes&${DAYS}`)).error.code).toBe(
    'plan_feature_unavailable',
  )
  await venue.set({ plan: null })
})
