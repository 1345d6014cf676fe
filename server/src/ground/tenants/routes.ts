import { claimSubject } from '../../platform/cache/versions.ts'
import { notFound } from '../../platform/errors.ts'
import { type Operation, read, write } from '../../platform/http/operations/operation.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { BranchAnswer, BranchListAnswer, BranchPause, RestaurantAnswer } from './contract.ts'
import { currentRules } from './current-rules.ts'
import * as examples from './examples.ts'
import { type RulesCache, rulesAt } from './owner-rules.ts'
import { pauseBranch } from './pause.ts'
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
      summary: 'Get the restaurant and the scopes of the token',
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
      summary: 'List branches',
      errors: [],
      answer: { schema: BranchListAnswer, example: examples.branchList },
      async read({ caller, restaurant, now }) {
        const rules = await memory.get(restaurant.id)
        const at = { features: caller.features, now }
        const data = rules.branches.map((branch) => presentBranchProfile(rules, branch, restaurant.zone, at))
        return { data, meta: { count: data.length } }
      },
    }),
    read({
      ...branches,
      path: '/branches/:branch',
      id: 'getBranch',
      summary: 'Get a branch',
      errors: ['not_found'],
      answer: { schema: BranchAnswer, example: examples.branchAnswer },
      async read({ caller, restaurant, number, now }) {
        const rules = await memory.get(restaurant.id)
        const branch = rules.branches.find(({ id }) => id === number)
        if (!branch) throw notFound()
        const at = { features: caller.features, now }
        return { data: presentBranchProfile(rules, branch, restaurant.zone, at) }
      },
    }),
    write({
      tag: 'Restaurant',
      scope: 'orders:write',
      method: 'PUT',
      path: '/branches/:branch/pause',
      id: 'pauseBranch',
      summary: 'Pause orders at a branch',
      description:
        'For a kitchen that cannot keep up. Until the pause ends, orders for now are held, as when the branch is closed. It does not end a pause of the whole restaurant.',
      body: BranchPause,
      requestExample: examples.branchPause,
      errors: ['not_found', 'validation_failed'],
      answer: { schema: BranchAnswer, example: examples.pausedBranchAnswer },
      find: async (tx, { number }) => {
        claimSubject(tx, 'rules')
        const rules = await currentRules(tx, null)
        if (!rules.branches.some(({ id }) => id === number)) throw notFound()
        return number
      },
      async run(tx, { body, call, found }) {
        const rules = await pauseBranch(tx, found, body.until)
        const at = { features: call.caller.features, now: tx.cause.now }
        return { data: presentBranchProfile(rules, rulesAt(rules, found), tx.restaurant.zone, at) }
      },
    }),
  ]
}
