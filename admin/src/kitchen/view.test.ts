import { expect, test } from 'vitest'
import type {
  ScreenAct,
  ScreenShown,
  ShownTicket,
} from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import {
  ageText,
  allDayOf,
  cardsOf,
  comingOf,
  courseOf,
  firesOf,
  heldOf,
  noticesOf,
  toneOf,
  withActs,
} from './view.ts'

const NOW = Date.parse('2026-11-15T19:00:00Z')
const MINUTE = 60_000

function ticket(id: number, change: Partial<ShownTicket> = {}): ShownTicket {
  return {
    id,
    order_id: `o${id}`,
    station: { id: 1, name: 'Hot' },
    state: 'fired',
    lines: [
      { line_id: id * 10, name: { en: 'Soup' }, variant_name: null, quantity: 2, modifiers: [], note: null },
      {
        line_id: id * 10 + 1,
        name: { en: 'Tacos' },
        variant_name: null,
        quantity: 1,
        modifiers: [],
        note: null,
      },
    ],
    note: null,
    fired_at: NOW - id * MINUTE,
    started_at: null,
    done_at: null,
    recalled_at: null,
    voided_at: null,
    passed_at: null,
    void_seen_at: null,
    added: false,
    course: null,
    ...change,
  }
}

function shown(
  tickets: ShownTicket[],
  kind: 'station' | 'expediter' = 'station',
  table?: string,
): ScreenShown {
  return {
    screen: { screen: 's', kind, name: 'Hot', warn_minutes: 5, late_minutes: 10, auto_bump: false },
    restaurant: { id: 1, name: 'R', zone: 'UTC', default_language: 'en' },
    now: NOW,
    tickets,
    coming: [],
    recent: [],
    orders: [...new Set(tickets.map(({ order_id }) => order_id))].map((id) => ({
      id,
      number: id,
      status: 'accepted',
      type: 'pickup',
      channel: 'web',
      customer_name: null,
      placed_at: NOW,
      scheduled_for: null,
      fire_at: null,
      table: table ?? null,
      party: table ?? id,
    })),
    cut: false,
  }
}

const act = (change: Partial<ScreenAct>): ScreenAct => ({ id: 'a', kind: 'bump', at: NOW, ...change })

test('what was pressed shows at once, and a ticket called back stands where it stood', () => {
  const start = shown([ticket(3), ticket(2), ticket(1)])
  const bumped = withActs(start, [act({ ticket_id: 2 })])
  expect(bumped.tickets.map(({ id }) => id)).toEqual([3, 1])
  expect(bumped.recent.map(({ id }) => id)).toEqual([2])
  const back = withActs(start, [act({ ticket_id: 2 }), act({ kind: 'recall', ticket_id: 2, at: NOW + 1 })])
  expect(back.tickets.map(({ id }) => id)).toEqual([3, 2, 1])
  expect(withActs(bumped, [act({ ticket_id: 2 })]).tickets.map(({ id }) => id)).toEqual([3, 1])
})

test('the expediter keeps what is made until the order leaves the pass', () => {
  const start = shown([ticket(2, { order_id: 'o' }), ticket(1, { order_id: 'o' })], 'expediter')
  const one = withActs(start, [act({ ticket_id: 2 })])
  expect(cardsOf(one).map(({ state }) => state)).toEqual(['working'])
  const both = withActs(start, [act({ ticket_id: 2 }), act({ ticket_id: 1 })])
  expect(cardsOf(both).map(({ state }) => state)).toEqual(['made'])
  expect(withActs(both, [act({ kind: 'pass', order_id: 'o' })]).tickets).toEqual([])
})

test('orders of one table stand on one card, at the place of the oldest', () => {
  const [card] = cardsOf(shown([ticket(9), ticket(4)], 'station', 'table-1'))
  expect(card).toMatchObject({ key: 'table-1', firedAt: NOW - 9 * MINUTE, state: 'new' })
  expect(card!.rounds.map(({ order }) => order.id)).toEqual(['o9', 'o4'])
})

