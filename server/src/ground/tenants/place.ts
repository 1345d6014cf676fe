import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { BranchAddress } from './queries.ts'

/** Where something happens, as guests are told of it: by which clock, and what stands under the restaurant's name. */
export type GuestPlace = { zone: string; lines: string[] }

type PlaceRow = {
  name: string
  address: BranchAddress | null
  phone: string | null
  zone: string
  is_one_of_several: boolean
}

/** Null, or a branch that is gone: the default one. */
export function placeRow(branchId: number | null) {
  return sql<PlaceRow>`
    select b.name, b.address, b.phone, coalesce(b.timezone, r.timezone) as zone,
           (select count(*) from branches where is_active) > 1 as is_one_of_several
      from branches b join restaurants r on r.id = b.restaurant_id
     where b.id = ${branchId}::bigint or b.is_default order by b.id <> ${branchId}::bigint nulls last limit 1`
}

/** The branch's name, where there are others, its address and its phone. */
export function placeFrom([row]: PlaceRow[], zone: string): GuestPlace {
  return row ? { zone: row.zone, lines: linesOf(row) } : { zone, lines: [] }
}

export async function placeFor(tx: Tx, branchId: number | null): Promise<GuestPlace> {
  return placeFrom(await tx.run(placeRow(branchId)), tx.restaurant.zone)
}

function linesOf({ name, address, phone, is_one_of_several }: PlaceRow): string[] {
  return [
    ...(is_one_of_several ? [name] : []),
    ...(address ? [addressLine(address)] : []),
    ...(phone === null ? [] : [phone]),
  ]
}

/** On one line, as it is written on an envelope. */
function addressLine({ line1, postcode, city }: BranchAddress): string {
  const town = [postcode, city].filter((part) => part).join(' ')
  return [line1, town].filter((part) => part !== '').join(', ')
}

/** A mail with what stands under the restaurant's name, which is its end. */
export function signed(body: string, lines: readonly string[]): string {
  return lines.length === 0 ? body : `${[body.trimEnd(), ...lines].join('\n')}\n`
}
