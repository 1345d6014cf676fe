import type { Membership } from '../../ground/staff/session.ts'
import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { currentRules } from '../../ground/tenants/current-rules.ts'
import type { OwnerRules, RulesCache } from '../../ground/tenants/owner-rules.ts'
import { notFound } from '../../platform/errors.ts'
import { readBranchItem } from './branch-item-queries.ts'
import { setBranchItem } from './commands/branch-items.ts'
import { findItem } from './commands/items.ts'
import { type BranchItem, differs } from './rules/at-branch.ts'
import type { MenuCache } from './snapshot.ts'
import { BranchItemEdit, type StaffBranchItem } from './staff-contract.ts'
import { versionOf } from './staff-present.ts'
import { changedBy } from './staff-reads.ts'

/** How dishes differ at a branch, on the Menu page. */
export function branchItemStaffRoutes({
  menuCache,
  rules,
}: {
  menuCache: MenuCache
  rules: RulesCache
}): StaffRoute[] {
  return [
    look({
      path: '/menu/branches/:branch/items',
      right: 'seeMenu',
      async read({ restaurant, membership, number }) {
        assertThere(await rules.get(restaurant.id), membership, number)
        const { differences } = await menuCache.get(restaurant.id)
        return { data: (differences.get(number) ?? []).map(versioned) }
      },
    }),
    act({
      method: 'PUT',
      path: '/menu/branches/:branch/items/:item',
      right: 'changeMenu',
      body: BranchItemEdit,
      async run(tx, { membership, params, body: { version, ...wanted } }) {
        const branchId = Number(params.branch)
        const parts = await findItem(tx, Number(params.item))
        assertThere(await currentRules(tx, null), membership, branchId)
        const current = versioned(await readBranchItem(tx, branchId, parts.item.id))
        if (current.version !== version) throw await changedBy(tx, 'item', parts.item.id, current)
        return { data: versioned(await setBranchItem(tx, branchId, parts, wanted)) }
      },
    }),
  ]
}

/** Of the restaurant, and one that they may work at. */
function assertThere({ branches }: OwnerRules, { branchIds }: Membership, branchId: number): void {
  if (!branches.some(({ id }) => id === branchId) || branchIds?.includes(branchId) === false) throw notFound()
}

function versioned(item: BranchItem): StaffBranchItem {
  return { ...item, version: differs(item) ? versionOf(item) : null }
}
