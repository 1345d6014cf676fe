import type { FastifyReply } from 'fastify'
import { peopleWithPinAt, pinHolder } from '../../ground/staff/pin-queries.ts'
import { type PinDesk, pinFits } from '../../ground/staff/pins.ts'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import { AppError, refuse } from '../../platform/errors.ts'
import { ownAddress } from '../../platform/http/server/origin.ts'
import { inRestaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { newToken } from '../devices/codes.ts'
import { callsPathOf } from '../devices/kinds.ts'
import { type DeviceCall, type DeviceRoute, deviceAct, deviceLook } from '../devices/route.ts'
import { type Opened, type PageGrant, type TillState, Unlock } from './contract.ts'
import { TILL, type TillSettings } from './device-kind.ts'
import { tillFault } from './faults.ts'
import { grantFor, provedBy } from './grants.ts'
import { endSession, startSession } from './queries.ts'
import { personAt, sessionCookie, sessionHashIn, touch, worksAtTills } from './session.ts'

type Deps = PinDesk & { publicUrl: string | null }
const CALLS_PATH = callsPathOf(TILL)
/** A till waits for 8 seconds. What comes later, by a line that was slow, must not take it from whoever has it by then. */
const OPENED_WITHIN_MS = 12_000

type At = Pick<DeviceCall, 'restaurant' | 'device' | 'now'>

/** Whose turn it is at a till: chosen by name, opened by PIN, locked by hand or by rest. */
export function tillDeviceRoutes({ database, box, publicUrl }: Deps): DeviceRoute[] {
  const isSecure = (call: Pick<DeviceCall, 'request'>) =>
    ownAddress(call.request, publicUrl).startsWith('https:')

  async function stateOf(at: At, sessionHash: Buffer | null): Promise<TillState> {
    const { restaurant, device, now } = at
    const [[people], person] = await Promise.all([
      readTogether(database, restaurant.id, [peopleWithPinAt(device.branch_id)]),
      personAt(database, at, { sessionHash, now }),
    ])
    const { rest_seconds } = device.settings as TillSettings
    return {
      restaurant: { name: restaurant.name },
      till: device.name,
      rest_seconds,
      people: people.filter(worksAtTills).map(({ id, name, set_at }) => ({ id, name, set_at })),
      person: person && { id: person.userId, name: person.name },
    }
  }

  /** Null where they may not open it any more. */
  async function open(
    call: DeviceCall,
    reply: FastifyReply,
    { userId, pinSetAt }: { userId: string; pinSetAt: number },
  ): Promise<TillState | null> {
    const { restaurant, device, cause } = call
    const { token, hash } = newToken(restaurant.id)
    const started = await inRestaurant(database, restaurant, cause, (tx) =>
      startSession(tx, { deviceId: device.id, userId, pinSetAt, tokenHash: hash }),
    )
    const state = await stateOf(call, hash)
    if (started.length === 0 || state.person === null) return null
    reply.header('Set-Cookie', sessionCookie(token, { secure: isSecure(call) }))
    return state
  }

  return [
    deviceLook({
      kind: 'till',
      path: '/state',
      read: async (call) => ({ data: await stateOf(call, sessionHashIn(call.request)) }),
    }),
    deviceAct({
      kind: 'till',
      path: '/unlock',
      body: Unlock,
      async perform(call, reply) {
        const { restaurant, device, cause, now, body } = call
        const till = { deviceId: device.id, branchId: device.branch_id }
        const { person: userId, pin, at = now } = body
        if (Math.abs(now - at) > OPENED_WITHIN_MS) throw new AppError(STAFF_ERRORS.changed_meanwhile)
        // Read before the PIN is tried: changed meanwhile, it opens nothing.
        const [[holder]] = await readTogether(database, restaurant.id, [pinHolder(userId)])
        const fits = await pinFits({ database, box }, { restaurant, cause, till }, { userId, pin })
        const pinSetAt = holder?.set_at ?? 0
        const state = fits && (await open(call, reply, { userId, pinSetAt }))
        if (!holder || !state) throw refuse({ pin: [tillFault('wrong_pin')] })
        const data: Opened = {
          ...state,
          email: holder.email,
          grant: grantFor(box, call, { userId, pinSetAt, now }),
        }
        return { data }
      },
    }),
    // Its page has been loaded anew, and knows no secret any more.
    deviceAct({
      kind: 'till',
      path: '/grant',
      perform: async (call) => ({ data: await pageGrant({ database, box }, call) }),
    }),
    // The line is back while somebody has it open who came without one.
    deviceAct({
      kind: 'till',
      path: '/resume',
      async perform(call, reply) {
        const { request, now } = call
        const proved = provedBy(box, call, { request, prefix: CALLS_PATH, now, withinMs: OPENED_WITHIN_MS })
        const state = proved && !proved.isOfPage && (await open(call, reply, proved))
        if (!state) throw new AppError(STAFF_ERRORS.grant_refused)
        return { data: state }
      },
    }),
    deviceAct({
      kind: 'till',
      path: '/lock',
      async perform(call, reply) {
        const { restaurant, device, cause } = call
        const sessionHash = sessionHashIn(call.request)
        if (sessionHash) {
          await inRestaurant(database, restaurant, cause, async (tx) =>
            endSession(tx, device.id, sessionHash),
          )
        }
        reply.header('Set-Cookie', sessionCookie('', { secure: isSecure(call) }))
        return { data: await stateOf(call, null) }
      },
    }),
    deviceAct({
      kind: 'till',
      path: '/touch',
      async perform(call) {
        const sessionHash = sessionHashIn(call.request)
        const { now, request } = call
        const person = await personAt(database, call, { sessionHash, now })
        if (!person || !sessionHash) return { data: { is_open: false } }
        const { touchedAt } = person
        await touch(database, call, { sessionHash, touchedAt, now, requestId: request.id })
        return { data: { is_open: true } }
      },
    }),
  ]
}

/** For as long as whoever has opened it is there. */
async function pageGrant({ database, box }: PinDesk, call: DeviceCall): Promise<PageGrant | null> {
  const { restaurant, request, now } = call
  const person = await personAt(database, call, { sessionHash: sessionHashIn(request), now })
  if (!person) return null
  const { userId } = person
  const [[holder]] = await readTogether(database, restaurant.id, [pinHolder(userId)])
  return holder
    ? { person: userId, ...grantFor(box, call, { userId, pinSetAt: holder.set_at, now, isOfPage: true }) }
    : null
}
