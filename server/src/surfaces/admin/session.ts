import { look, type StaffCall, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { Branch, RulesCache } from '../../ground/tenants/owner-rules.ts'
import { FEATURES, type Plans } from '../../ground/tenants/plans.ts'
import { restaurantStanding } from '../../ground/tenants/standing.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { startingState } from '../../workspace/first-run/commands.ts'
import type { SignUp } from '../../workspace/first-run/sign-up-mode.ts'
import type { Me, PlanState } from './contract.ts'

export function sessionStaffRoutes({
  database,
  rules,
  plans,
  signUp,
}: {
  database: Database
  rules: RulesCache
  plans: Plans
  signUp: SignUp
}): StaffRoute[] {
  return [
    look({
      path: '/me',
      right: 'workHere',
      always: true,
      async read(call) {
        const { userId } = call.staff
        const asked = { signUp, userId, restaurantId: call.restaurant.id }
        const [{ branches }, starting] = await Promise.all([
          rules.get(call.restaurant.id),
          startingState(database, asked),
        ])
        return { data: me(call, plans, { ...starting, branches }) }
      },
    }),
    look({
      path: '/plan',
      right: 'choosePlan',
      always: true,
      read: async (call) => ({ data: planOf(call, plans) }),
    }),
  ]
}

function me(
  { staff, membership, restaurant, now }: StaffCall,
  plans: Plans,
  { firstSteps, mayCreate, branches }: { firstSteps: boolean; mayCreate: boolean; branches: Branch[] },
): Me {
  const { planInForce, features, suspended } = restaurantStanding(restaurant, plans, now)
  return {
    name: staff.name,
    email: staff.email,
    role: membership.role,
    restaurant: {
      id: restaurant.id,
      name: restaurant.name,
      slug: restaurant.slug,
      currency: restaurant.currency,
      zone: restaurant.zone,
      default_language: restaurant.defaultLanguage,
      languages: restaurant.languages,
    },
    branches: branches
      .filter(({ id }) => membership.branchIds?.includes(id) ?? true)
      .map(({ id, slug, name, zone, is_active, ordering: { tips } }) => ({
        ...{ id, slug, name, zone, is_active },
        tip_percents: tips?.percents ?? [],
      })),
    is_limited: membership.branchIds !== null,
    at_till: staff.till !== undefined,
    restaurants: staff.memberships.map(({ restaurantId, slug, name, role }) => ({
      id: restaurantId,
      slug,
      name,
      role,
    })),
    features: FEATURES.filter((feature) => features.has(feature)),
    plan: restaurant.plan,
    plan_in_force: planInForce,
    plan_ends_at: momentOf(restaurant.planEndsAt, restaurant.zone),
    suspended,
    first_steps: firstSteps,
    may_create: mayCreate,
  }
}

function planOf({ restaurant, now }: StaffCall, plans: Plans): PlanState {
  const { plan, planStartsAt, planEndsAt, suspendedAt, zone } = restaurant
  return {
    plan,
    in_force: restaurantStanding(restaurant, plans, now).planInForce,
    starts_at: momentOf(planStartsAt, zone),
    ends_at: momentOf(planEndsAt, zone),
    suspended_at: momentOf(suspendedAt, zone),
    plans: Object.entries(plans).map(([name, features]) => ({ name, features })),
  }
}

function momentOf(at: number | null, zone: string): string | null {
  return formatMoment(at, zone)
}
