// Server-sent events for the web app. They carry no data, only what has changed (`orders`, `bookings`, …): the browser
// then asks for it as whoever is signed in, so that nothing is shown to someone who may no longer see it.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { TEAM } from '../../ground/staff/commands.ts'
import { findMembership } from '../../ground/staff/queries.ts'
import { mayAsLimited, type Right, type Role } from '../../ground/staff/rights.ts'
import { look, type StaffCall, type StaffRoute } from '../../ground/staff-calls/route.ts'
import {
  DEVELOPER_SUBJECTS,
  type LiveSubject,
  SUBJECTS,
  TODAY_SUBJECTS,
} from '../../ground/tenants/live-subjects.ts'
import { MODES, type Mode, restaurantIn } from '../../ground/tenants/mode.ts'
import { notFound } from '../../platform/errors.ts'
import { OneOf, Type } from '../../platform/http/validation/schema.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { DEVICE_ROWS } from '../../restaurant/devices/queries.ts'

/** Nobody hears that something has changed which they may not read. */
const NEEDED_RIGHT: Record<LiveSubject, Right> = {
  orders: 'seeOrders',
  bookings: 'seeBookings',
  menu: 'seeMenu',
  kitchen: 'workKitchen',
  shifts: 'workHere',
  tables: 'seeTables',
  floor: 'seeBookings',
  money: 'takePayments',
  printing: 'changeSettings',
  experiences: 'workExperiences',
  stock: 'keepStock',
  settings: 'seeOrders',
  coupons: 'changeSettings',
  devices: 'changeSettings',
  deliveries: 'develop',
  refusals: 'develop',
}
/** Those told by `tx.hint`, and so only while they are watched. */
const HINTED: ReadonlySet<LiveSubject> = new Set(DEVELOPER_SUBJECTS)

const BEAT_MS = 15_000
/** The browser connects again at once, and its session and role are checked again. */
const LONGEST_MS = 10 * 60_000
/**
 * At once, in one process. The oldest makes room for a new one: of a device whose network comes and goes, the old ones are
 * dead without our knowing, and the newest tab is the one that somebody looks at.
 */
const LINES_OF_SESSION = 20
const LINES_OF_DEVICE = 5
/** Told to a line that has to go, so that two tabs do not push each other out for ever; the app waits until it is shown. */
const REPLACED = 'retry: 60000\nevent: replaced\ndata: \n\n'
/** To a device that is unpaired: it asks, and is refused. */
const UNPAIRED = 'event: changed\ndata: devices\n\n'
/** Many changes within this time are sent as one event. */
const GATHER_MS = 100

/** As whom somebody listens: a line ends when that is no longer so. */
type Who = { restaurantId: number; userId: string; role: Role; branchIds: number[] | null }

type Device = { id: number; branch_id: number }

type Listener = {
  /** Null: a device. */
  who: Who | null
  deviceId: number | null
  /** Whose lines are counted together, and how many there may be. */
  holder: { name: string; most: number }
  subjects: readonly LiveSubject[]
  /** Those whose changes they hear of, beside what is of no branch; null: all. */
  branches: readonly number[] | null
  reply: FastifyReply
  hints: Set<LiveSubject>
  end: (lastWords?: string) => void
}

function openListeners(app: FastifyInstance, database: Database) {
  const listeners = listenersTo(database)
  const beat = setInterval(listeners.beat, BEAT_MS).unref()
  app.addHook('preClose', async () => {
    clearInterval(beat)
    listeners.endAll()
  })
  return listeners
}

/** The line of a paired device: it hears of what its kind shows, and of nothing else. */
export function deviceLine(app: FastifyInstance, database: Database) {
  const listeners = openListeners(app, database)
  return (
    restaurantId: number,
    device: Device,
    subjects: readonly LiveSubject[],
    reply: FastifyReply,
  ): void => {
    const holder = { name: `device:${restaurantId}:${device.id}`, most: LINES_OF_DEVICE }
    stream(reply, (end) =>
      listeners.add(restaurantId, {
        who: null,
        deviceId: device.id,
        holder,
        subjects,
        branches: [device.branch_id],
        reply,
        hints: new Set(),
        end,
      }),
    )
  }
}

export function liveStaffRoutes(app: FastifyInstance, database: Database): StaffRoute[] {
  const listeners = openListeners(app, database)

  function line(path: string, right: Right, all: readonly LiveSubject[]): StaffRoute {
    return {
      ...look({ path, right, query: LineQuery, read: async () => ({ data: null }) }),
      async stream(call: StaffCall<{ mode?: Mode }>, reply: FastifyReply) {
        const { restaurant, membership, query, staff } = call
        const chosen = await restaurantIn(database, restaurant, query.mode ?? 'live')
        if (!chosen) throw notFound()
        const isTheirs = (right: Right) =>
          mayAsLimited({ role: membership.role, is_limited: membership.branchIds !== null }, right)
        const subjects = all.filter((subject) => isTheirs(NEEDED_RIGHT[subject]))
        // What lies elsewhere is neither told to those who may not see it, nor has a page of one branch ask again.
        const branches = restaurant.branches ?? null
        const who = {
          restaurantId: restaurant.id,
          userId: staff.userId,
          role: membership.role,
          branchIds: membership.branchIds,
        }
        const holder = { name: `session:${staff.sessionId}`, most: LINES_OF_SESSION }
        stream(reply, (end) =>
          listeners.add(chosen.id, {
            who,
            deviceId: null,
            holder,
            subjects,
            branches,
            reply,
            hints: new Set(),
            end,
          }),
        )
      },
    }
  }
  return [
    line('/events', 'workHere', TODAY_SUBJECTS),
    line('/developer/events', 'develop', DEVELOPER_SUBJECTS),
  ]
}

