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
  const state = {
    isCut: false,
    sent: [] as string[],
    refuses: '',
    answers: null as ApiError | null,
  }
  return {
    state,
    async send(act: Act) {
      state.sent.push(act.key)
      if (state.answers) throw state.answers
      if (state.isCut) throw new ApiError(0, 'unreachable', 'no line')
      if (act.path === state.refuses) throw new ApiError(409, 'invalid_transition', 'no')
      return { done: act.path }
    },
  }
}

const an = (key: string, path: string) => ({ key, what: `What ${path} says`, path, body: {} })

test('an act is answered as soon as the server has answered it', async () => {
  const { send } = line()
  const outbox = openOutbox({ store: memory(), send })
  await expect(outbox.add(an('k1', '/seat'))).resolves.toEqual({ done: '/seat' })
  expect(outbox.waiting()).toEqual([])
})

test('over a lost line acts wait in their order and go out once each under their own key when it is back', async () => {
  const { state, send } = line()
  const store = memory()
  const outbox = openOutbox({ store, send })
  state.isCut = true
  const done = Promise.all([outbox.add(an('k1', '/seat')), outbox.add(an('k2', '/order'))])
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
  const outbox = openOutbox({ store: memory(), send })
  state.isCut = true
  const done = outbox.add(an('k1', '/seat'))
  await vi.advanceTimersByTimeAsync(1_500)
  state.isCut = false
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(done).resolves.toEqual({ done: '/seat' })
})

test('what the server refuses stays to be seen until somebody dismisses it, and holds up nothing', async () => {
  const { state, send } = line()
  state.refuses = '/seat'
  const store = memory()
  const outbox = openOutbox({ store, send })
  const refused = outbox.add(an('k1', '/seat'))
  const after = outbox.add(an('k2', '/order'))
  await expect(refused).rejects.toMatchObject({ code: 'invalid_transition' })
  await expect(after).resolves.toEqual({ done: '/order' })
  expect(outbox.waiting()).toEqual([])
  expect(outbox.refused()).toMatchObject([
    { key: 'k1', what: 'What /seat says', refusal: { status: 409, code: 'invalid_transition', details: {} } },
  ])

  const reloaded = openOutbox({ store, send })
  reloaded.goOn()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.sent).toEqual(['k1', 'k2'])
  expect(reloaded.refused().map(({ key }) => key)).toEqual(['k1'])
  reloaded.dismiss('k1')
  expect(reloaded.refused()).toEqual([])
  expect(store.kept()).toEqual([])
})

test('a refusal that is shown beside the fields of its form is not kept as well', async () => {
  const { state, send } = line()
  state.refuses = '/seat'
  const store = memory()
  const outbox = openOutbox({ store, send })
  let isOpen = true
  const seen = outbox.add(an('k1', '/seat'), () => isOpen)
  await expect(seen).rejects.toMatchObject({ code: 'invalid_transition' })
  expect(store.kept()).toEqual([])
  const unseen = outbox.add(an('k2', '/seat'), () => isOpen)
  isOpen = false
  await expect(unseen).rejects.toMatchObject({ code: 'invalid_transition' })
  expect(outbox.refused().map(({ key }) => key)).toEqual(['k2'])
})

test.each([
  ['the session has ended', 401, 'unauthenticated'],
  ['it came too slowly', 408, 'request_timeout'],
  ['it came too early', 425, 'internal_error'],
  ['there are too many calls', 429, 'rate_limited'],
  ['the same key is still being worked on', 409, 'idempotency_key_in_use'],
  ['the person works elsewhere', 404, 'not_your_restaurant'],
  ['a second factor is missing', 403, 'second_factor_required'],
  ['the plan has ended', 403, 'plan_lapsed'],
  ['the plan lacks it', 403, 'plan_feature_unavailable'],
  ['the restaurant is suspended', 403, 'restaurant_suspended'],
  ['the page has another origin', 403, 'foreign_origin'],
  ['somebody between answered, not the service', 404, 'internal_error'],
  ['the service is down', 503, 'service_unavailable'],
])('an act waits while %s (%i %s), and is sent once that is over', async (_, status, code) => {
  const { state, send } = line()
  const store = memory()
  const outbox = openOutbox({ store, send })
  state.answers = new ApiError(status, code, '')
  const done = outbox.add(an('k1', '/pay'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outbox.waiting().map(({ key }) => key)).toEqual(['k1'])
  expect(store.kept().map(({ key }) => key)).toEqual(['k1'])
  // With pauses that grow: not once a second.
  expect(state.sent.length).toBeLessThan(12)
  state.answers = null
  await vi.advanceTimersByTimeAsync(11_000)
  await expect(done).resolves.toEqual({ done: '/pay' })
})

test.each([
  [400, 'malformed_request'],
  [403, 'insufficient_role'],
  [404, 'not_found'],
  [409, 'changed_meanwhile'],
  [413, 'payload_too_large'],
  [422, 'validation_failed'],
])('%i %s ends an act: it would be refused again', async (status, code) => {
  const { state, send } = line()
  const outbox = openOutbox({ store: memory(), send })
  state.answers = new ApiError(status, code, '')
  await expect(outbox.add(an('k1', '/pay'))).rejects.toMatchObject({ code })
  expect(outbox.refused().map(({ key }) => key)).toEqual(['k1'])
})

test('the pause that the server asks for is kept, whatever is done meanwhile', async () => {
  const { state, send } = line()
  const outbox = openOutbox({ store: memory(), send })
  state.answers = new ApiError(429, 'rate_limited', '', {}, 30_000)
  const done = Promise.all([outbox.add(an('k1', '/pay'))])
  await vi.advanceTimersByTimeAsync(1_000)
  state.answers = null
  outbox.goOn()
  void outbox.add(an('k2', '/order'))
  await vi.advanceTimersByTimeAsync(28_000)
  expect(state.sent).toEqual(['k1'])
  await vi.advanceTimersByTimeAsync(2_000)
  await expect(done).resolves.toEqual([{ done: '/pay' }])
  expect(state.sent).toEqual(['k1', 'k1', 'k2'])
})

test('what was kept by a page that is gone is sent by the next one, unless the server has forgotten its key', async () => {
  const { state, send } = line()
  const hours = (n: number) => Date.now() - n * 3_600_000
  const store = memory([
    { ...an('old', '/a'), at: hours(21) },
    { ...an('new', '/b'), at: hours(1) },
  ])
  const outbox = openOutbox({ store, send })
  outbox.goOn()
  await vi.advanceTimersByTimeAsync(10)
  expect(state.sent).toEqual(['new'])
  expect(outbox.refused()).toMatchObject([{ key: 'old', refusal: { code: 'act_too_old' } }])
})

test('a refusal that another tab has met is told here too', async () => {
  const { state, send } = line()
  const store = memory()
  const outbox = openOutbox({ store, send })
  state.isCut = true
  const done = outbox.add(an('k1', '/seat'))
  await vi.advanceTimersByTimeAsync(10)
  store.write(
    store.kept().map((act) => ({ ...act, refusal: { status: 404, code: 'not_found', details: {} } })),
  )
  await expect(done).rejects.toMatchObject({ status: 404, code: 'not_found' })
})

test('another tab that sends an act ends the wait for it', async () => {
  const { state, send } = line()
  const store = memory()
  const outbox = openOutbox({ store, send })
  state.isCut = true
  const done = outbox.add(an('k1', '/seat'))
  await vi.advanceTimersByTimeAsync(10)
  store.write([])
  await expect(done).resolves.toBeUndefined()
})
