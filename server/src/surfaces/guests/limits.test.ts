// How much guests may send, as they send it: from one address, as a whole dining room does.
import { type ChildProcess, spawn } from 'node:child_process'
import { hash, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { hasProgram } from '../../../test/debian.ts'
import { freePort } from '../../../test/service.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import { memoryLimiter } from '../../platform/http/rate-limit/memory-limiter.ts'
import { redisLimiter } from '../../platform/http/rate-limit/redis-limiter.ts'
import { changeGuestPages } from '../../restaurant/guest-pages/commands.ts'
import { guestPageSettings } from '../../restaurant/guest-pages/contract.ts'
import { openLink } from '../../restaurant/guest-pages/links.ts'
import { SETTINGS } from '../../restaurant/guest-pages/queries.ts'

const REDIS = '/usr/bin/redis-server'
const hiddenIn = (body: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''

function solved(work: string, bits: number): string {
  expect([work !== '', bits > 0]).toEqual([true, true])
  for (let guess = 0; ; guess++) {
    const bytes = hash('sha256', `${work}:${guess}`, 'buffer')
    if (Math.clz32(bytes.readUInt32BE(0)) >= bits) return String(guess)
  }
}

/** One restaurant's guests behind one address. */
function room(service: TestApp, slug: string, from: string) {
  const open = (path: string, headers: Record<string, string> = {}) =>
    service.app.inject({ method: 'GET', url: `/r/${slug}${path}`, remoteAddress: from, headers })
  const send = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    service.app.inject({
      method: 'POST',
      url: `/r/${slug}${path}`,
      payload: new URLSearchParams(form).toString(),
      remoteAddress: from,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    })
  async function orderForm(at = '/order'): Promise<Record<string, string>> {
    const page = (await open(at)).body
    const item = /name="item" value="(\d+)"/.exec(page)?.[1] ?? ''
    const added = await send('/order/add', { b: hiddenIn(page, 'b'), item, quantity: '1' })
    const b = new URL(String(added.headers.location), 'http://x').searchParams.get('b') ?? ''
    const { body } = await open(`/order/checkout?b=${b}`)
    const type = at === '/order' ? 'pickup' : 'dine_in'
    const fields = Object.fromEntries(['total', 'work'].map((name) => [name, hiddenIn(body, name)]))
    return { b, ...fields, type, when: 'asap', name: 'Ann', phone: '+12025550123', pay: 'venue' }
  }
  const order = (form: Record<string, string>, more: Record<string, string> = {}) =>
    send('/order/place', { ...form, key: randomUUID(), ...more })
  return { open, send, orderForm, order }
}

/** So many that one more has to show that it is no robot. */
async function useUpFree(guests: ReturnType<typeof room>, form: Record<string, string>): Promise<void> {
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await guests.order(form)).statusCode)
  expect(statuses).toEqual(Array(6).fill(303))
}

function isListening(port: number): Promise<boolean> {
  return new Promise((told) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => told(true)).once('error', () => told(false))
    socket.once('connect', () => socket.end())
  })
}

const kinds = [
  { kind: 'memory', isThere: true },
  { kind: 'Redis', isThere: hasProgram(REDIS, 'redis-server') },
]