/** Whoever listens in this process, by restaurant; told of what changes. */
function listenersTo(database: Database) {
  const { changes } = database
  const listeners = new Map<number, Set<Listener>>()
  const byHolder = new Map<string, Set<Listener>>()
  let isWaiting = false

  function everyone(): Listener[] {
    return [...listeners.values()].flatMap((some) => [...some])
  }
  function everyoneAt(restaurantId: number): Listener[] {
    return [...(listeners.get(restaurantId) ?? [])]
  }
  function flush(): void {
    isWaiting = false
    for (const { reply, hints } of everyone()) {
      if (hints.size === 0) continue
      reply.raw.write(`event: changed\ndata: ${[...hints].join(' ')}\n\n`)
      hints.clear()
    }
  }
  function tell(some: Iterable<Listener>, subjects: readonly LiveSubject[], at: number | null): void {
    for (const { subjects: wanted, branches, hints } of some) {
      if (at !== null && branches !== null && !branches.includes(at)) continue
      for (const subject of subjects) if (wanted.includes(subject)) hints.add(subject)
    }
    if (isWaiting) return
    isWaiting = true
    setTimeout(flush, GATHER_MS).unref()
  }

  for (const subject of SUBJECTS) {
    changes.on(subject, (restaurantId, branchId) => {
      const some = listeners.get(restaurantId)
      if (some) tell(some, [subject], branchId)
    })
  }
  /** Ends the lines of those who are gone or have another role; their browsers come back as who they are now. */
  async function checkAgain(restaurantId: number | null): Promise<void> {
    for (const { who, end } of everyone()) {
      if (who === null || (restaurantId !== null && who.restaurantId !== restaurantId)) continue
      const found = inDirectory(database, findMembership(who.restaurantId, who.userId))
      const [now] = await found.catch(() => [])
      if (now?.role !== who.role || String(now.branchIds) !== String(who.branchIds)) end()
    }
  }
  async function checkDevices(restaurantId: number): Promise<void> {
    const devices = everyoneAt(restaurantId).filter(({ deviceId }) => deviceId !== null)
    if (devices.length === 0) return
    const [paired] = await readTogether(database, restaurantId, [DEVICE_ROWS]).catch(() => [null])
    if (!paired) return
    const ids = new Set<number | null>(paired.map(({ id }) => id))
    for (const { deviceId, end } of devices) if (!ids.has(deviceId)) end(UNPAIRED)
  }
  changes.on('devices', (restaurantId) => void checkDevices(restaurantId))
  changes.on(TEAM, (restaurantId) => void checkAgain(restaurantId))
  changes.onReset(() => {
    if (listeners.size > 0) tell(everyone(), SUBJECTS, null)
    void checkAgain(null)
    for (const restaurantId of listeners.keys()) void checkDevices(restaurantId)
  })

  return {
    /** Answers how it leaves. */
    add(restaurantId: number, listener: Listener): () => void {
      const watches = listener.subjects
        .filter((subject) => HINTED.has(subject))
        .map((subject) => changes.watches.watch(`${subject}:${restaurantId}`))
      const some = listeners.get(restaurantId) ?? new Set()
      listeners.set(restaurantId, some.add(listener))
      const { name, most } = listener.holder
      const held = byHolder.get(name) ?? new Set()
      byHolder.set(name, held.add(listener))
      // In the order in which they came.
      for (const { end } of held) if (held.size > most) end(REPLACED)
      return () => {
        for (const stop of watches) stop()
        held.delete(listener)
        if (held.size === 0 && byHolder.get(name) === held) byHolder.delete(name)
        some.delete(listener)
        if (some.size === 0 && listeners.get(restaurantId) === some) listeners.delete(restaurantId)
      }
    },
    beat(): void {
      for (const { reply } of everyone()) reply.raw.write('event: beat\ndata: \n\n')
    },
    endAll(): void {
      for (const { end } of everyone()) end()
    },
  }
}

/** Answers with a stream that stays open; `join` takes how to end it, and gives back how to leave. */
function stream(reply: FastifyReply, join: (end: Listener['end']) => () => void): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // nginx would hold events back until its buffer is full.
    'x-accel-buffering': 'no',
  })
  // Whoever asks for the headers alone has them now.
  if (reply.request.method === 'HEAD') {
    reply.raw.end()
    return
  }
  const leave = join(end)
  const tooLong = setTimeout(() => end(), LONGEST_MS).unref()
  function end(lastWords?: string): void {
    clearTimeout(tooLong)
    leave()
    reply.raw.end(lastWords)
  }
  reply.raw.on('close', () => end())
  reply.raw.write('retry: 2000\nevent: open\ndata: \n\n')
}

const LineQuery = Type.Object({ mode: Type.Optional(OneOf(MODES)) })
