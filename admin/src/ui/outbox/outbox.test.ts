import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api.ts'
import { type Act, type ActStore, openOutbox } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function memory(kept: Act[] = []): ActStore & { kept: () => Act[] } {
  let acts = kept
  const watchers = new Set<() => void>()
  return {
    read: () => acts,
    write: (next) => {
      acts = next
      for (const tell of watchers) tell()
    },
    watch: (listener) => {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    kept: () => acts,
  }
}

function line() {
  const state = { isCut: false, sent: [] as string[], refuses: '' }
  return {
    state,
    async send(act: Act) {
      state.sent.push(act.key)
      if (state.isCut) throw new ApiError(0, 'unreachable', 'no line')
      if (act.path === state.refuses) throw new ApiError(409, 'invalid_transition', 'no')
      return { done: act.path }
    },
  }
}

test('an act is answered as soon as the server has answered it', async () => {
  const { send } = line()
  const outbox = openOutbox({ store: memory(), send, onRefused: () => undefined })
  await expect(outbox.add('k1', '/seat', {})).resolves.toEqual({ done: '/seat' })
  expect(outbox.waiting()).toEqual([])
})

test('over a lost line acts wait in their order and go out once each under their own key when it is back', async () => {
  const { state, send } = line()
  const store = memory()
  const outbox = openOutbox({ store, send, onRefused: () => undefined })
  state.isCut = true
  const done = Promise.all([outbox.add('k1', '/seat', {}), outbox.add('k2', '/order', {})])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(outbox.waiting().map(({ key }) => key)).toEqual(['k1', 'k2'])
  expect(new Set(state.sent)).toEqual(new Set(['k1']))
  state.isCut = false
  state.sent = []
  outbox.goOn()
  await expect(done).resolves.toEqual([{ done: '/seat' }, { done: '/order' }])
  expect(state.sent).toEqual(['k1', 'k2'])
  expect(store.kept()).toEqual([])
})

test('without a word that the line is back it tries again by itself', async () => {
  const { state, send } = line()
  const outbox = openOutbox({ store: memory(), send, onRefused: () => undefined })
  state.isCut = true
  const done = outbox.add('k1', '/seat', {})
  await vi.advanceTimersByTimeAsync(1_500)
  state.isCut = false
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(done).resolves.toEqual({ done: '/seat' })
})

test('what the server refuses is told, is done with, and holds up nothing', async () => {
  const { state, send } = line()
  state.refuses = '/seat'
  const told: string[] = []
  const outbox = openOutbox({ store: memory(), send, onRefused: ({ key }) => told.push(key) })
  const refused = outbox.add('k1', '/seat', {})
  const after = outbox.add('k2', '/order', {})
  await expect(refused).rejects.toMatchObject({ code: 'invalid_transition' })
  await expect(after).resolves.toEqual({ done: '/order' })
  expect(told).toEqual(['k1'])
})

test('what was kept by a page that is gone is sent by the next one, unless the server has forgotten its key', async () => {
  const { state, send } = line()
  const told: string[] = []
  const hours = (n: number) => Date.now() - n * 3_600_000
  const kept = [
    { key: 'old', path: '/a', body: {}, at: hours(21) },
    { key: 'new', path: '/b', body: {}, at: hours(1) },
  ]
  const store = memory(kept)
  const outbox = openOutbox({ store, send, onRefused: ({ key }) => told.push(key) })
  outbox.goOn()
  await vi.advanceTimersByTimeAsync(10)
  expect(state.sent).toEqual(['new'])
  expect(told).toEqual(['old'])
  expect(store.kept()).toEqual([])
})

test('another tab that sends an act ends the wait for it', async () => {
  const { state, send } = line()
  const store = memory()
  const outbox = openOutbox({ store, send, onRefused: () => undefined })
  state.isCut = true
  const done = outbox.add('k1', '/seat', {})
  await vi.advanceTimersByTimeAsync(10)
  store.write([])
  await expect(done).resolves.toBeUndefined()
})
