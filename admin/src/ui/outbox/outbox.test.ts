import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api.ts'
import type { Act } from './acts.ts'
import { type ActStore, NotTheirs, openOutbox, turnsSoFar } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Memory = ActStore & {
  kept: () => Act[]
  /** As another tab writes. */
  write: (acts: Act[]) => void
}

function memory(kept: Act[] = []): Memory {
  let acts = kept
  const watchers = new Set<() => void>()
  return {
    read: async () => acts,
    change: async (to) => {
      acts = to(acts)
      return acts
    },
    write(next) {
      acts = next
      for (const tell of watchers) tell()
    },
    watch: (listener) => {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    isLasting: () => true,
    kept: () => acts,
  }
}

function line() {
  const state = {
    isCut: false,
    sent: [] as string[],
    to: [] as string[],
    refuses: '',
    answers: null as Error | null,
    isMaking: '',
  }
  return {
    state,
    async send(act: Act) {
      state.sent.push(act.key)
      state.to.push(act.path)
      if (state.answers) throw state.answers
      if (state.isCut) throw new ApiError(0, 'unreachable', 'no line')
      if (act.path === state.refuses) throw new ApiError(409, 'invalid_transition', 'no')
      return { done: act.path, ...(act.path === state.isMaking && { data: { sitting_id: 's1' } }) }
    },
  }
}

const an = (key: string, path: string) => ({ key, what: `What ${path} says`, path, body: {} })

test('an act is answered as soon as the server has answered it', async () => {
  const { send } = line()
  const outbox = openOutbox({ store: memory(), send })
  await expect(outbox.add(an('k1', '/seat'))).resolves.toEqual({ done: '/seat' })
  expect(outbox.kept().waiting).toEqual([])
})

test('over a lost line acts wait in their order and go out once each under their own key when it is back', async () => {
  const { state, send } = line()
  const store = memory()
  const outbox = openOutbox({ store, send })
  state.isCut = true
  const done = Promise.all([outbox.add(an('k1', '/seat')), outbox.add(an('k2', '/order'))])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(outbox.kept().waiting.map(({ key }) => key)).toEqual(['k1', 'k2'])
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
  expect(outbox.kept().waiting).toEqual([])
  expect(outbox.kept().refused).toMatchObject([
    { key: 'k1', what: 'What /seat says', refusal: { status: 409, code: 'invalid_transition', details: {} } },
  ])

  const reloaded = openOutbox({ store, send })
  reloaded.goOn()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.sent).toEqual(['k1', 'k2'])
  expect(reloaded.kept().refused.map(({ key }) => key)).toEqual(['k1'])
  reloaded.dismiss('k1')
  await vi.advanceTimersByTimeAsync(10)
  expect(reloaded.kept().refused).toEqual([])
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
  expect(outbox.kept().refused.map(({ key }) => key)).toEqual(['k2'])
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
  expect(outbox.kept().waiting.map(({ key }) => key)).toEqual(['k1'])
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
  expect(outbox.kept().refused.map(({ key }) => key)).toEqual(['k1'])
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
  expect(outbox.kept().refused).toMatchObject([{ key: 'old', refusal: { code: 'act_too_old' } }])
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

test('an act counts as kept before it is sent', async () => {
  const { state, send } = line()
  const store = memory()
  const outbox = openOutbox({ store, send })
  state.isCut = true
  const { done } = await outbox.keep(an('k1', '/seat'))
  expect(store.kept().map(({ key }) => key)).toEqual(['k1'])
  state.isCut = false
  outbox.goOn()
  await expect(done).resolves.toEqual({ done: '/seat' })
})

test('what was done on something that another act makes is sent to what it has made', async () => {
  const { state, send } = line()
  state.isMaking = '/sittings'
  const outbox = openOutbox({ store: memory(), send })
  state.isCut = true
  const seat = outbox.add(an('seat', '/sittings'))
  const rest = [
    outbox.add({ ...an('round', '/sittings/{made}/orders'), needs: 'seat' }),
    outbox.add({ ...an('cash', '/sittings/{made}/payments?branch_id=1'), needs: 'seat' }),
  ]
  await vi.advanceTimersByTimeAsync(10)
  state.isCut = false
  outbox.goOn()
  await Promise.all([seat, ...rest])
  expect(state.to.slice(1)).toEqual(['/sittings', '/sittings/s1/orders', '/sittings/s1/payments?branch_id=1'])
  expect(outbox.kept()).toMatchObject({ waiting: [], made: new Map([['seat', 's1']]) })
  // Also where the page had not seen yet that it is made.
  await outbox.add({ ...an('late', '/sittings/{made}/close'), needs: 'seat' })
  expect(state.to.at(-1)).toBe('/sittings/s1/close')
})

test('what needs something that was refused is not done with it, and says so', async () => {
  const { state, send } = line()
  state.refuses = '/sittings'
  const outbox = openOutbox({ store: memory(), send })
  state.isCut = true
  const all = [
    outbox.add(an('seat', '/sittings')),
    outbox.add({ ...an('round', '/sittings/{made}/orders'), needs: 'seat' }),
    outbox.add({ ...an('of-round', '/orders/{made}/cancel'), needs: 'round' }),
    outbox.add(an('other', '/other')),
  ].map((act) =>
    act.then(
      () => 'done',
      (error: ApiError) => error.code,
    ),
  )
  await vi.advanceTimersByTimeAsync(10)
  state.isCut = false
  state.sent = []
  outbox.goOn()
  expect(await Promise.all(all)).toEqual(['invalid_transition', 'act_not_made', 'act_not_made', 'done'])
  expect(state.sent).toEqual(['seat', 'other'])
  expect(outbox.kept().refused.map(({ key }) => key)).toEqual(['seat', 'round', 'of-round'])
  outbox.dismiss('seat')
  await expect(outbox.add({ ...an('late', '/x/{made}'), needs: 'seat' })).rejects.toMatchObject({
    code: 'act_not_made',
  })
})

test('what is not for whoever is there now to send holds up nobody else', async () => {
  const { send } = line()
  let there = 'lena'
  const outbox = openOutbox({
    store: memory(),
    send: async (act) => {
      if (act.by !== there) throw new NotTheirs()
      return send(act)
    },
  })
  const waits = outbox.add({ ...an('k1', '/omar'), by: 'omar' })
  await expect(outbox.add({ ...an('k2', '/lena'), by: 'lena' })).resolves.toEqual({ done: '/lena' })
  expect(outbox.kept().waiting.map(({ key }) => key)).toEqual(['k1'])
  there = 'omar'
  await vi.advanceTimersByTimeAsync(11_000)
  await expect(waits).resolves.toEqual({ done: '/omar' })
})

test('an act that fails at the server each time holds up what is done on the same, and nothing else', async () => {
  const { send } = line()
  let isBroken = true
  const sent: string[] = []
  const outbox = openOutbox({
    store: memory(),
    send: async (act) => {
      sent.push(act.key)
      if (isBroken && act.key === 'round') throw new ApiError(500, 'internal_error', '')
      return send(act)
    },
  })
  const round = outbox.add(an('round', '/sittings/s1/orders?branch_id=1'))
  const close = outbox.add(an('close', '/sittings/s1/close?branch_id=1'))
  const needing = outbox.add({ ...an('of-round', '/orders/{made}/status'), needs: 'round' }).then(
    () => 'done',
    (error: ApiError) => error.code,
  )
  await expect(outbox.add(an('other', '/sittings/s2/orders'))).resolves.toEqual({
    done: '/sittings/s2/orders',
  })
  expect(new Set(sent)).toEqual(new Set(['round', 'other']))
  isBroken = false
  await vi.advanceTimersByTimeAsync(11_000)
  await expect(round).resolves.toEqual({ done: '/sittings/s1/orders?branch_id=1' })
  await expect(close).resolves.toEqual({ done: '/sittings/s1/close?branch_id=1' })
  // Nothing came of the round that it could be done on.
  expect(await needing).toBe('act_not_made')
})

test('an act that nobody has answered in time is done as without the line, under the same key, once', async () => {
  const answers: ((data: unknown) => void)[] = []
  const sent: Act[] = []
  const store = memory()
  const send = (act: Act) => {
    sent.push(act)
    return new Promise((resolve) => answers.push(resolve))
  }
  const outbox = openOutbox({ store, send })
  const late = vi.fn(async () => ({ body: { offline: { number: 'B-1' } }, number: 'B-1' }))
  const { done } = await outbox.keep(an('k1', '/order'), undefined, late)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(late).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(outbox.kept().waiting).toMatchObject([{ key: 'k1', number: 'B-1' }])
  // The first one has arrived after all: the server has not heard yet what the guests were told.
  answers[0]?.({})
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ key, number }) => [key, number])).toEqual([
    ['k1', undefined],
    ['k1', 'B-1'],
  ])
  answers[1]?.({ data: 'done' })
  await expect(done).resolves.toEqual({ data: 'done' })
  expect(store.kept()).toEqual([])

  await outbox.keep(an('k2', '/order'), undefined, late)
  await vi.advanceTimersByTimeAsync(0)
  answers[2]?.({})
  await vi.advanceTimersByTimeAsync(20_000)
  expect(late).toHaveBeenCalledTimes(1)
})

test('what was answered is known until it is seen, by which tab it was; what its form shows as refused is not', async () => {
  const { send, state } = line()
  const store = memory()
  const outbox = openOutbox({ store, send })
  const before = turnsSoFar()
  const since = (turn: number) =>
    outbox
      .kept()
      .recent.filter((one) => one.turn > turn)
      .map(({ key }) => key)
  await outbox.add(an('here', '/order'))
  const between = turnsSoFar()
  state.isCut = true
  await outbox.keep(an('there', '/order'))
  await vi.advanceTimersByTimeAsync(0)
  expect(since(before)).toEqual(['here'])
  store.write([])
  await vi.advanceTimersByTimeAsync(0)
  state.isCut = false
  state.refuses = '/no'
  await outbox.add(an('refused', '/no'), () => true).catch(() => undefined)
  expect([since(before), since(between), since(turnsSoFar())]).toEqual([['here', 'there'], ['there'], []])
})
