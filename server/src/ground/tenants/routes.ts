import { notFound } from '../../platform/errors.ts'
import { type Operation, read } from '../../platform/http/operations/operation.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { RestaurantAnswer } from './contract.ts'
import * as examples from './examples.ts'
import type { RulesCache } from './owner-rules.ts'
import { presentProfile } from './present.ts'
import { findRestaurantById } from './queries.ts'

export function restaurantRoutes(database: Database, memory: RulesCache): Operation[] {
  return [
    read({
      tag: 'Restaurant',
      scope: null,
      path: '/restaurant',
      id: 'getRestaurant',
      summary: 'The restaurant that the token acts for, and what the token may do',
      errors: [],
      answer: { schema: RestaurantAnswer, example: examples.restaurantAnswer },
      async read({ caller, restaurant, now }) {
        const [[row], rules] = await Promise.all([
          inDirectory(database, findRestaurantById(restaurant.id)),
          memory.get(restaurant.id),
        ])
        if (!row) throw notFound()
        return { data: presentProfile(row, rules, caller, now) }
      },
    }),
  ]
}
