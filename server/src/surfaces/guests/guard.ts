// Against robots, for whoever has no account. Counted is what guests have placed, by restaurant, page and network, so that
// a mistake in a form costs nothing and nobody uses up what others have. Past some of it a proof is asked for, and in the
// end no more is taken. Whoever sits at a table has the room of a whole dining room, which has one address for all.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Made } from '../../platform/http/operations/operation.ts'
import { type Html, html } from '../../platform/http/pages/html.ts'
import type { Taken } from '../../platform/http/rate-limit/limiter.ts'
import { networkOf } from '../../platform/network-addresses.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { retryAfter } from '../../platform/retry-after.ts'
import { type LinkKind, openLink } from '../../restaurant/guest-pages/links.ts'
import { takeProof } from '../../restaurant/guest-pages/queries.ts'
import { hidden, type Typed } from './fields.ts'
import { type Inside, type Once, onceFor } from './inside.ts'
import { isSolved, leftToWaitMs, newChallenge, readChallenge, WAIT_MS, WORK_BITS } from './proof.ts'
import { GuestRefusal, noPage } from './refusal.ts'
import type { GuestRequest } from './serve-page.ts'
import type { GuestServices } from './services.ts'
import { callHtml, waitText } from './texts/waiting.ts'
import type { Visit } from './visit.ts'

const WINDOW_SECONDS = 600
type Allowance = { free: number; most: number; tries: number }
const ALONE: Allowance = { free: 6, most: 40, tries: 400 }
/**
 * In ten minutes, of one page of one restaurant, from one network: so many are simply taken, so many after a proof, and so
 * often a form may be sent at all. A table's code shows that its guests are there: two hundred order five rounds.
 */
const ALLOWED = {
  order: ALONE,
  table: { free: 1_000, most: 2_000, tries: 20_000 },
  book: ALONE,
  wait: ALONE,
  tickets: ALONE,
  card: ALONE,
  mail: ALONE,
} as const satisfies Record<string, Allowance>
export type Deed = keyof typeof ALLOWED
/** Of all restaurants together, so that nobody goes through them one by one. Tables do not count. */
const MOST_EVERYWHERE = 400

/** A minute, of what reads the database. */
const LOOKS = 600
const LOOKS_AT_TABLES = 6_000
const LOOKS_AT_LINK = 240
const WRONG_LINKS = 60
const WRONG_TABLES = 120

function tooMany({ resetMs }: Pick<Taken, 'resetMs'>): GuestRefusal {
  return new GuestRefusal(429, 'tooMany', 'tooManyHint', retryAfter(resetMs))
}

function placeIn({ site }: Visit, { ip }: FastifyRequest): string {
  return `${site.row.id}:${networkOf(ip)}`
}

/** So many looks a minute at each page of a restaurant. */
export async function assertCalm(
  { limiter }: GuestServices,
  visit: Visit,
  request: FastifyRequest,
  page: string,
  table: string | null = null,
): Promise<void> {
  const isAtTable = table !== null
  const taken = await limiter.take(`guest-look:${isAtTable ? 'table' : page}:${placeIn(visit, request)}`)
  if (taken.count > (isAtTable ? LOOKS_AT_TABLES : LOOKS)) throw tooMany(taken)
}

/** What the address was given for. It has a count of its own; addresses that were made up are counted by who does. */
export async function linkedId(
  { box, limiter }: GuestServices,
  visit: Visit,
  request: GuestRequest,
  kind: LinkKind,
): Promise<string> {
  const id = openLink(box, kind, visit.site.row.id, request.params.token ?? '')
  if (id === null) throw await wrongLink(limiter, visit, request)
  await assertLinkCalm(limiter, `${kind}:${id}`)
  return id
}

export async function assertLinkCalm(limiter: GuestServices['limiter'], link: string): Promise<void> {
  const taken = await limiter.take(`guest-link:${link}`)
  if (taken.count > LOOKS_AT_LINK) throw tooMany(taken)
}

async function wrongLink(
  limiter: GuestServices['limiter'],
  visit: Visit,
  request: FastifyRequest,
): Promise<GuestRefusal> {
  const taken = await limiter.take(`guest-wrong-link:${placeIn(visit, request)}`)
  return taken.count > WRONG_LINKS ? tooMany(taken) : noPage()
}

/** Before a table's code is looked up: whoever guesses is not told any more whether one is right. */
export async function assertNoGuesser(
  { limiter }: GuestServices,
  visit: Visit,
  request: FastifyRequest,
): Promise<void> {
  const taken = await limiter.peek(`guest-wrong-table:${placeIn(visit, request)}`)
  if (taken.count >= WRONG_TABLES) throw tooMany(taken)
}

export async function countWrongTable(
  { limiter }: GuestServices,
  visit: Visit,
  request: FastifyRequest,
): Promise<void> {
  await limiter.take(`guest-wrong-table:${placeIn(visit, request)}`)
}

/** A proof is missing: it can be sent again when it has been worked for, or after so long. */
export type Unproven = { unprovenMs: number }
class NotProven extends Error {
  waitMs: number
  constructor(waitMs: number) {
    super('no proof')
    this.waitMs = waitMs
  }
}

