import { updateSessionRestaurant } from '../../ground/staff/queries.ts'
import { act, look, type StaffCall, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { FEATURES, type Plans } from '../../ground/tenants/plans.ts'
import { restaurantStanding } from '../../ground/tenants/standing.ts'
import type { Database } from '../../platform/db/database.ts'
import { inDirectory } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { type Me, RestaurantChoice } from './contract.ts'

export function sessionStaffRoutes(database: Database, plans: Plans): StaffRoute[] {
  return [
    look({ path: '/me', right: 'workHere', always: true, read: async (call) => ({ data: me(call, plans) }) }),
    act({
      method: 'PUT',
      path: '/restaurant',
      right: 'workHere',
      always: true,
      body: RestaurantChoice,
      async perform({ staff, body }) {
        const [chosen] = await inDirectory(
          database,
          updateSessionRestaurant(staff.sessionId, staff.userId, body.restaurant_id),
        )
        if (!chosen) throw refuse({ restaurant_id: ['You do not work there.'] })
        return { data: body }
      },
    }),
  ]
}

function me({ staff, membership, restaurant, now }: StaffCall, plans: Plans): Me {
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
    restaurants: staff.memberships.map(({ restaurantId, name, role }) => ({ id: restaurantId, name, role })),
    features: FEATURES.filter((feature) => features.has(feature)),
    plan: restaurant.plan,
    plan_in_force: planInForce,
    suspended,
  }
}
