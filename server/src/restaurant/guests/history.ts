import { sql } from 'kysely'
import type { Refs } from '../../platform/document/faults.ts'
import { claimIds, refsIn } from '../../platform/document/refs.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { foldEmail } from './rules/contact.ts'

export type OldGuest = {
  ref: string
  name: string
  /** E.164. */
  phone: string
  email: string | null
  locale: string
  optedIn: boolean
  metAt: number
}

const SOURCE = 'web'

/** The ids of guests who were met before now, by their refs; those not known yet are entered. Nobody is told. */
export async function enterOldGuests(tx: Tx, guests: OldGuest[]): Promise<Refs> {
  const known = await refsIn(tx, 'guests')
  const fresh = guests.filter(({ ref }) => !known.has(ref))
  const ids = await claimIds(
    tx,
    'guests',
    guests.map(({ ref }) => ref),
    known,
  )
  const rows = fresh.map(({ email, metAt, optedIn, ...guest }) => ({
    ...guest,
    id: ids.get(guest.ref),
    email,
    email_folded: email && foldEmail(email),
    opted_in: optedIn,
    met_at: new Date(metAt),
  }))
  tx.later(sql`
    insert into guests (id, ref, name, phone, email, email_folded, email_is_own, locale, marketing_opted_in, marketing_decided_at,
                        marketing_source, created_at, updated_at)
    select id, ref, name, phone, email, email_folded, email is not null, locale, opted_in, case when opted_in then met_at end,
           case when opted_in then ${SOURCE} end, met_at, met_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id bigint, ref text, name text, phone text, email text, email_folded text, locale text, opted_in boolean,
             met_at timestamptz)`)
  return ids
}
