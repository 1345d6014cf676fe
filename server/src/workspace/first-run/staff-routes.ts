import { act, inside, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { firstSteps, putAway, skipStep, takeSuggestion } from './steps.ts'
import { ShownBody, SkipBody, SuggestionBody } from './steps-contract.ts'

export function firstStepStaffRoutes(database: Database): StaffRoute[] {
  const right = 'changeSettings'
  return [
    look({
      path: '/first-steps',
      right,
      read: inside(database, firstSteps),
    }),
    act({
      method: 'PUT',
      path: '/first-steps',
      right,
      body: ShownBody,
      run: async (tx, { body }) => ({ data: await putAway(tx, body.shown) }),
    }),
    act({
      method: 'PUT',
      path: '/first-steps/skipped',
      right,
      body: SkipBody,
      run: async (tx, { body }) => ({ data: await skipStep(tx, body) }),
    }),
    act({
      method: 'POST',
      path: '/first-steps/suggestion',
      right,
      body: SuggestionBody,
      run: async (tx, { body }) => ({ data: await takeSuggestion(tx, body) }),
    }),
  ]
}
