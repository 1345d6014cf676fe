import { beforeEach, expect, test } from 'vitest'
import { eventsOf } from '../../../test/dining.ts'
import type { Weather } from '../../../test/stripe.ts'
import { OTHER_ACCOUNT_KEY } from '../../../test/stripe.ts'
import {
  connect,
  expectEqualSums,
  MINUTE,
  order,
  payment,
  place,
  refund,
  round,
  service,
  standOnStripe,
  stripe,
  TOTAL,
  tell,
  venue,
} from '../../../test/stripe-ground.ts'
import type { StandInReader } from '../../../test/stripe-readers.ts'
import { signedInAs } from '../../../test/visitor.ts'
import { enterTerminal } from './commands/terminals.ts'

const SOON = 5_000
let reader: StandInReader
let terminal: number

standOnStripe()
beforeEach(async () => {
  stripe.at = () => undefined
  reader = stripe.readers.add('Bar')
  terminal = await added('Bar', reader)
})

async function added(name: string, { id }: StandInReader): Promise<number> {
  const row = { name, branchId: null, provider: 'stripe' as const, provider_ref: id }
  return (await venue.inside((tx) => enterTerminal(tx, row))).id
}
const ask = (id: string, body: object = {}, headers = {}) =>
  venue.post(`/orders/${id}/terminal-payments`, { terminal_id: terminal, ...body }, headers)
const cancel = (id: string) => venue.post(`/payments/${id}/cancel`)
async function asked(id: string, body: object = {}): Promise<string> {
  const answer = await ask(id, body)
  expect([answer.status, answer.body.data.status]).toEqual([201, 'pending'])
  return answer.body.data.id
}

test('a guest holds out a card: the order is paid once however often it is told, and goes back by its refund', async () => {
  const id = await place()
  const paymentId = await asked(id, { tip_minor: 200 })
  const intent = stripe.readers.intentFor(paymentId)
  expect([intent.amount, intent.currency, stripe.readers.asks(intent)]).toEqual([TOTAL + 200, 'usd', true])
  expect((await venue.get('/terminals')).body.data[0].status).toBe('busy')
  stripe.readers.present(reader, 'approved')
  for (let times = 0; times < 2; times++) {
    await tell('terminal.reader.action_succeeded', reader)
    await tell('payment_intent.succeeded', intent)
    await round()
  }
  expect(await payment(paymentId)).toMatchObject({ status: 'captured', method: 'card', tip_minor: 200 })
  expect((await order(id)).paid_at).not.toBeNull()
  expect(await eventsOf(service, venue, 'payment.captured')).toHaveLength(1)
  expect((await venue.get('/terminals')).body.data[0].status).toBe('online')
  expect((await refund(paymentId, { amount_minor: 500 })).body.data.refunded_minor).toBe(500)
  stripe.refundAtScreen(intent.id, 300)
  await round(11 * MINUTE)
  expect((await payment(paymentId)).refunded_minor).toBe(800)
  await expectEqualSums()
})

test('what no notice tells is asked for: declined with its reason, given up, and then paid', async () => {
  const id = await place()
  const first = await asked(id)
  stripe.readers.present(reader, 'card_declined', 'insufficient_funds')
  await round(SOON)
  expect(await payment(first)).toMatchObject({
    status: 'failed',
    failure_reason: 'The card has insufficient funds.',
  })
  await round()
  expect(stripe.readers.intentFor(first).status).toBe('canceled')
  const second = await asked(id)
  stripe.readers.present(reader, 'customer_canceled')
  await round(SOON)
  expect((await payment(second)).failure_reason).toBe('The guest cancelled on the card reader.')
  const third = await asked(id)
  stripe.readers.present(reader, 'approved')
  await round(SOON)
  expect((await payment(third)).status).toBe('captured')
  await expectEqualSums()
})

test('a guest who walks away is waited for a quarter of an hour, and the reader asks no longer', async () => {
  const paymentId = await asked(await place())
  await round(14 * MINUTE)
  expect((await payment(paymentId)).status).toBe('pending')
  await round(2 * MINUTE)
  await round()
  const intent = stripe.readers.intentFor(paymentId)
  expect([(await payment(paymentId)).status, intent.status, stripe.readers.asks(intent)]).toEqual([
    'cancelled',
    'canceled',
    false,
  ])
})

test.each([
  ['before the payment is made', 'drop_before', /payment_intents$/],
  ['after the payment is made', 'drop_after', /payment_intents$/],
  ['before the reader is asked', 'drop_before', /process_payment_intent$/],
  ['after the reader is asked', 'drop_after', /process_payment_intent$/],
] as const satisfies [string, Weather, RegExp][])(
  'an answer lost %s takes no money twice',
  async (_when, weather, befalls) => {
    const id = await place()
    const key = { 'Idempotency-Key': `tap-${_when}` }
    Object.assign(stripe, { weather, befalls })
    const answer = await ask(id, {}, key)
    expect([answer.status, answer.body.data.status]).toEqual([201, 'pending'])
    const paymentId = answer.body.data.id
    stripe.weather = 'fair'
    expect((await ask(id, {}, key)).body.data.id).toBe(paymentId)
    await round(MINUTE)
    const intent = stripe.readers.intentFor(paymentId)
    expect(stripe.readers.asks(intent)).toBe(true)
    stripe.readers.present(reader, 'approved')
    await round(SOON)
    expect([(await payment(paymentId)).status, (await order(id)).paid_at === null]).toEqual([
      'captured',
      false,
    ])
    await expectEqualSums()
  },
)

