import { act, look, type StaffCall, type StaffRoute } from '../ground/staff-calls/route.ts'
import { listTokens, replaceSandboxToken } from '../integration/tokens/commands.ts'
import { notFound } from '../platform/errors.ts'
import type { Database } from '../platform/postgres/pool/database.ts'
import { inDirectory, inRestaurant } from '../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../platform/time/clock.ts'
import { timeOn } from '../platform/time/moved-clock.ts'
import { type ClockEventHandlers, presentClock, setClock } from './commands/clock.ts'
import { createSandbox } from './commands/create-sandbox.ts'
import { resetSandbox } from './commands/reset-sandbox.ts'
import { ClockChange } from './contract.ts'
import { findSandboxState, resetTables, type SandboxState } from './queries.ts'
import { clockFaults, nextResetAt } from './rules.ts'
import type { MadeSandboxView, SandboxView } from './view.ts'

export function sandboxStaffRoutes(database: Database, eventHandlers: ClockEventHandlers): StaffRoute[] {
  async function sandboxOf({ restaurant }: Pick<StaffCall, 'restaurant'>): Promise<SandboxState | undefined> {
    return (await inDirectory(database, findSandboxState(restaurant.id)))[0]
  }
  async function knownSandbox(call: Pick<StaffCall, 'restaurant'>): Promise<SandboxState> {
    const sandbox = await sandboxOf(call)
    if (!sandbox) throw notFound()
    return sandbox
  }
  return [
    look({
      path: '/sandbox',
      right: 'develop',
      async read(call) {
        const sandbox = await sandboxOf(call)
        if (!sandbox) return { data: { exists: false } satisfies SandboxView }
        const tokens = await inRestaurant(database, sandbox, call.cause, listTokens)
        return { data: { ...presentSandbox(sandbox, call.now), tokens } satisfies SandboxView }
      },
    }),
    act({
      method: 'POST',
      path: '/sandbox',
      right: 'develop',
      async perform({ restaurant, cause }) {
        const { slug, token } = await createSandbox(database, restaurant, cause)
        return { data: { slug, token } }
      },
    }),
    act({
      method: 'POST',
      path: '/sandbox/reset',
      right: 'develop',
      async perform(call) {
        const sandbox = await knownSandbox(call)
        await resetSandbox(database, await resetTables(database), sandbox, call.cause)
        return { data: { slug: sandbox.slug } }
      },
    }),
    act({
      method: 'POST',
      path: '/sandbox/token',
      right: 'develop',
      perform: async (call) => ({
        data: await inRestaurant(database, await knownSandbox(call), call.cause, replaceSandboxToken),
      }),
    }),
    act({
      method: 'PUT',
      path: '/sandbox/clock',
      right: 'develop',
      body: ClockChange,
      refine: clockFaults,
      perform: async (call) => ({
        data: await inRestaurant(database, await knownSandbox(call), call.cause, (tx) =>
          setClock(tx, eventHandlers, call.body),
        ),
      }),
    }),
  ]
}

function presentSandbox(sandbox: SandboxState, now: number): Omit<MadeSandboxView, 'tokens'> {
  const { slug, zone, resetAt } = sandbox
  const clock = { frozenAt: sandbox.clockFrozenAt, offsetMs: sandbox.clockOffsetMs }
  return {
    exists: true,
    slug,
    reset_at: formatMoment(resetAt, zone),
    next_reset_at: formatMoment(nextResetAt(zone, now), zone),
    clock: presentClock(clock, timeOn(clock, now), zone),
  }
}
