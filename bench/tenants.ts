import type { Kept, KeptTenant } from './population/kept.ts'

/** A restaurant of the bed: the sample, with orders of a year. */
export type Tenant = {
  id: number
  slug: string
  token: string
  /** Restaurants of one model are copies of each other, and their ids follow one another. */
  model: number
  dishes: number[]
  firstMenu: number
}

export const ZONE = 'America/New_York'

export function furnished({ models }: Kept, tenant: KeptTenant): Tenant {
  const { dishes, firstMenu } = models[tenant.model] ?? { dishes: [], firstMenu: 0 }
  return { ...tenant, dishes, firstMenu }
}

/** The copies of the first model, whose rows are the same but for their ids, and the ids that they lie between. */
export function alike(tenants: Tenant[]): { tenants: Tenant[]; first: number; last: number } {
  const all = tenants.filter(({ model }) => model === 0).toSorted((a, b) => a.id - b.id)
  // The first is the model itself, and lies apart.
  const copies = all.length > 1 ? all.slice(1) : all
  const [first] = copies
  const last = copies.at(-1)
  if (!first || !last) throw new Error('the bed has no restaurant')
  return { tenants: copies, first: first.id, last: last.id }
}

/** An order of three dishes. Every second one comes from somebody who has never been here. */
export function orderOf({ dishes }: Tenant, n: number): object {
  const isNew = n % 2 === 0
  return {
    type: 'pickup',
    customer_name: isNew ? `Nova ${n}` : 'Ada Byron',
    // The population's guests have the numbers that end in an even one.
    customer_phone: isNew ? `+1415${String(5_000_000 + (n % 5_000_000)).padStart(7, '0')}` : knownPhone(n),
    lines: [0, 1, 2].map((place) => ({
      item_id: dishes[(n * 3 + place * 5) % dishes.length],
      quantity: 1,
    })),
  }
}

function knownPhone(n: number): string {
  return `+1413556${String((n * 2) % 200).padStart(4, '0')}`
}