test('a card changes its tone at the two thresholds of its screen', () => {
  const tones = [4, 5, 9.99, 10].map((minutes) => {
    const start = shown([ticket(1, { fired_at: NOW - minutes * MINUTE })])
    return toneOf(cardsOf(start)[0]!, start.screen, NOW)
  })
  expect(tones).toEqual(['fresh', 'warn', 'warn', 'late'])
  const voided = shown([ticket(1, { state: 'voided' })])
  expect(toneOf(cardsOf(voided)[0]!, voided.screen, NOW)).toBe('voided')
})

test('all-day counts leave out what is made and what is voided', () => {
  const made = ticket(1)
  made.lines[0]!.done = true
  const struck = ticket(2)
  struck.lines[1]!.voided = true
  expect(
    allDayOf([made, struck, ticket(3), ticket(4, { state: 'done' })]).map(({ name, count }) => [
      name.en,
      count,
    ]),
  ).toEqual([
    ['Soup', 4],
    ['Tacos', 2],
  ])
  expect(noticesOf([struck])).toEqual(new Set(['fired 2', 'voided line 21']))
})

test.each([
  [0, '0:00'],
  [65_000, '1:05'],
  [3_723_000, '1:02:03'],
  [-5, '0:00'],
])('%i ms are %s', (ms, text) => {
  expect(ageText(ms)).toBe(text)
})

test('a course that waits stands with its party, is in no count, and is made once the expediter fires it', () => {
  const waits = (id: number, course: number) =>
    ticket(id, { order_id: 'o', state: 'waiting', fired_at: null, course })
  const begun = shown([ticket(1, { order_id: 'o' })], 'expediter', 'table-1')
  const start = { ...begun, coming: [waits(3, 3), waits(2, 2)] }
  const [held] = heldOf(start).values()
  expect(held!.courses.map(({ course }) => course)).toEqual([2, 3])
  expect(comingOf(start)).toEqual([])
  expect(allDayOf(start.tickets)).toHaveLength(2)
  expect(firesOf(held!.courses[0]!)).toEqual([{ kind: 'fire_course', order_id: 'o', course: 2 }])
  const fired = withActs(start, [act({ kind: 'fire_course', order_id: 'o', course: 2, at: NOW + 1 })])
  expect(fired.tickets.map(({ id, fired_at }) => [id, fired_at])).toEqual([
    [1, NOW - MINUTE],
    [2, NOW + 1],
  ])
  expect(
    heldOf(fired)
      .get('table-1')!
      .courses.map(({ course }) => course),
  ).toEqual([3])
  expect(noticesOf(fired.tickets).has('fired 2')).toBe(true)
})

test('nothing is held of an order that the kitchen has not yet', () => {
  const later = shown([ticket(1)])
  const coming = [ticket(2, { order_id: 'o1', state: 'waiting', fired_at: null, course: 2 })]
  for (const change of [{ status: 'placed' as const }, { fire_at: NOW + MINUTE }]) {
    const start = { ...later, coming, orders: later.orders.map((order) => ({ ...order, ...change })) }
    expect(heldOf(start).size).toBe(0)
    expect(comingOf(start)).toEqual(coming)
  }
})

test('all day counts the parts of a set, not the set', () => {
  const start = ticket(1)
  const dish = (en: string) => ({ name: { en }, variant_name: null, modifiers: [] })
  start.lines[0]!.parts = [dish('Rice'), dish('Tacos')]
  expect(allDayOf([start]).map(({ name, count }) => [name.en, count])).toEqual([
    ['Tacos', 3],
    ['Rice', 2],
  ])
})

test('a ticket is a course where all its dishes are', () => {
  const [line] = ticket(1).lines
  const lines = (...courses: (number | undefined)[]) =>
    courses.map((course) => ({ ...line!, ...(course !== undefined && { course }) }))
  expect(courseOf(ticket(1, { course: 3 }))).toBe(3)
  expect(courseOf(ticket(1, { lines: lines(1, 1) }))).toBe(1)
  expect(courseOf(ticket(1, { lines: lines(1, undefined) }))).toBe(null)
  expect(courseOf(ticket(1))).toBe(null)
})
