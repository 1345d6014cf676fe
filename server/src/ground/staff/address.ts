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

/** Null where an address names no restaurant. */
export function slugIn(address: string): string | null {
  return /^\/admin\/([^/?#]+)/.exec(address)?.[1] ?? null
}
