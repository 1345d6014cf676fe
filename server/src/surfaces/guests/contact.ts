import type { Branch } from '../../ground/tenants/owner-rules.ts'
import type { Visit } from './visit.ts'

/** Where the guest finds them, and by which number: of the branch, or else of the restaurant. */
export function contactOf({ site, branch }: Visit): { address: string | null; phone: string | null } {
  const { address, phone } = site.settings
  if (!branch) return { address, phone }
  return { address: addressText(branch) ?? address, phone: branch.phone ?? phone }
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
