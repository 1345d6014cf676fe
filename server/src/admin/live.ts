// Server-sent events for the web app. They carry no data, only what has changed (`orders`, `bookings`, …): the browser
// then asks for it as whoever is signed in, so that nothing is shown to someone who may no longer see it.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Changes } from '../platform/db/changes.ts'
import { type Endpoint, look, type StaffCall } from './endpoint.ts'

/** Subjects of `tx.nudge` and `tx.announce` that the app is told of. */
export const LIVE_SUBJECTS = ['orders', 'bookings', 'menu'] as const
export type LiveSubject = (typeof LIVE_SUBJECTS)[number]

const BEAT_MS = 15_000
/** The browser comes back at once, and its session and role are looked at anew. */
const LONGEST_MS = 10 * 60_000
/** What changes many times in a moment is told once. */
const GATHER_MS = 100

type Listener = { restaurantId: number; reply: FastifyReply; hints: Set<LiveSubject>; end: () => void }

export function liveEndpoint(app: FastifyInstance, changes: Changes): Endpoint {
  const listeners = new Map<number, Set<Listener>>()
  let isWaiting = false

  function flush(): void {
    isWaiting = false
    for (const { reply, hints } of everyone()) {
      if (hints.size === 0) continue
      reply.raw.write(`event: changed\ndata: ${[...hints].join(' ')}\n\n`)
      hints.clear()
    }
  }
  function tell(some: Iterable<Listener>, subjects: readonly LiveSubject[]): void {
    for (const { hints } of some) for (const subject of subjects) hints.add(subject)
    if (isWaiting) return
    isWaiting = true
    setTimeout(flush, GATHER_MS).unref()
  }
  function everyone(): Listener[] {
    return [...listeners.values()].flatMap((some) => [...some])
  }

  for (const subject of LIVE_SUBJECTS) {
    changes.on(subject, (restaurantId) => {
      const some = listeners.get(restaurantId)
      if (some) tell(some, [subject])
    })
  }
  changes.onReset(() => {
    if (listeners.size > 0) tell(everyone(), LIVE_SUBJECTS)
  })
  const beat = setInterval(() => {
    for (const { reply } of everyone()) reply.raw.write('event: beat\ndata: \n\n')
  }, BEAT_MS).unref()
  app.addHook('preClose', async () => {
    clearInterval(beat)
    for (const { end } of everyone()) end()
  })

  function stream({ restaurant }: StaffCall, reply: FastifyReply): void {
    const listener: Listener = { restaurantId: restaurant.id, reply, hints: new Set(), end }
    const some = listeners.get(restaurant.id) ?? new Set()
    listeners.set(restaurant.id, some.add(listener))
    const tooLong = setTimeout(end, LONGEST_MS).unref()
    function end(): void {
      clearTimeout(tooLong)
      some.delete(listener)
      if (some.size === 0 && listeners.get(restaurant.id) === some) listeners.delete(restaurant.id)
      reply.raw.end()
    }
    reply.hijack()
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // nginx would hold events back until its buffer is full.
      'x-accel-buffering': 'no',
    })
    reply.raw.on('close', end)
    reply.raw.write('retry: 2000\nevent: open\ndata: \n\n')
  }

  return { ...look({ path: '/events', role: 'staff', read: async () => ({ data: null }) }), stream }
}
