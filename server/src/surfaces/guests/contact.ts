import type { Branch } from '../../ground/tenants/owner-rules.ts'
import type { Visit } from './visit.ts'

type Contact = { address: string | null; phone: string | null; mapUrl: string | null }

/** Where the guest finds them, and by which number: of the branch, or else of the restaurant. */
export function contactOf({ site, branch }: Visit): Contact {
  const { address, phone, map_url: mapUrl } = site.settings
  if (!branch) return { address, phone, mapUrl }
  const own = addressText(branch)
  // The restaurant's map shows another house.
  return { address: own ?? address, phone: branch.phone ?? phone, mapUrl: own === null ? mapUrl : null }
}

/** As on an envelope. */
export function addressText({ address }: Pick<Branch, 'address'>): string | null {
  if (!address) return null
  const town = [address.postcode, address.city].filter((part) => part).join(' ')
  return [address.line1, town].filter((part) => part !== '').join('\n')
}

/** What the restaurant is called there. */
export function nameHere({ site, branch }: Pick<Visit, 'site' | 'branch'>): string {
  return branch ? `${site.row.name} · ${branch.name}` : site.row.name
}
