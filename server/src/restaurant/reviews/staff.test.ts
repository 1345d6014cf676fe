// Reviews as the web app shows, answers and hides them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { auditOf } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'
import { figuresOf } from './rules/visit.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')

let service: TestApp
let venue: Venue
let manager: Visitor
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  venue = await service.venue({ document: smallMenu() })
  manager = await signedInAs(service, venue, 'manager')
})
afterAll(() => service.close())

const ask = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) => manager.call(method, path, body)

let hours = 0
async function reviewed(rating: number, comment: string | null = null): Promise<string> {
  service.clock.now = NOON + ++hours * 3_600_000
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Rita Moss',
    customer_phone: '+1 413 555 0177',
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
  })
  const order_id = body.data.id
  for (const status of ['accepted', 'ready', 'completed']) {
    await venue.post(`/orders/${order_id}/status`, { status })
  }
  return (await venue.post('/reviews', { order_id, rating, comment })).body.data.id
}

test('figures count published reviews alone', async () => {
  expect(figuresOf([])).toEqual({ count: 0, average: null, spread: [0, 0, 0, 0, 0] })
  expect(
    figuresOf([
      { rating: 5, count: 2 },
      { rating: 4, count: 1 },
    ]),
  ).toEqual({
    count: 3,
    average: 4.7,
    spread: [0, 0, 0, 1, 2],
  })
})

test('a reply is public, can be changed and taken back; whoever is late is told', async () => {
  const id = await reviewed(2, 'Cold.')
  const { order_id } = (await venue.get(`/reviews/${id}`)).body.data
  const { number, branch_id } = (await venue.get(`/orders/${order_id}`)).body.data
  const about = { order_number: number, branch_id }
  expect(about).toEqual({ order_number: expect.any(Number), branch_id: expect.any(Number) })
  const [listed] = (await ask('GET', '/reviews')).data
  expect(listed).toMatchObject({ id, ...about })
  const first = await ask('PUT', `/reviews/${id}/reply`, { reply: ' Sorry! ', version: 1 })
  expect(first).toMatchObject({
    status: 200,
    data: { ...about, reply: 'Sorry!', guest_name: 'Rita Moss', replied_by: expect.any(String), version: 2 },
  })
  expect((await venue.get(`/reviews/${id}`)).body.data.reply).toBe('Sorry!')
  const late = await ask('PUT', `/reviews/${id}/reply`, { reply: 'Well.', version: 1 })
  expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
  await ask('PUT', `/reviews/${id}/reply`, { reply: '', version: 2 })
  expect((await venue.get(`/reviews/${id}`)).body.data).toMatchObject({ reply: null, comment: 'Cold.' })
  expect((await auditOf(service, venue, 'review.repl%')).map(({ action }) => action)).toEqual([
    'review.replied',
    'review.reply_removed',
  ])
})

test('a hidden review needs a reason, leaves the average and comes back', async () => {
  const id = await reviewed(1, 'Spam')
  await reviewed(5)
  const before = (await ask('GET', '/reviews/figures')).data
  const short = await ask('POST', `/reviews/${id}/hide`, { reason: ' a ', version: 1 })
  expect([short.status, Object.keys(short.error.details)]).toEqual([422, ['reason']])
  const hidden = await ask('POST', `/reviews/${id}/hide`, { reason: 'An advert', version: 1 })
  expect(hidden.data).toMatchObject({ is_hidden: true, hidden_reason: 'An advert', version: 2 })
  const after = (await ask('GET', '/reviews/figures')).data
  expect(after).toMatchObject({ count: before.count - 1, hidden: 1 })
  expect(after.spread[0]).toBe(before.spread[0] - 1)
  expect((await venue.get(`/reviews/${id}`)).body.data.is_hidden).toBe(true)
  const ids = async (query: string) =>
    (await ask('GET', `/reviews?${query}`)).data.map((one: { id: string }) => one.id)
  expect(await ids('state=hidden')).toEqual([id])
  expect(await ids('state=published')).not.toContain(id)
  expect(await ids('rating=1')).toEqual([id])
  await ask('POST', `/reviews/${id}/show`, { version: 2 })
  expect((await ask('GET', '/reviews/figures')).data).toEqual(before)
  expect((await auditOf(service, venue, 'review.hidden'))[0]).toMatchObject({
    after: { reason: 'An advert' },
  })
})

test('the rule is set here too, and a list goes on where it ended', async () => {
  expect((await ask('PUT', '/review-rule', { ask_after_hours: 24 })).status).toBe(200)
  expect((await ask('GET', '/reviews/figures')).data.ask_after_hours).toBe(24)
  expect((await ask('PUT', '/review-rule', { ask_after_hours: 721 })).status).toBe(422)
  await ask('PUT', '/review-rule', { ask_after_hours: null })
  const all = (await ask('GET', '/reviews')).data
  const [first, second] = all
  const place = `${Date.parse(first.created_at)}.${first.id}`
  expect((await ask('GET', `/reviews?before=${place}`)).data[0]).toEqual(second)
  expect((await ask('GET', '/reviews?before=x')).status).toBe(422)
  expect((await ask('GET', `/reviews/${first.id}`)).data).toEqual(first)
})