/** Placed now, not found as what was placed before. */
export function isNew<T>(made: Once<T> | Unproven): boolean {
  return 'data' in made && !made.replayed
}

export type Guarded = { attributes: Html; fields: Html }
export type Guard = {
  /** A form was sent, whatever is in it. */
  assertTry(): Promise<void>
  /** Placed at most once for its key, and counted where it is. What was placed before is found whatever was counted. */
  once<T>(
    inside: Inside,
    asked: { key: string; path: string; body: unknown },
    work: (tx: Tx) => Promise<Made>,
  ): Promise<Once<T> | Unproven>
  /** The same for what may be done twice. */
  counted<T>(inside: Inside, work: (tx: Tx) => Promise<T>): Promise<{ done: T } | Unproven>
  /** What a form needs for it: the script does the work before it sends. */
  form(): Promise<Guarded>
}

export function guardOf(
  services: GuestServices,
  visit: Visit,
  request: FastifyRequest,
  deed: Deed,
  typed: Typed = () => '',
): Guard {
  const { limiter } = services
  const { free, most, tries } = ALLOWED[deed]
  const own = `guest-${deed}:${placeIn(visit, request)}`
  const place = { restaurantId: visit.site.row.id, deed, network: networkOf(request.ip) }
  const counts = [
    { key: own, most },
    ...(deed === 'table' ? [] : [{ key: `guest-placed:${place.network}`, most: MOST_EVERYWHERE }]),
  ]
  let isSpent = false

  /** In the transaction that places it, so that one proof places one thing, whichever process is asked. */
  async function prove(tx: Tx): Promise<void> {
    const challenge = readChallenge(services, place, typed('work'))
    if (!challenge) throw new NotProven(WAIT_MS)
    const leftMs = isSolved(challenge, typed('answer')) ? 0 : leftToWaitMs(services, challenge)
    if (leftMs > 0) throw new NotProven(leftMs)
    if (await takeProof(tx, challenge.id)) return
    isSpent = true
    throw new NotProven(WAIT_MS)
  }

  /** Counted before, so that of many at once none gets past the last; and given back where nothing was placed. */
  async function placing<T>(
    place: (admit: (tx: Tx) => Promise<void>) => Promise<T>,
    isPlaced: (made: T) => boolean,
  ): Promise<T | Unproven> {
    const taken = await Promise.all(counts.map(({ key }) => limiter.take(key, WINDOW_SECONDS)))
    const full = taken.find(({ count }, index) => count > (counts[index]?.most ?? 0))
    const isFree = (taken[0]?.count ?? 0) <= free
    let wasPlaced = false
    try {
      const made = await place(async (tx) => {
        if (full) throw tooMany(full)
        if (!isFree) await prove(tx)
      })
      wasPlaced = isPlaced(made)
      return made
    } catch (error) {
      if (error instanceof NotProven) return { unprovenMs: error.waitMs }
      throw error
    } finally {
      if (!wasPlaced) await Promise.all(counts.map(({ key }) => limiter.giveBack(key)))
    }
  }

  return {
    async assertTry() {
      const taken = await limiter.take(`guest-try:${own}`, WINDOW_SECONDS)
      if (taken.count > tries || typed('website') !== '') throw tooMany(taken)
    },
    once: <T>(
      inside: Inside,
      asked: { key: string; path: string; body: unknown },
      work: (tx: Tx) => Promise<Made>,
    ) =>
      placing<Once<T>>(
        (admit) =>
          onceFor<T>(inside, asked, async (tx) => {
            await admit(tx)
            return work(tx)
          }),
        isNew,
      ),
    counted: <T>(inside: Inside, work: (tx: Tx) => Promise<T>) =>
      placing<{ done: T }>(
        (admit) =>
          inside(async (tx) => {
            await admit(tx)
            return { done: await work(tx) }
          }),
        () => true,
      ),
    async form() {
      const { count } = await limiter.peek(own)
      // The one that the form came with stays, so that the time waited counts.
      const held = isSpent ? null : readChallenge(services, place, typed('work'))
      const work = (held ?? newChallenge(services, place)).text
      const trap = html`<div class="trap" aria-hidden="true"><label>Website <input type="text" name="website" tabindex="-1" autocomplete="off"></label></div>`
      return {
        attributes: html` data-once${count >= free && html` data-work="${work}" data-bits="${WORK_BITS}"`}`,
        fields: html`${trap}${hidden('work', work)}${hidden('answer', '')}`,
      }
    },
  }
}

/** What the form says where the address has had its mails. */
export function tooManyMails(
  visit: Visit,
  reply: FastifyReply,
  waitMs: number,
): { alert: Html; status: number } {
  reply.headers(retryAfter(waitMs))
  const alert = html`${visit.t('tooManyMails', { wait: waitText(visit, waitMs) })}${callHtml(visit)}`
  return { alert, status: 429 }
}

/** What the form says when it comes again for want of a proof. */
export function notProven(
  visit: Visit,
  reply: FastifyReply,
  { unprovenMs }: Unproven,
): { alert: Html; status: number } {
  reply.headers(retryAfter(unprovenMs))
  const alert = html`${visit.t('busyNetwork', { wait: waitText(visit, unprovenMs) })}${callHtml(visit)}`
  return { alert, status: 429 }
}
