import { expect, test } from 'vitest'
import type { PlacedTable } from '../../../server/src/restaurant/floor/rules/layout.ts'
import type { TablesState } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import type { Act } from '../ui/outbox/acts.ts'
import { idNow, on, over, type SittingHere } from './over.ts'

const TABLES = [
  { id: 1, name: 'T1' },
  { id: 2, name: 'T2' },
] as PlacedTable[]
const NONE = new Map<string, string>()
const EMPTY: TablesState = { sittings: [], online: null }
const told = { made: NONE, tables: TABLES, maySeeOrders: true }

function act(key: string, path: string, body: object, more: Partial<Act> = {}): Act {
  return { key, what: key, path, body, at: 1_000, ...more }
}
const seat = act('seat', '/sittings?branch_id=1', { table_ids: [1], party_size: 3, name: 'Lee' })
const round = (key: string, totalMinor: number, on: string, needs?: string) =>
  act(
    key,
    `/sittings/${on}/orders`,
    { lines: [] },
    {
      number: `B-${key}`,
      shown: { totalMinor, lines: [{ quantity: 2, names: [{ en: 'Soup' }], totalMinor }] },
      ...(needs && { needs }),
    },
  )
const pay = (minor: number, on: string, needs?: string) =>
  act(
    'pay',
    `/sittings/${on}/payments`,
    { method: 'cash', amount_minor: minor, tip_minor: 50 },
    needs ? { needs } : {},
  )

const seen = ({ sittings }: { sittings: SittingHere[] }) =>
  sittings.map(({ id, tables, unsentRounds = [], service }) => ({
    id,
    at: tables.map(({ name }) => name).join(),
    rounds: unsentRounds.map(({ number }) => number),
    due: service?.due_minor,
  }))

test('a party that was seated here sits there at once, with its rounds and what it has paid', () => {
  const acts = [
    seat,
    round('1', 2000, '{made}', 'seat'),
    round('2', 300, '{made}', 'seat'),
    pay(1500, '{made}', 'seat'),
  ]
  expect(seen(over(EMPTY, acts, told))).toEqual([{ id: 'seat', at: 'T1', rounds: ['B-1', 'B-2'], due: 800 }])
  expect(over(EMPTY, acts, told).sittings[0]).toMatchObject({
    isUnsent: true,
    party_size: 3,
    party_name: 'Lee',
  })
})

const known = () =>
  over(EMPTY, [act('s1', '/sittings', { table_ids: [2], party_size: 2 })], told).sittings[0]!

test('what waits for a party that the server knows is on its bill; closed, it is gone', () => {
  const { isUnsent: _, ...sitting } = known()
  const state: TablesState = { sittings: [sitting], online: null }
  expect(seen(over(state, [round('1', 900, 's1'), pay(900, 's1')], told))).toEqual([
    { id: 's1', at: 'T2', rounds: ['B-1'], due: 0 },
  ])
  expect(over(state, [act('x', '/sittings/s1/close', {})], told).sittings).toEqual([])
  const moved = over(state, [act('x', '/sittings/s1/move', { table_ids: [1], version: 1 })], told)
  expect(seen(moved)).toMatchObject([{ id: 's1', at: 'T1' }])
  expect(moved.sittings[0]!.version).toBe(sitting.version + 1)
  const joined = over(state, [act('x', '/sittings/s1/join', { sitting_id: 's2', version: 1 })], told)
  expect(joined.sittings[0]!.version).toBe(sitting.version + 1)
})

test('dishes that were paid for here are paid for at once, with the sum that their guests were told', () => {
  const { isUnsent: _, ...sitting } = known()
  const line = (id: number) => ({ id, line_total_minor: 500, voided: false, seat: null })
  const order = {
    status: 'accepted',
    total_minor: 1000,
    due_minor: 1000,
    line_cuts: [],
    items: [line(1), line(2)],
  }
  const service = { ...sitting.service!, orders: [order as never], due_minor: 1000 }
  const state: TablesState = { sittings: [{ ...sitting, service }], online: null }
  const body = { method: 'cash', amount_minor: 450, line_ids: [2], seats: [], sharing: [] }
  const [shown] = over(state, [act('p', '/sittings/s1/payments', body)], told).sittings
  expect(shown!.service).toMatchObject({ due_minor: 550, covered_minor: 450, paid_lines: [2] })
})

test('once the seating has arrived, what still waits for it counts where the server has it', () => {
  const { isUnsent: _, ...sitting } = known()
  const state: TablesState = { sittings: [{ ...sitting, id: 'real' }], online: null }
  const made = new Map([['seat', 'real']])
  const shown = over(state, [round('1', 700, '{made}', 'seat')], { ...told, made })
  expect(seen(shown)).toEqual([{ id: 'real', at: 'T2', rounds: ['B-1'], due: 700 }])
  expect([idNow('seat', made), idNow('other', made)]).toEqual(['real', 'other'])
})

test('a party that the server tells of before it has answered is there once', () => {
  const { isUnsent: _, ...sitting } = known()
  const state: TablesState = { sittings: [{ ...sitting, id: 'real' }], online: null }
  const again = act('seat', '/sittings', { table_ids: [2], party_size: 2 })
  const shown = over(state, [again, round('1', 700, '{made}', 'seat')], told)
  expect(seen(shown)).toEqual([{ id: 'real', at: 'T2', rounds: ['B-1'], due: 700 }])
  expect(shown.arrived.get('seat')).toBe('real')
})

test('answered, a party stays at its table until the server tells of it, under the id that it has by then', () => {
  const made = new Map([['seat', 'real']])
  const answered = over(EMPTY, [seat, round('1', 700, '{made}', 'seat')], { ...told, made })
  expect(seen(answered)).toEqual([{ id: 'real', at: 'T1', rounds: ['B-1'], due: 700 }])
  expect(answered.sittings[0]!.isUnsent).toBeUndefined()
})

test('a booking that was seated here sits at its table', () => {
  const shown = { tableId: 2, size: 4, name: 'Ada' }
  const seated = act('b', '/reservations/r1/status', { status: 'seated' }, { shown })
  expect(seen(over(EMPTY, [seated], told))).toEqual([{ id: 'b', at: 'T2', rounds: [], due: 0 }])
  const absent = act('b', '/reservations/r1/status', { status: 'no_show' }, { shown })
  expect(over(EMPTY, [absent], told).sittings).toEqual([])
})

test('whoever may not see orders sees no bill of what they cannot know', () => {
  const [party] = over(EMPTY, [seat, round('1', 500, '{made}', 'seat')], {
    ...told,
    maySeeOrders: false,
  }).sittings
  expect(party).toMatchObject({ service: null, party_size: 3 })
})

test('an act on a party goes to it, or to what becomes of it', () => {
  expect(on({ ...known(), id: 'k' }, '/orders')).toEqual({ path: '/sittings/{made}/orders', needs: 'k' })
  const { isUnsent: _, ...sitting } = known()
  expect(on(sitting, '/orders')).toEqual({ path: '/sittings/s1/orders' })
})
