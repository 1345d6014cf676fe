import { listBranchClocks, listBranches } from '../../ground/tenants/queries.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

/** A branch as a plan needs it. */
export type Place = { id: number; ref: string | null; name: string; isDefault: boolean; zone: string }

/** The default branch first. */
export async function placesOf(tx: Tx): Promise<Place[]> {
  const [branches, clocks] = await Promise.all([listBranches(tx), listBranchClocks(tx)])
  const zones = new Map(clocks.map(({ id, zone }) => [id, zone]))
  return branches.map(({ id, ref, name, is_default }) => ({
    id,
    ref,
    name,
    isDefault: is_default,
    zone: zones.get(id) ?? tx.restaurant.zone,
  }))
}
