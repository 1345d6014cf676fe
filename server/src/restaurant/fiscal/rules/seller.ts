import type { Seller as OwnSeller } from '../../../ground/tenants/queries.ts'
import type { Seller } from './documents.ts'

type Selling = {
  name: string
  restaurant: string
  is_one_of_several: boolean
  seller: OwnSeller | null
  line1: string | null
  postcode: string | null
  city: string | null
  phone: string | null
  timezone: string
}

/** As a receipt names whoever sells. An address of the seller's own goes before that of the branch. */
export function sellerOf({ seller, ...branch }: Selling): Seller {
  const town = [branch.postcode, branch.city].filter(Boolean).join(' ')
  const address = [branch.line1, town].filter(Boolean).join(', ')
  return {
    name: branch.restaurant,
    branch: branch.is_one_of_several ? branch.name : null,
    legal_name: seller?.legal_name ?? null,
    address: seller?.address ?? (address || null),
    tax_number: seller?.tax_number ?? null,
    phone: branch.phone,
    timezone: branch.timezone,
  }
}
