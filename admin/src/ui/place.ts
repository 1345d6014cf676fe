import { adminPath, callsPath, slugIn, TILL_CALLS_PATH } from '../../../server/src/ground/staff/address.ts'

/** The restaurant that this page acts for stands in its address, whatever other tabs show. Switching is another address. */
function slug(): string {
  return slugIn(location.pathname) ?? ''
}

/** What the address calls all branches; no branch is called so. */
export const ALL_BRANCHES = '*'

/** So does the branch, where there is more than one: until the page is loaded anew it stays the same. */
export type AtBranch = { word: string; id: number | null }
let here: AtBranch | null = null

export function branchHere(): AtBranch | null {
  return here
}

export function beAt(branch: AtBranch): void {
  here = branch
}

const TILL_PATH = '/till/device'

/** Whether this is a till that people open by their PIN. Its restaurant and its branch are those of the device. */
export function isTill(): boolean {
  return location.pathname === TILL_PATH || location.pathname.startsWith(`${TILL_PATH}/`)
}

/** Where the router's addresses begin. */
export function pagesPath(): string {
  return isTill() ? TILL_PATH : adminPath(slug())
}

/** An address outside of the router: of another page of this restaurant, or of this one at another branch, loaded anew. */
export function pageHref(path: string, word: string | null = here?.word ?? null): string {
  return pagesPath() + (word === null ? path : withQuery(path, `branch=${word}`))
}

/** The address of a call, for whatever does not go through `api`: downloads, lines of events. */
export function callHref(path: string, branchId: number | null = here?.id ?? null): string {
  return (isTill() ? TILL_CALLS_PATH : callsPath(slug())) + atBranch(path, branchId)
}

/** Where changes are heard of: a till has the line of its device, whoever has opened it. */
export function lineHref(): string {
  return isTill() ? '/till/api/events' : callHref('/events')
}

/** A call that is kept until later goes where it was meant to, whatever page sends it. */
export function atBranch(path: string, branchId: number | null = here?.id ?? null): string {
  const isNamed = /[?&]branch_id=/.test(path)
  return branchId === null || isNamed ? path : withQuery(path, `branch_id=${branchId}`)
}

function withQuery(path: string, more: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${more}`
}
