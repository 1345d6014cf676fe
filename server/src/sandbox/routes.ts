import { BranchAnswer } from '../ground/tenants/contract.ts'
import { type FieldErrors, refuse } from '../platform/errors.ts'
import { fieldFault } from '../platform/faults.ts'
import { type Operation, read, write } from '../platform/http/operations/operation.ts'
import { isPlainObject } from '../platform/http/validation/validate.ts'
import { MOST_MINOR } from '../restaurant/gift-cards/contract.ts'
import { findMarketplace } from '../restaurant/orders/commands/external.ts'
import { externalFaults } from '../restaurant/orders/rules/external.ts'
import { newOrderFaults } from '../restaurant/orders/rules/new-order.ts'
import { presentClock, setClock } from './commands/clock.ts'
import { setHours } from './commands/hours.ts'
import { type SimulationDesk, simulate } from './commands/simulate.ts'
import { connectTestTill, simulatedTill, tillFault } from './commands/test-till.ts'
import { ClockChange, SandboxClockAnswer, SandboxHours, SimulatedAnswer, Simulation } from './contract.ts'
import * as examples from './examples.ts'
import { clockFaults } from './rules.ts'

/** An addition to version 1. Under a live token there is nothing at these paths. */
export function sandboxRoutes(desk: SimulationDesk): Operation[] {
  const described = { tag: 'Sandbox', sandboxOnly: true } as const
  return [
    read({
      ...described,
      path: '/sandbox/clock',
      id: 'getSandboxClock',
      scope: 'orders:read',
      summary: "Get the sandbox's clock",
      errors: ['not_found'],
      answer: { schema: SandboxClockAnswer, example: examples.clockAnswer },
      read: ({ caller, now, restaurant }) => ({ data: presentClock(caller.clock, now, restaurant.zone) }),
    }),
    write({
      ...described,
      method: 'PUT',
      path: '/sandbox/clock',
      id: 'setSandboxClock',
      scope: 'orders:write',
      summary: "Stop or shift the sandbox's clock",
      description:
        'To test happy hours, opening hours, held orders and lead times. With neither field, or both null, the clock shows real time. A reset does the same.',
      body: ClockChange,
      requestExample: examples.clockChange,
      refine: clockFaults,
      errors: ['not_found', 'validation_failed'],
      answer: { schema: SandboxClockAnswer, example: examples.clockAnswer },
      run: async (tx, { body }) => ({ data: await setClock(tx, desk, body) }),
    }),
    write({
      ...described,
      method: 'PUT',
      path: '/sandbox/hours',
      id: 'setSandboxHours',
      scope: 'orders:write',
      summary: "Set the sandbox's opening hours",
      description:
        "To test a closed restaurant: the sample is open around the clock. Special and closing days stay. A reset brings the sample's hours back.",
      body: SandboxHours,
      requestExample: examples.hours,
      errors: ['not_found', 'validation_failed'],
      answer: { schema: BranchAnswer, example: examples.hoursAnswer },
      run: async (tx, { body, call }) => ({ data: await setHours(tx, body, call.caller.features) }),
    }),
    write({
      ...described,
      method: 'POST',
      path: '/sandbox/simulate',
      id: 'simulate',
      scope: 'orders:write',
      summary: 'Simulate an event',
      description:
        "A guest's order, a reservation, a payment, a refund, a sold gift card, a voided line, seated guests, paid tickets to an experience, or an ingredient that drops below its par level: the restaurant's rules apply, and the usual events are sent. `point_of_sale` connects a test till: from then on the orders of the sandbox are pushed to `url`.",
      status: 201,
      body: Simulation,
      requestExample: examples.simulation,
      refine: simulationFaults,
      errors: ['not_found', 'validation_failed'],
      answer: { schema: SimulatedAnswer, example: examples.simulatedAnswer },
      ask: ({ kind, url }) =>
        kind === 'point_of_sale' ? tillFault(desk.webhooks, url) : Promise.resolve(null),
      find: (tx, call, { kind, order }) =>
        kind === 'order' && isPlainObject(order) ? findMarketplace(tx, call, order) : Promise.resolve(null),
      async run(tx, { body, asked, call, found: marketplace }) {
        const { kind } = body
        if (kind !== 'point_of_sale') {
          const own = { ...desk, appId: call.caller.appId, marketplace }
          return { data: await simulate(tx, own, { ...body, kind }) }
        }
        if (asked) throw refuse({ url: [asked] })
        const secret = await connectTestTill(tx, desk.webhooks, body.url ?? null)
        const shown = secret === null ? {} : { secrets: { secret } }
        return { data: simulatedTill(body.url ?? null), ...shown }
      },
    }),
  ]
}

function simulationFaults({ kind, order, amount_minor, url }: Record<string, unknown>): FieldErrors {
  if (kind === 'point_of_sale' && url === undefined) return { url: [fieldFault('required')] }
  if (kind === 'gift_card' && Number(amount_minor) > MOST_MINOR) {
    return { amount_minor: [fieldFault('too_large', { maximum: MOST_MINOR })] }
  }
  if (!isPlainObject(order)) return {}
  const faults = Object.entries({ ...newOrderFaults(order), ...externalFaults(order) })
  return Object.fromEntries(faults.map(([field, sentences]) => [`order.${field}`, sentences]))
}
