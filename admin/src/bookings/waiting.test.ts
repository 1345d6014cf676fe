import { expect, test } from 'vitest'
import type { BookEntry, BookPage } from '../../../server/src/restaurant/reservations/staff-contract.ts'
import { withWaiting } from './waiting.ts'

const entry = {
  id: 'x',
  status: 'confirmed',
  table_ids: [1],
  date: 'd',
  time: '20:00',
  starts_at: 0,
  ends_at: 90,
  note: null,
} as unknown as BookEntry
const other = { ...entry, id: 'y' }
const page = {
  bookings: [entry, other],
  slots: [{ date: 'd', time: '20:30', starts_at: 30 }],
} as unknown as BookPage
const act = (path: string, body: unknown = {}) => ({ key: path, what: path, path, body, at: 0 })

test('without acts that wait the page is as the server told it', () => {
  expect(withWaiting(page, [])).toBe(page)
  expect(withWaiting(page, [act('/bookings/walk-in')])).toBe(page)
})

test('what was done and not answered is drawn, and only where it was done', () => {
  const shown = withWaiting(page, [
    act('/bookings/x/move', { table_ids: [2, 3], time: '20:30' }),
    act('/reservations/x/status', { status: 'seated' }),
    act('/bookings/x/note', { note: 'Window', seen: null }),
  ])
  expect(shown.bookings[0]).toMatchObject({
    status: 'seated',
    table_ids: [2, 3],
    time: '20:30',
    starts_at: 30,
    ends_at: 120,
    note: 'Window',
    isWaiting: true,
  })
  expect(shown.bookings[1]).toBe(other)
})

test('undoing a seating waits like any other act', () => {
  expect(withWaiting(page, [act('/reservations/x/unseat?branch_id=2')]).bookings[0]).toMatchObject({
    status: 'confirmed',
    isWaiting: true,
  })
})