test('a guest who pays while the answer to the question is lost has paid', async () => {
  const id = await place()
  Object.assign(stripe, { weather: 'drop_after', befalls: /process_payment_intent$/ })
  const paymentId = await asked(id)
  stripe.weather = 'fair'
  stripe.keys.clear()
  stripe.readers.present(reader, 'approved')
  await round(MINUTE)
  await round(SOON)
  expect((await payment(paymentId)).status).toBe('captured')
  await expectEqualSums()
})

test('two tills on one reader: one asks, the other is refused; one that others use says so', async () => {
  const [one, two] = [await place(), await place()]
  const race = await Promise.all([ask(one), ask(two)])
  expect(race.map(({ status }) => status).toSorted()).toEqual([201, 409])
  await cancel(race.find(({ status }) => status === 201)!.body.data.id)
  const elsewhere = await added('The same one elsewhere', stripe.readers.add('Other'))
  const held = await asked(one)
  stripe.readers.all.get(reader.id)!.action!.process_payment_intent.payment_intent = 'pi_of_another'
  await round(SOON)
  expect((await payment(held)).failure_reason).toBe('The card reader no longer asks for the card.')
  const busy = await ask(one)
  expect([busy.status, busy.body.data.status, busy.body.data.failure_reason]).toEqual([
    201,
    'failed',
    'The card reader is busy.',
  ])
  expect((await ask(one, { terminal_id: elsewhere })).body.data.status).toBe('pending')
})

test('cancelled, the reader asks no longer; faster than the cancelling, the card has paid', async () => {
  const id = await place()
  const first = await asked(id)
  const ended = await cancel(first)
  expect([ended.status, ended.body.data.status]).toEqual([200, 'cancelled'])
  expect([stripe.readers.intentFor(first).status, reader.action]).toEqual(['canceled', null])
  expect((await cancel(first)).status).toBe(409)

  const second = await asked(id)
  stripe.at = async (step, said) => {
    if (step === 'arrived' && said.endsWith('/cancel_action')) stripe.readers.present(reader, 'approved')
    return undefined
  }
  const late = await cancel(second)
  expect([late.status, late.body.error.code]).toEqual([409, 'not_payable'])
  expect((await payment(second)).status).toBe('captured')
  expect((await order(id)).paid_at).not.toBeNull()
  await expectEqualSums()
})

test('cancelled while Stripe is out of reach, it waits until that is certain', async () => {
  const id = await place()
  const paymentId = await asked(id)
  Object.assign(stripe, { weather: 'down', befalls: /./ })
  expect((await cancel(paymentId)).body.data.status).toBe('pending')
  expect((await ask(id)).status).toBe(409)
  stripe.weather = 'fair'
  await round(MINUTE)
  expect((await payment(paymentId)).status).toBe('cancelled')
  expect(stripe.readers.asks(stripe.readers.intentFor(paymentId))).toBe(false)
})

test('a card that comes after the cash goes back', async () => {
  const id = await place()
  const paymentId = await asked(id)
  expect((await venue.post(`/orders/${id}/payments`, { method: 'cash' })).status).toBe(201)
  expect((await payment(paymentId)).status).toBe('cancelled')
  stripe.readers.present(reader, 'approved')
  await round()
  await round(MINUTE)
  expect(await payment(paymentId)).toMatchObject({ status: 'captured', refunded_minor: TOTAL })
  await expectEqualSums()
})

test('a reader that is off says so, and so does a restaurant that is not connected', async () => {
  const id = await place()
  reader.status = 'offline'
  expect((await venue.get('/terminals')).body.data[0].status).toBe('offline')
  const off = await ask(id)
  expect([off.body.data.status, off.body.data.failure_reason]).toEqual([
    'failed',
    'The card reader is offline.',
  ])
  reader.status = 'online'
  await round(MINUTE)
  expect((await venue.get('/terminals')).body.data[0].status).toBe('online')
  await connect(OTHER_ACCOUNT_KEY)
  expect((await ask(id)).body.data).toMatchObject({ status: 'failed' })
})

test('managers add readers: by their code, or one that Stripe knows already, each once', async () => {
  const manager = await signedInAs(service, venue, 'manager')
  const add = (body: object) => manager.call('POST', '/terminals/at-stripe', { name: 'Till', ...body })
  expect((await add({})).error.faults[0].code).toBe('required')
  expect((await add({ code: 'wrong' })).error.details.code).toBeDefined()
  const made = await add({ code: 'simulated-wpe', location: 'tml_1' })
  expect(made.data).toMatchObject({ name: 'Till', provider: 'stripe', status: 'online' })
  // Its answer was lost, so that it is known there and not here.
  Object.assign(stripe, { weather: 'drop_after', befalls: /^POST/ })
  expect((await add({ name: 'Lost', code: 'simulated-wpe' })).status).toBe(503)
  stripe.weather = 'fair'
  const { data } = await manager.call('GET', '/terminals/at-stripe')
  expect(data.locations).toEqual([{ ref: 'tml_1', name: 'Main St' }])
  const lost = data.readers.find(({ label }: { label: string }) => label === 'Lost')
  expect((await add({ name: 'Found', reader: lost.ref })).data.name).toBe('Found')
  expect((await add({ name: 'Again', reader: lost.ref })).error.details.reader).toEqual([
    'This card reader has been added already, as "Found".',
  ])
  expect((await add({ reader: 'tmr_nowhere' })).error.details.reader).toBeDefined()
  const waiter = await signedInAs(service, venue, 'staff')
  const id = await place()
  const begun = await waiter.call('POST', `/orders/${id}/terminal-payments`, { terminal_id: terminal })
  stripe.readers.present(reader, 'approved')
  // Whoever watches hears at once.
  const seen = await waiter.call('GET', `/payments/${begun.data.id}`)
  expect(seen.data).toMatchObject({ payment: { status: 'captured' }, terminal: 'Bar' })
})
