import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { currentRules } from '../../ground/tenants/current-rules.ts'
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
export function branchItemStaffRoutes(menuCache: MenuCache): StaffRoute[] {
  return [
    look({
      path: '/menu/branches/:branch/items',
      right: 'seeMenu',
      async read({ restaurant, number }) {
        const { differences } = await menuCache.get(restaurant.id)
        return { data: (differences.get(number) ?? []).map(versioned) }
      },
    }),
    act({
      method: 'PUT',
      path: '/menu/branches/:branch/items/:item',
      right: 'changeMenu',
      body: BranchItemEdit,
      async run(tx, { params, body: { version, ...wanted } }) {
        const branchId = Number(params.branch)
        const parts = await findItem(tx, Number(params.item))
        const { branches } = await currentRules(tx, null)
        if (!branches.some(({ id }) => id === branchId)) throw notFound()
        const current = versioned(await readBranchItem(tx, branchId, parts.item.id))
        if (current.version !== version) throw await changedBy(tx, 'item', parts.item.id, current)
        return { data: versioned(await setBranchItem(tx, branchId, parts, wanted)) }
      },
    }),
  ]
}

function versioned(item: BranchItem): StaffBranchItem {
  return { ...item, version: differs(item) ? versionOf(item) : null }
}
