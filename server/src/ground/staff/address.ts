// The restaurant stands in the address of every page and every call of the web app, so that two tabs can show two
// restaurants, and what is done in one of them never depends on the other.
export const ADMIN_PATH = '/admin'

/** Where a restaurant's pages are. Its slug stays as long as the restaurant does. */
export function adminPath(slug: string): string {
  return `${ADMIN_PATH}/${slug}`
}

/** Where its pages call the server. */
export function callsPath(slug: string): string {
  return `${adminPath(slug)}/api`
}

/** Where a till's pages call the server. Its restaurant is that of the device. */
export const TILL_CALLS_PATH = '/till/calls'

/** Where it sends what was done there without the line, in the name of who did it. */
export const TILL_ACTS_PATH = '/till/acts'

/** Null where an address names no restaurant. */
export function slugIn(address: string): string | null {
  return /^\/admin\/([^/?#]+)/.exec(address)?.[1] ?? null
}

/** Says to the pages of the web app, which may not be open, that somebody has signed out in this browser. */
export const SIGNED_OUT_COOKIE = 'comanda.signed_out'

/** On a call: the cash drawer that its device has chosen. */
export const DRAWER_HEADER = 'comanda-drawer'

/** On an act that its device kept until there was a line: how many milliseconds ago it was done. */
export const WAITED_HEADER = 'comanda-waited'

/** On a call of a till's page: for whom the page is open. A session of anybody else is none of theirs. */
export const PERSON_HEADER = 'comanda-till-person'

/** On an act of a till that waited for the line: whose it is, and that they had opened the till. */
export const PROOF_HEADER = 'comanda-till-proof'
