import { currentRules } from '../../ground/tenants/current-rules.ts'
import type { RulesCache } from '../../ground/tenants/owner-rules.ts'
import { notFound } from '../../platform/errors.ts'
import { type Call, type Operation, read, write } from '../../platform/http/operations/operation.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { resetBranchItem, setBranchItem } from './commands/branch-items.ts'
import { findItem } from './commands/items.ts'
import { BranchItemAnswer, BranchItemInput, BranchItemListAnswer } from './contract.ts'
import * as examples from './examples.ts'
import type { MenuCache } from './snapshot.ts'

const PATH = '/branches/:branch/items/:item'

/** How dishes differ at a branch. */
export function branchItemRoutes(menuCache: MenuCache, rules: RulesCache): Operation[] {
  const changing = { tag: 'Menu', scope: 'menu:write', path: PATH } as const
  const answer = { schema: BranchItemAnswer, example: examples.branchItemAnswer }

  async function findAtBranch(tx: Tx, { params }: Call) {
    const branchId = Number(params.branch)
    // The dish first, which claims the menu: an import claims the menu before the rules, too.
    const parts = await findItem(tx, Number(params.item))
    const { branches } = await currentRules(tx, rules)
    if (!branches.some(({ id }) => id === branchId)) throw notFound()
    return { branchId, parts }
  }

  return [
    read({
      tag: 'Menu',
      scope: 'menu:read',
      path: '/branches/:branch/items',
      id: 'listBranchItems',
      summary: 'List the items that differ at a branch',
      description: 'By item. An item that is not listed is the same as in the rest of the restaurant.',
      errors: ['not_found'],
      answer: { schema: BranchItemListAnswer, example: examples.branchItemList },
      async read({ restaurant, number }) {
        const [{ branches }, snapshot] = await Promise.all([
          rules.get(restaurant.id),
          menuCache.get(restaurant.id),
        ])
        if (!branches.some(({ id }) => id === number)) throw notFound()
        const data = snapshot.differences.get(number) ?? []
        return { data, meta: { count: data.length } }
      },
    }),
    write({
      ...changing,
      method: 'PUT',
      id: 'setBranchItem',
      summary: 'Override an item at a branch',
      description:
        'Replaces the whole override: what you leave out is the same as in the rest of the restaurant.',
      body: BranchItemInput,
      requestExample: examples.branchItemInput,
      errors: ['not_found', 'validation_failed'],
      answer,
      find: findAtBranch,
      run: async (tx, { body, found }) => ({
        data: await setBranchItem(tx, found.branchId, found.parts, body),
      }),
    }),
    write({
      ...changing,
      method: 'DELETE',
      id: 'resetBranchItem',
      summary: 'Remove the override of an item at a branch',
      description: 'Returns the override as it was. An item without one is 404.',
      errors: ['not_found'],
      answer,
      find: findAtBranch,
      run: async (tx, { found }) => ({ data: await resetBranchItem(tx, found.branchId, found.parts) }),
    }),
  ]
}
