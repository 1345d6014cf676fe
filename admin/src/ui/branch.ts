// The branch that a page is about. It stands in the page's address (`?branch=slug`), every navigation keeps it, and every
// call names it; so two tabs can show two branches. With one branch nothing of this is to be seen.
import { redirect } from '@tanstack/react-router'
import type { Me } from '../../../server/src/surfaces/admin/contract.ts'
import { branchOf, useMe } from './me.ts'
import { branchesOn } from './page-branches.ts'
import { ALL_BRANCHES, type AtBranch, beAt, branchHere, pagesPath } from './place.ts'

export type MyBranch = Me['branches'][number]

export type AtMyBranch = {
  /** Null: all of them together, on a page of sums or one that is no branch's. */
  branch: MyBranch | null
  /** Those that this person may see, the default one first. */
  branches: MyBranch[]
  /** Whether there is anything to choose. */
  isOneOfSeveral: boolean
}

export function useBranch(): AtMyBranch {
  const me = useMe()
  return { branch: branchOf(me), branches: me.branches, isOneOfSeveral: me.branches.length > 1 }
}

/** Where a row of a list lies, while the list shows all branches together; else there is nothing to tell. */
export function useBranchName(): (branchId: number | null) => string | null {
  const { branch, branches, isOneOfSeveral } = useBranch()
  return (branchId) =>
    branch === null && isOneOfSeveral ? (branches.find(({ id }) => id === branchId)?.name ?? null) : null
}

/** Before any page is shown: one that is to be at another branch is another address, and begins anew. */
export function assertAtBranch(
  me: Me,
  {
    pathname,
    searchStr,
    search: { branch },
  }: { pathname: string; searchStr: string; search: { branch?: unknown } },
): void {
  if (me.branches.length < 2) return
  const search = new URLSearchParams(searchStr)
  const asked = branch === undefined ? null : String(branch)
  const wanted = wantedBranch(me, asked ?? branchHere()?.word ?? null, pathname)
  const known = branchHere()
  if (asked !== wanted.word || (known && known.word !== wanted.word)) {
    search.set('branch', wanted.word)
    throw redirect({
      href: `${known === null ? '' : pagesPath()}${pathname}?${search}`,
      replace: true,
      reloadDocument: known !== null && known.word !== wanted.word,
    })
  }
  beAt(wanted)
  remember(me, wanted)
}

function wantedBranch(me: Me, asked: string | null, path: string): AtBranch {
  if (asked === ALL_BRANCHES && branchesOn(path) !== 'one') return { word: ALL_BRANCHES, id: null }
  const bySlug = (slug: string | null) => me.branches.find((one) => one.slug === slug)
  const branch = bySlug(asked) ?? bySlug(remembered(me)) ?? me.branches[0]
  return branch ? { word: branch.slug, id: branch.id } : { word: ALL_BRANCHES, id: null }
}

const placeOf = ({ email, restaurant }: Me) => `branch:${restaurant.id}:${email}`

/** The last one that this person was at on this device. */
function remembered(me: Me): string | null {
  try {
    return localStorage.getItem(placeOf(me))
  } catch {
    return null
  }
}

function remember(me: Me, { id, word }: AtBranch): void {
  if (id === null) return
  try {
    localStorage.setItem(placeOf(me), word)
  } catch {
    // A browser that keeps nothing begins at the default one.
  }
}
