// The bill of a table at a card reader: one card for all its rounds.
import { beforeEach, describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/dining.ts'
import { type Asker, atTables, SOUP, servingVenue, signedIn, WATER } from '../../../test/serving.ts'
import type { Weather } from '../../../test/stripe.ts'
import {
  connect,
  expectEqualSums,
  MINUTE,
  payment,
  refund,
  round,
  service,
  standIn,
  standOnStripe,
  stripe,
  tell,
  venue,
} from '../../../test/stripe-ground.ts'
import type { StandInReader } from '../../../test/stripe-readers.ts'
import { acceptTestPayments } from '../payments/commands/provider-account.ts'
import { addTestTerminal, enterTerminal } from '../payments/commands/terminals.ts'
import { payBillAtTerminal } from './commands/pay-bill-at-terminal.ts'

const SOON = 5_000
const BILL = 2 * SOUP + WATER

let waiter: Asker
let room: ReturnType<typeof atTables>
let terminal: number
let reader: StandInReader

standOnStripe()
async function serving(currency?: string): Promise<void> {
  standIn(await servingVenue(service, {}, currency))
  waiter = await signedIn(service, venue, 'staff')
  room = atTables(service, venue, waiter)
}

/** A party that had a soup, then a water, then another soup. */
async function dining(): Promise<string> {
  const id = (await room.seat([room.freeCode()])).data.sitting_id
  for (const dish of ['soup', 'water', 'soup']) await room.round(id, dish)
  return id
}
const ask = (id: string, body: object = {}, key?: string) =>
  waiter(`/sittings/${id}/terminal-payments`, { terminal_id: terminal, ...body }, key)
async function asked(id: string, body: object = {}): Promise<string> {
  const answer = await ask(id, body)
  expect([answer.status, answer.data?.status]).toEqual([200, 'pending'])
  return answer.data.id
}
const cancel = (id: string) => waiter(`/payments/${id}/cancel`, {})
const serviceOf = async (id: string) => (await room.one(id)).service!
/** Of each payment of a tap what became of it, in the order of the rounds. */
async function partsOf(id: string): Promise<[string, number, number][]> {
  const { orders, payments } = await serviceOf(id)
  const tap = payments.findLast(({ method }) => method === 'card')
  const parts = tap!.parts.length > 0 ? tap!.parts : [tap!]
  return orders.flatMap((order) =>
    parts
      .filter(({ order_id }) => order_id === order.id)
      .map(({ status, amount_minor, refunded_minor }): [string, number, number] => [
        status,
        amount_minor,
        refunded_minor,
      ]),
  )
}
const all = (status: string, ...amounts: number[]) => amounts.map((amount) => [status, amount, 0])

describe('at a test terminal', () => {
  beforeEach(async () => {
    await serving()
    await venue.inside(acceptTestPayments)
    terminal = (await venue.inside((tx) => addTestTerminal(tx, { name: 'Floor', branchId: null }))).id
  })
  const answer = () => round(1_000)

  test('one tap pays all rounds, its tip with the first, and each order is told of once', async () => {
    const id = await dining()
    const first = await asked(id, { tip_minor: 230 })
    expect(await partsOf(id)).toEqual(all('pending', SOUP, WATER, SOUP))
    const busy = await ask(await dining())
    expect([busy.status, busy.error.code]).toEqual([409, 'not_payable'])
    await answer()
    await answer()
    expect(await partsOf(id)).toEqual(all('captured', SOUP, WATER, SOUP))
    const { orders, payments, due_minor, tip_minor } = await serviceOf(id)
    expect([due_minor, tip_minor]).toEqual([0, 230])
    expect(payments).toMatchObject([{ id: first, amount_minor: BILL, tip_minor: 230, status: 'captured' }])
    for (const { id: order, paid_at } of orders) {
      expect(paid_at).not.toBeNull()
      const told = await eventsOf(service, venue, 'order.paid')
      expect(told.filter(({ data }) => data.order.id === order)).toHaveLength(1)
    }
    expect(await eventsOf(service, venue, 'payment.captured')).toHaveLength(3)
  })

  test('declined, cancelled or forgotten, it ends as a whole, and the reader is free again', async () => {
    const id = await dining()
    await asked(id, { amount_minor: SOUP + 1, tip_minor: 100 })
    await answer()
    expect(await partsOf(id)).toEqual(all('failed', SOUP, 1))
    const second = await asked(id, { tip_minor: 99 })
    const companion = (await serviceOf(id)).payments.at(-1)!.parts[2]!.id
    const seen = await waiter(`/payments/${companion}`)
    expect([seen.data.payment.status, seen.data.terminal]).toEqual(['pending', 'Floor'])
    // By whichever of its payments.
    expect((await cancel(companion)).data.status).toBe('cancelled')
    expect(await partsOf(id)).toEqual(all('cancelled', SOUP, WATER, SOUP))
    expect((await cancel(second)).error.code).toBe('not_payable')
    await asked(id, { tip_minor: 99 })
    await round(15 * MINUTE)
    expect(await partsOf(id)).toEqual(all('cancelled', SOUP, WATER, SOUP))
    expect((await serviceOf(id)).due_minor).toBe(BILL)
  })

  test('a part is taken from the oldest rounds, and readers together ask for no more than the bill', async () => {
    const id = await dining()
    const other = (await venue.inside((tx) => addTestTerminal(tx, { name: 'Bar', branchId: null }))).id
    await asked(id, { amount_minor: SOUP + 100 })
    const more = await ask(id, { terminal_id: other, amount_minor: BILL - SOUP })
    expect([more.status, more.error.details]).toEqual([
      422,
      { amount_minor: [`At most ${BILL - SOUP - 100} is due.`] },
    ])
    const rest = await waiter(`/sittings/${id}/terminal-payments`, { terminal_id: other })
    expect(rest.status).toBe(200)
    const third = (await venue.inside((tx) => addTestTerminal(tx, { name: 'Door', branchId: null }))).id
    const none = await ask(id, { terminal_id: third })
    expect([none.status, none.error.code]).toEqual([409, 'not_payable'])
    await answer()
    expect((await serviceOf(id)).due_minor).toBe(0)
    const over = await ask(id)
    expect([over.status, over.error.code]).toEqual([409, 'not_payable'])
  })

  test('dishes and seats that a reader asks for are taken by nobody else, and free again if it comes to nothing', async () => {
    const id = await dining()
    const [first, second, third] = (await serviceOf(id)).orders.map(({ items }) => items[0]!.id)
    await asked(id, { line_ids: [second, third], amount_minor: SOUP + WATER, tip_minor: 99 })
    const waits = { paid_lines: [second, third], asked_lines: [second, third] }
    expect(await serviceOf(id)).toMatchObject(waits)
    const taken = await waiter(`/sittings/${id}/payments`, { method: 'cash', line_ids: [second] })
    expect(taken.error.details).toEqual({ line_ids: ['One of these dishes is being paid at a card reader.'] })
    const { payments } = await serviceOf(id)
    await cancel(payments.at(-1)!.id)
    expect((await serviceOf(id)).paid_lines).toEqual([])
    await asked(id, { line_ids: [second, third] })
    await answer()
    expect(await serviceOf(id)).toMatchObject({
      paid_lines: [second, third],
      asked_lines: [],
      due_minor: SOUP,
    })
    await waiter(`/sittings/${id}/payments`, { method: 'cash', line_ids: [first] })
    expect(await serviceOf(id)).toMatchObject({ paid_lines: [second, third, first], due_minor: 0 })
  })

  test('cash for one of the rounds ends the tap before the card comes', async () => {
    const id = await dining()
    const second = (await serviceOf(id)).orders[1]!
    await asked(id)
    expect((await venue.post(`/orders/${second.id}/payments`, { method: 'cash' })).status).toBe(201)
    await answer()
    expect(await partsOf(id)).toEqual(all('cancelled', SOUP, WATER, SOUP))
    expect((await serviceOf(id)).due_minor).toBe(2 * SOUP)
    await asked(id)
    await answer()
    expect((await serviceOf(id)).due_minor).toBe(0)
  })

  test('only whoever takes payments asks, for a bill of their restaurant, at a reader of its branch', async () => {
    const id = await dining()
    const host = await signedIn(service, venue, 'kitchen')
    expect((await host(`/sittings/${id}/terminal-payments`, { terminal_id: terminal })).status).toBe(403)
    expect((await ask(id, { terminal_id: 999_999 })).error.details).toEqual({
      terminal_id: ['The restaurant has no such card reader.'],
    })
    const other = await servingVenue(service)
    const stranger = await signedIn(service, other, 'owner')
    expect((await stranger(`/sittings/${id}/terminal-payments`, { terminal_id: terminal })).status).toBe(404)
  })
})

describe('at a reader of Stripe’s', () => {
  beforeEach(async () => {
    stripe.at = () => undefined
    await serving()
    await connect()
    reader = stripe.readers.add('Floor')
    const row = { name: 'Floor', branchId: null, provider: 'stripe' as const, provider_ref: reader.id }
    terminal = (await venue.inside((tx) => enterTerminal(tx, row))).id
  })

  test('one approval for three rounds, told twice and asked for too: the sums are equal to the cent', async () => {
    const id = await dining()
    const first = await asked(id, { tip_minor: 200 })
    const intent = stripe.readers.intentFor(first)
    expect(intent.amount).toBe(BILL + 200)
    stripe.readers.present(reader, 'approved')
    for (let times = 0; times < 2; times++) {
      await tell('terminal.reader.action_succeeded', reader)
      await tell('payment_intent.succeeded', intent)
      await round()
    }
    expect(await partsOf(id)).toEqual(all('captured', SOUP, WATER, SOUP))
    expect(await serviceOf(id)).toMatchObject({ due_minor: 0, tip_minor: 200 })
    expect(await eventsOf(service, venue, 'payment.captured')).toHaveLength(3)
    await expectEqualSums()

    // A round is refunded by itself, and what somebody gives back at Stripe's own screen is spread over the others.
    const { parts } = (await serviceOf(id)).payments[0]!
    const water = parts.find(({ amount_minor }) => amount_minor === WATER)!
    expect((await refund(water.id)).body.data.refunded_minor).toBe(WATER)
    await round(11 * MINUTE)
    await expectEqualSums()
    stripe.refundAtScreen(intent.id, SOUP + 500)
    await round(11 * MINUTE)
    await round(11 * MINUTE)
    const back = (await serviceOf(id)).payments[0]!
    expect(back.refunded_minor).toBe(WATER + SOUP + 500)
    expect(back.parts.map(({ refunded_minor }) => refunded_minor).toSorted((a, b) => a - b)).toEqual([
      300,
      300,
      SOUP + 200,
    ])
    await expectEqualSums()
  })

  test('where a currency has steps each round has to keep to them, since each can be refunded by itself', async () => {
    await serving('KWD')
    await connect()
    const place = { name: 'Kuwait', branchId: null, provider: 'stripe' as const }
    const row = { ...place, provider_ref: stripe.readers.add('Kuwait').id }
    terminal = (await venue.inside((tx) => enterTerminal(tx, row))).id
    const { soup, water } = venue.ids.items!
    await venue.patch(`/items/${soup}`, { price_minor: SOUP + 3 })
    const id = await dining()
    await venue.patch(`/items/${water}`, { price_minor: WATER + 4 })
    await room.round(id, 'water')
    expect((await serviceOf(id)).due_minor % 10).toBe(0)
    const refused = await ask(id)
    expect([refused.status, refused.error.code]).toEqual([409, 'not_payable'])
  })

  test('declined, none of it is paid, and the next try is another', async () => {
    const id = await dining()
    await asked(id)
    stripe.readers.present(reader, 'card_declined', 'insufficient_funds')
    await round(SOON)
    expect(await partsOf(id)).toEqual(all('failed', SOUP, WATER, SOUP))
    await round()
    await asked(id)
    stripe.readers.present(reader, 'approved')
    await round(SOON)
    expect((await serviceOf(id)).due_minor).toBe(0)
    await expectEqualSums()
  })

  test('cancelled, the reader asks no longer; faster than the cancelling, the card has paid all of it', async () => {
    const id = await dining()
    const first = await asked(id)
    expect((await cancel(first)).data.status).toBe('cancelled')
    expect([stripe.readers.intentFor(first).status, reader.action]).toEqual(['canceled', null])
    const second = await asked(id)
    stripe.at = async (step, said) => {
      if (step === 'arrived' && said.endsWith('/cancel_action')) stripe.readers.present(reader, 'approved')
      return undefined
    }
    const late = await cancel(second)
    expect([late.status, late.error.code]).toEqual([409, 'not_payable'])
    expect((await serviceOf(id)).due_minor).toBe(0)
    await expectEqualSums()
  })

  test.each([
    ['before the payment is made', 'drop_before', /payment_intents$/],
    ['after the payment is made', 'drop_after', /payment_intents$/],
    ['before the reader is asked', 'drop_before', /process_payment_intent$/],
    ['after the reader is asked', 'drop_after', /process_payment_intent$/],
  ] as const satisfies [string, Weather, RegExp][])(
    'an answer lost %s takes no money twice',
    async (_when, weather, befalls) => {
      const id = await dining()
      Object.assign(stripe, { weather, befalls })
      const key = `bill-${_when}`
      const first = (await ask(id, {}, key)).data.id
      stripe.weather = 'fair'
      expect((await ask(id, {}, key)).data.id).toBe(first)
      await round(MINUTE)
      const intent = stripe.readers.intentFor(first)
      expect([intent.amount, stripe.readers.asks(intent)]).toEqual([BILL, true])
      stripe.readers.present(reader, 'approved')
      await round(SOON)
      expect(await partsOf(id)).toEqual(all('captured', SOUP, WATER, SOUP))
      await expectEqualSums()
    },
  )

  test('written down and then killed before the call, the reader is asked once by whoever comes next', async () => {
    const id = await dining()
    const begun = await venue.inside((tx) => payBillAtTerminal(tx, id, { terminal_id: terminal }))
    await round(MINUTE)
    expect(stripe.readers.asks(stripe.readers.intentFor(begun.payment.id))).toBe(true)
    // Or ended before it: then it is never asked.
    stripe.readers.present(reader, 'approved')
    await round(SOON)
    expect((await serviceOf(id)).due_minor).toBe(0)
    const next = await dining()
    const [, second] = (await serviceOf(next)).orders
    const dead = await venue.inside((tx) => payBillAtTerminal(tx, next, { terminal_id: terminal }))
    await venue.post(`/orders/${second!.id}/payments`, { method: 'cash' })
    await round()
    await round(MINUTE)
    expect(await partsOf(next)).toEqual(all('cancelled', SOUP, WATER, SOUP))
    expect(() => stripe.readers.intentFor(dead.payment.id)).toThrow('0 payments')
    await expectEqualSums()
  })

  test('cash for one round stops the reader; a card that was faster pays the others, and that round goes back', async () => {
    for (const isFaster of [false, true]) {
      const id = await dining()
      const second = (await serviceOf(id)).orders[1]!
      await asked(id, { tip_minor: 150 })
      await venue.post(`/orders/${second.id}/payments`, { method: 'cash' })
      if (isFaster) stripe.readers.present(reader, 'approved')
      await round()
      await round(MINUTE)
      const { due_minor, payments } = await serviceOf(id)
      const tap = payments.find(({ method }) => method === 'card')!
      expect([due_minor, tap.status, tap.refunded_minor]).toEqual(
        isFaster ? [0, 'captured', WATER] : [2 * SOUP, 'cancelled', 0],
      )
      await expectEqualSums()
    }
  })

  test('cash for the first round leaves the tip with the others', async () => {
    const id = await dining()
    const first = (await serviceOf(id)).orders[0]!
    await asked(id, { tip_minor: 150 })
    await venue.post(`/orders/${first.id}/payments`, { method: 'cash' })
    stripe.readers.present(reader, 'approved')
    await round()
    await round(MINUTE)
    expect(await serviceOf(id)).toMatchObject({ due_minor: 0, tip_minor: 150 })
    await expectEqualSums()
  })

  test('cash for each round at the same moment as the card: nothing is taken twice, and nothing hangs', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const id = await dining()
      const { orders } = await serviceOf(id)
      const tapId = await asked(id)
      stripe.readers.present(reader, 'approved')
      await Promise.all([
        ...orders.map((order) => venue.post(`/orders/${order.id}/payments`, { method: 'cash' })),
        tell('terminal.reader.action_succeeded', reader).then(() => round()),
        cancel(tapId),
      ])
      await round(MINUTE)
      await round(MINUTE)
      const { due_minor, covered_minor } = await serviceOf(id)
      expect([due_minor, covered_minor]).toEqual([0, BILL])
      expect((await payment(tapId)).status).toBe('captured')
      await expectEqualSums()
    }
  })
})