describe.each(kinds.filter(({ isThere }) => isThere))('with limits in $kind', ({ kind }) => {
  let redis: ChildProcess | null = null
  let limiter: Limiter
  let service: TestApp
  let venue: Venue
  let table: string
  let address = 0
  const anywhere = () => `10.7.0.${++address}`
  beforeAll(async () => {
    limiter = memoryLimiter()
    if (kind === 'Redis') {
      const port = await freePort()
      redis = spawn(REDIS, ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' })
      while (!(await isListening(port))) await sleep(50)
      limiter = redisLimiter(`redis://127.0.0.1:${port}`, { onAway: () => {}, onBack: () => {} })
    }
    service = await testApp({}, { limiter })
    venue = await service.venue({ sample: true, slug: 'lola' })
    await service.venue({ sample: true, slug: 'mora' })
    await venue.inside(async (tx) => {
      const [row] = await tx.run(SETTINGS)
      const settings = { ...guestPageSettings(row?.settings ?? {}), phone: '+1 413 555 0100' }
      await changeGuestPages(tx, { version: row?.version ?? 0, settings, domain: null })
    })
    table = (await venue.get('/tables')).body.data[0].code
  })
  afterAll(async () => {
    await service.close()
    await limiter.close()
    redis?.kill('SIGKILL')
  })

  test('a form that has to be mended is no order, and uses nothing up', async () => {
    const guests = room(service, 'lola', anywhere())
    const form = await guests.orderForm()
    for (let n = 0; n < 60; n++) expect((await guests.order(form, { name: '' })).statusCode).toBe(422)
    // Refused by a rule, not by the form.
    for (let n = 0; n < 10; n++) {
      const wrong = { pay: 'gift_card', gift_card_code: '' }
      expect((await guests.order(form, wrong)).statusCode).toBe(422)
    }
    await useUpFree(guests, form)
  })

  test('one restaurant and one page use up nothing of another', async () => {
    const from = anywhere()
    const guests = room(service, 'lola', from)
    await useUpFree(guests, await guests.orderForm())
    expect((await guests.order(await guests.orderForm(), { work: '' })).statusCode).toBe(429)
    const others = room(service, 'mora', from)
    await useUpFree(others, await others.orderForm())
    expect((await guests.send('/privacy', { email: 'ann@example.com' })).statusCode).toBe(200)
  })

  test('a dining room of two hundred behind one address orders round after round, and every guest follows their order', async () => {
    const guests = room(service, 'lola', anywhere())
    const form = await guests.orderForm(`/t/${table}`)
    const rounds = kind === 'memory' ? 3 : 1
    for (let round = 0; round < rounds; round++) {
      for (let some = 0; some < 10; some++) {
        const placed = await Promise.all(
          Array.from({ length: 20 }, async () => {
            expect((await guests.open(`/t/${table}`)).statusCode).toBe(200)
            const { statusCode, headers } = await guests.order(form)
            expect(statusCode).toBe(303)
            const path = String(headers.location).slice('/r/lola'.length)
            return (await guests.open(path)).statusCode
          }),
        )
        expect(placed).toEqual(Array(20).fill(200))
      }
    }
    // And whoever is not at a table still has their own.
    expect((await guests.order(await guests.orderForm())).statusCode).toBe(303)
  })

  test('tries without end are stopped, and told in words how long to wait', async () => {
    const guests = room(service, 'lola', anywhere())
    const form = await guests.orderForm()
    let last = await guests.order(form, { name: '' })
    for (let n = 1; n <= 400; n++) last = await guests.order(form, { name: '' })
    expect(last.statusCode).toBe(429)
    const seconds = Number(last.headers['retry-after'])
    expect(seconds).toBeGreaterThan(9 * 60)
    expect(seconds).toBeLessThanOrEqual(10 * 60)
    expect(last.body).toContain('Please try again in 10 minutes.')
    expect(last.body).toContain('href="tel:+14135550100"')
    const arabic = await guests.send('/order/place', form, { 'accept-language': 'ar' })
    expect([arabic.statusCode, arabic.headers['content-language']]).toEqual([429, 'ar'])
    expect(arabic.body).toContain('حاول مرة أخرى بعد')
    expect(arabic.body).toContain('دقائق')
  })

  test('whoever has no script waits a minute, as they are told, and then orders', async () => {
    const guests = room(service, 'lola', anywhere())
    const form = await guests.orderForm()
    await useUpFree(guests, form)
    service.clock.now = Date.now()
    const start = service.clock.now
    const again = await guests.order(form, { work: '' })
    expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '60'])
    expect(again.body).toContain('Try again in 60 seconds')
    expect(again.body).toContain('+1 413 555 0100')
    const work = hiddenIn(again.body, 'work')
    // Too soon: the time already waited counts.
    service.clock.now = start + 20_000
    const early = await guests.order(form, { work })
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '40'])
    expect(hiddenIn(early.body, 'work')).toBe(work)
    service.clock.now = start + 61_000
    expect((await guests.order(form, { work })).statusCode).toBe(303)
    // Once: the next one waits anew.
    const next = await guests.order(form, { work })
    expect(next.statusCode).toBe(429)
    expect(hiddenIn(next.body, 'work')).not.toBe(work)
    service.clock.now = null
  })

  test('whoever has one IPv6 network has all its addresses: they count as one', async () => {
    const form = await room(service, 'lola', '2001:db8:9:9::1').orderForm()
    const statuses: number[] = []
    for (let n = 1; n <= 7; n++) {
      statuses.push((await room(service, 'lola', `2001:db8:9:9::${n}`).order(form)).statusCode)
    }
    expect(statuses).toEqual([...Array(6).fill(303), 429])
  })

  test('in the end an address has placed enough, whatever it shows', async () => {
    const guests = room(service, 'lola', anywhere())
    const form = await guests.orderForm()
    await useUpFree(guests, form)
    for (let n = 6; n < 40; n++) {
      const { body } = await guests.order(form, { work: '' })
      const work = hiddenIn(body, 'work')
      const { statusCode } = await guests.order(form, { work, answer: solved(work, 13) })
      expect(statusCode).toBe(303)
    }
    const { statusCode, body } = await guests.order(form)
    expect([statusCode, body.includes('Please try again in')]).toEqual([429, true])
  })

  describe('one proof of work', () => {
    async function proven(guests: ReturnType<typeof room>, form: Record<string, string>) {
      const { body } = await guests.order(form, { work: '' })
      const bits = Number(/data-bits="(\d+)"/.exec(body)?.[1])
      const work = hiddenIn(body, 'work')
      return { work, answer: solved(work, bits) }
    }

    test('is one order: again it finds that order and no second one, in every process and after a restart', async () => {
      const from = anywhere()
      const guests = room(service, 'lola', from)
      const form = await guests.orderForm()
      await useUpFree(guests, form)
      const proof = await proven(guests, form)
      const first = await guests.order(form, { ...proof, key: `one-${kind}-order` })
      expect(first.statusCode).toBe(303)
      const replayed = await guests.order(form, { ...proof, key: `one-${kind}-order` })
      expect([replayed.statusCode, replayed.headers.location]).toEqual([303, first.headers.location])
      const second = await guests.order(form, proof)
      expect(second.statusCode).toBe(429)
      expect(hiddenIn(second.body, 'work')).not.toBe(proof.work)
      const elsewhere = await service.another()
      const there = room(elsewhere, 'lola', from)
      expect((await there.order(form, proof)).statusCode).toBe(429)
      const lost = await there.order(form, { ...proof, key: `one-${kind}-order` })
      expect([lost.statusCode, lost.headers.location]).toEqual([303, first.headers.location])
      await elsewhere.close()
    })

    test('is one order, however many are sent with it at once', async () => {
      const guests = room(service, 'lola', anywhere())
      const form = await guests.orderForm()
      await useUpFree(guests, form)
      const proof = await proven(guests, form)
      const answers = await Promise.all(Array.from({ length: 8 }, () => guests.order(form, proof)))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, ...Array(7).fill(429)])
    })

    test('is not used up by an order that is refused', async () => {
      const guests = room(service, 'lola', anywhere())
      const form = await guests.orderForm()
      await useUpFree(guests, form)
      const proof = await proven(guests, form)
      expect((await guests.order(form, { ...proof, total: '1' })).statusCode).toBe(409)
      expect((await guests.order(form, proof)).statusCode).toBe(303)
    })

    test('is good for its own restaurant, page and address alone', async () => {
      const guests = room(service, 'lola', anywhere())
      const form = await guests.orderForm()
      await useUpFree(guests, form)
      const proof = await proven(guests, form)
      const others = room(service, 'mora', anywhere())
      const theirs = await others.orderForm()
      await useUpFree(others, theirs)
      expect((await others.order(theirs, proof)).statusCode).toBe(429)
      const neighbours = room(service, 'lola', anywhere())
      await useUpFree(neighbours, form)
      expect((await neighbours.order(form, proof)).statusCode).toBe(429)
    })
  })

  test('made-up links and table codes are stopped; what a guest was given stays open', async () => {
    const guests = room(service, 'lola', anywhere())
    const placed = await guests.order(await guests.orderForm())
    const path = String(placed.headers.location).slice('/r/lola'.length)
    const [id = ''] = path.slice('/o/'.length).split('.')
    expect(openLink(service.box, 'order', venue.restaurant.id, path.slice('/o/'.length))).toBe(id)
    const made: number[] = []
    for (let n = 0; n < 61; n++) made.push((await guests.open(`/o/${id}.made-up-${n}`)).statusCode)
    expect([made.slice(0, 60).every((status) => status === 404), made[60]]).toEqual([true, 429])
    expect((await guests.open(path)).statusCode).toBe(200)
    const { b } = await guests.orderForm(`/t/${table}`)
    const guessed: number[] = []
    for (let n = 0; n < 121; n++) guessed.push((await guests.open(`/t/guess-${n}`)).statusCode)
    expect([guessed.slice(0, 120).every((status) => status === 404), guessed[120]]).toEqual([true, 429])
    expect((await guests.open(`/t/${table}`)).statusCode).toBe(429)
    expect((await guests.open(`/order?b=${b}`)).statusCode).toBe(200)
    expect((await room(service, 'lola', anywhere()).open(`/t/${table}`)).statusCode).toBe(200)
  })
})
