import { look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { RulesCache } from '../../ground/tenants/owner-rules.ts'
import type { Plans } from '../../ground/tenants/plans.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readGroup } from './read.ts'

/** Whatever they may do here: each restaurant of theirs is shown by what they may see there. */
export function groupStaffRoutes(deps: {
  database: Database
  rules: RulesCache
  plans: Plans
}): StaffRoute[] {
  return [
    look({
      path: '/all-restaurants',
      right: 'workHere',
      read: async ({ staff, now }) => ({ data: await readGroup(deps, staff, now) }),
    }),
  ]
}
