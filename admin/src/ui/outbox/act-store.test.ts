// A browser that keeps nothing, or nothing more: acts go on in the page's memory.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api.ts'
import { browserStore } from './act-store.ts'
import type { Act } from './acts.ts'
import { openOutbox } from './outbox.ts'

type Row = { turn: number; act: Act }

const disk = vi.hoisted(() => ({
  rows: new Map<string, unknown>(),
  canRead: true,
  canWrite: true,
}))

vi.mock('../offline/database.ts', () => ({
  answerOf: (request: unknown) => Promise.resolve(request),
  async inStore(_name: string, mode: string, work: (store: unknown) => Promise<unknown>) {
    if (!disk.canRead) throw new Error('no database here')
    const rows = new Map(disk.rows)
    let isGrown = false
    const result = await work({
      getAll: () => [...rows.values()],
      put(row: Row, key: unknown) {
        isGrown = true
        rows.set(JSON.stringify(key), row)
      },
      delete: (key: unknown) => rows.delete(JSON.stringify(key)),
    })
    if (mode === 'readwrite') {
      if (isGrown && !disk.canWrite) throw new DOMException('full', 'QuotaExceededError')
      disk.rows = rows
    }
    return result
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IDBKeyRange', { bound: () => null })
  vi.stubGlobal('BroadcastChannel', undefined)
  Object.assign(disk, { rows: new Map(), canRead: true, canWrite: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const an = (key: string, path: string) => ({ key, what: path, path, body: {} })
const written = () => [...disk.rows.values()].map((row) => (row as Row).act.key)

function line() {
  const state = { isCut: true, sent: [] as string[], refuses: '' }
  return {
    state,
    async send({ key, path }: Act) {
      if (state.isCut) throw new ApiError(0, 'unreachable', '')
      state.sent.push(`${key} ${path}`)
      if (path === state.refuses) throw new ApiError(409, 'invalid_transition', 'no')
      return { data: { id: `of-${key}` } }
    },
  }
}

test.each([
  ['a private window', { canRead: false, canWrite: false }],
  ['a full disk', { canWrite: false }],
])('in %s acts wait in memory, and each is done once and in order when the line is back', async (_, kind) => {
  Object.assign(disk, kind)
  const { state, send } = line()
  const outbox = openOutbox({ store: browserStore('acts:1:lena'), send })
  // Several at once: none is lost to another.
  const kept = await Promise.all([
    outbox.keep(an('seat', '/sittings')),
    outbox.keep({ ...an('round', '/sittings/{made}/orders'), needs: 'seat' }),
    outbox.keep(an('cash', '/orders/o1/payments')),
  ])
  expect(outbox.kept().waiting.map(({ key }) => key)).toEqual(['seat', 'round', 'cash'])
  expect(outbox.kept().isLasting).toBe(false)
  expect(written()).toEqual([])
  await vi.advanceTimersByTimeAsync(5_000)
  state.isCut = false
  outbox.goOn()
  await Promise.all(kept.map(({ done }) => done))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.sent).toEqual(['seat /sittings', 'round /sittings/of-seat/orders', 'cash /orders/o1/payments'])
  expect(outbox.kept().waiting).toEqual([])
})

test('what is refused there stays to be seen until somebody dismisses it', async () => {
  Object.assign(disk, { canRead: false, canWrite: false })
  const { state, send } = line()
  Object.assign(state, { isCut: false, refuses: '/pay' })
  const outbox = openOutbox({ store: browserStore('acts:1:lena'), send })
  await expect(outbox.add(an('k1', '/pay'))).rejects.toMatchObject({ code: 'invalid_transition' })
  await outbox.add(an('k2', '/seat'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.sent).toEqual(['k1 /pay', 'k2 /seat'])
  expect(outbox.kept().refused.map(({ key }) => key)).toEqual(['k1'])
  outbox.dismiss('k1')
  await vi.advanceTimersByTimeAsync(10)
  expect(outbox.kept().refused).toEqual([])
})

test('a disk that fills up keeps what it has, and takes the rest once there is room', async () => {
  const { state, send } = line()
  const outbox = openOutbox({ store: browserStore('acts:1:lena'), send })
  await outbox.keep(an('k1', '/a'))
  disk.canWrite = false
  await outbox.keep(an('k2', '/b'))
  expect(written()).toEqual(['k1'])
  expect(outbox.kept()).toMatchObject({ isLasting: false, waiting: [{ key: 'k1' }, { key: 'k2' }] })
  disk.canWrite = true
  await outbox.keep(an('k3', '/c'))
  expect(written()).toEqual(['k1', 'k2', 'k3'])
  expect(outbox.kept().isLasting).toBe(true)
  state.isCut = false
  outbox.goOn()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(state.sent).toEqual(['k1 /a', 'k2 /b', 'k3 /c'])
})

test('what is done is taken from a full disk, so that the next page does not send it again', async () => {
  const { state, send } = line()
  const outbox = openOutbox({ store: browserStore('acts:1:lena'), send })
  await outbox.keep(an('k1', '/a'))
  disk.canWrite = false
  state.isCut = false
  outbox.goOn()
  await vi.advanceTimersByTimeAsync(10)
  expect(state.sent).toEqual(['k1 /a'])
  outbox.stop()
  const next = openOutbox({ store: browserStore('acts:1:lena'), send })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(state.sent).toEqual(['k1 /a'])
  expect(next.kept().waiting).toEqual([])
})
