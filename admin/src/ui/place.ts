import { adminPath, callsPath, slugIn } from '../../../server/src/ground/staff/address.ts'

/** The restaurant that this page acts for stands in its address, whatever other tabs show. Switching is another address. */
function slug(): string {
  return slugIn(location.pathname) ?? ''
}

/** An address outside of the router: of another page of this restaurant, loaded anew. */
export function pageHref(path: string): string {
  return adminPath(slug()) + path
}

/** The address of a call, for whatever does not go through `api`: downloads, lines of events. */
export function callHref(path: string): string {
  return callsPath(slug()) + path
}
