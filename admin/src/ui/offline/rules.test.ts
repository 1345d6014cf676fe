import { expect, test } from 'vitest'
import type { Me } from '../../../../server/src/surfaces/admin/contract.ts'
import { freshRows, isKept, isOver, type KeptAnswer, namesOf, notTheirs, tooMany } from './rules.ts'

const HOUR = 3_600_000

function row(who: string, key: unknown[], at = 0, data: unknown = {}): KeptAnswer {
  return { who, branch: '', hash: JSON.stringify(key), key, data, at }
}
const me = (who: string, rights: Partial<Me> = {}) =>
  row(who, ['me'], 0, { role: 'staff', is_limited: false, branches: [], features: [], ...rights })

test.each([
  [['me'], true],
  [['tables'], true],
  [['tables', 'closed'], true],
  [['order-desk', 'phone'], true],
  [['bookings', 'page', 'today'], true],
  [['bookings', 'slots', '2027-01-01', 2], false],
  [['guests', 'list'], false],
  [['settings', 'team'], false],
  [['order-detail', '1'], false],
])('the answer to %j is kept: %s', (key, kept) => {
  expect(isKept(key)).toBe(kept)
})

test('an answer is kept for the person and the branch, that of a device for whoever stands before it', () => {
  const at = { email: 'lena@example.com', branch: 'main' }
  expect(namesOf(['tables'], 'h', at)).toMatchObject({ who: 'lena@example.com', branch: 'main' })
  expect(namesOf(['me'], 'h', at)).toMatchObject({ who: 'lena@example.com', branch: '' })
  expect(namesOf(['till'], 'h', { ...at, email: null })).toMatchObject({ who: '', branch: '' })
  expect(namesOf(['kitchen', 'device'], 'h', { ...at, email: null })).toMatchObject({ who: '' })
  expect(namesOf(['tables'], 'h', { ...at, email: null })).toBeNull()
})

test('what is older than a day is not shown', () => {
  const rows = [row('a', ['tables'], 0), row('a', ['floor'], 2 * HOUR)]
  expect(freshRows(rows, 25 * HOUR).map(({ key }) => key)).toEqual([['floor']])
})

test('another person, or the same one in another role, is shown nothing of before', () => {
  const known = [me('lena'), row('lena', ['tables']), row('', ['till'])]
  expect(notTheirs(known, [me('lena')], '/admin/casa')).toEqual([])
  expect(notTheirs(known, [me('omar')], '/admin/casa')).toEqual(known.slice(0, 2))
  expect(notTheirs(known, [me('lena', { role: 'manager' })], '/admin/casa')).toEqual(known.slice(0, 2))
  expect(notTheirs(known, [row('lena', ['tables'])], '/admin/casa')).toEqual([])
})

test('a till keeps what its people are shown apart', () => {
  const known = [me('lena'), row('lena', ['tables']), me('omar')]
  expect(notTheirs(known, [me('omar')], '/till/device')).toEqual([])
  expect(notTheirs(known, [me('lena', { is_limited: true })], '/till/device')).toEqual(known.slice(0, 2))
})

test('the oldest give way', () => {
  const known = Array.from({ length: 130 }, (_, index) => row('a', ['orders', 'list', index], index))
  const written = [row('a', ['orders', 'list', 0], 200), row('a', ['tables'], 200)]
  const over = tooMany(known, written)
  expect(over.map(({ at }) => at).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('nothing of yesterday lies in the browser, at no place, and nothing of whoever was signed in before', () => {
  const at = 30 * HOUR
  const lying = { place: '/admin/bistro', who: 'ada', at: at - HOUR }
  expect(isOver(lying, at, 'ada')).toBe(false)
  expect(isOver(lying, at, null)).toBe(false)
  expect(isOver(lying, at, 'bea')).toBe(true)
  expect(isOver({ ...lying, at: 0 }, at, 'ada')).toBe(true)
  expect(isOver({ ...lying, place: '/kitchen/device', who: '', at: 0 }, at, null)).toBe(true)
  // A till has several people.
  expect(isOver({ ...lying, place: '/till/device' }, at, 'bea')).toBe(false)
})
