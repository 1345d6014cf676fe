import { notFound } from '../../platform/errors.ts'
import { type Operation, read } from '../../platform/http/operations/operation.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { BranchAnswer, BranchListAnswer, RestaurantAnswer } from './contract.ts'
import * as examples from './examples.ts'
import type { RulesCache } from './owner-rules.ts'
import { presentBranchProfile, presentProfile } from './present.ts'
import { findRestaurantById } from './queries.ts'

const branches = { tag: 'Restaurant', scope: null } as const

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
    read({
      ...branches,
      path: '/branches',
      id: 'listBranches',
      summary: 'All branches, the default one first',
      errors: [],
      answer: { schema: BranchListAnswer, example: examples.branchList },
      async read({ caller, restaurant, now }) {
        const all = (await memory.get(restaurant.id)).branches
        const { features } = caller
        const data = all.map((branch) => presentBranchProfile(branch, restaurant.zone, { features, now }))
        return { data, meta: { count: data.length } }
      },
    }),
    read({
      ...branches,
      path: '/branches/:branch',
      id: 'getBranch',
      summary: 'One branch',
      errors: ['not_found'],
      answer: { schema: BranchAnswer, example: examples.branchAnswer },
      async read({ caller, restaurant, number, now }) {
        const branch = (await memory.get(restaurant.id)).branches.find(({ id }) => id === number)
        if (!branch) throw notFound()
        return { data: presentBranchProfile(branch, restaurant.zone, { features: caller.features, now }) }
      },
    }),
  ]
}
