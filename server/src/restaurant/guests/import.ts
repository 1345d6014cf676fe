import { sql } from 'kysely'
import { type Faults, type Refs, refuseRepeatedRefs } from '../../platform/document/faults.ts'
import { claimIds, nameUnnamed } from '../../platform/document/refs.ts'
import { changedAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { mapInTurns } from '../../platform/turns.ts'
import type { GuestPart } from './document.ts'
import { guestFault } from './faults.ts'
import { foldEmail, phoneKey } from './rules/contact.ts'

const SOURCE = 'import'

type Known = { id: number; ref: string | null; phone: string | null; email_folded: string | null }

/** Guests by their refs; one met before, without a ref, is known by phone or email. None is removed; no events. */
export async function importGuests(tx: Tx, parts: GuestPart[], faults: Faults): Promise<Refs> {
  refuseRepeatedRefs(
    parts.map(({ ref }, index) => ({ ref, pointer: `/guests/${index}` })),
    faults,
  )
  const [restaurant] = await tx.run(
    sql<{ country: string | null }>`select country from restaurants where id = current_restaurant()`,
  )
  // A phone takes as long to read as all the rest of a guest.
  const wanted = await mapInTurns(parts, (part) => ({
    ...part,
    phone: part.phone ? phoneKey(part.phone, restaurant?.country ?? null) : null,
    email: part.email ?? null,
    emailFolded: part.email ? foldEmail(part.email) : null,
  }))
  const known = await tx.run(
    sql<Known>`select id, ref, phone, email_folded from guests where erased_at is null order by id`,
  )
  const ids = await claimIds(
    tx,
    'guests',
    parts.map(({ ref }) => ref),
    recognise(wanted, known, faults),
  )
  if (faults.list.length > 0) return ids
  const rows = wanted.map((part) => ({
    id: ids.get(part.ref),
    ref: part.ref,
    name: part.name,
    phone: part.phone,
    email: part.email,
    email_folded: part.emailFolded,
    email_is_own: part.email !== null && part.email_is_own !== false,
    locale: part.locale ?? null,
    marketing_opted_in: part.marketing_opted_in ?? null,
  }))
  const sent = `[${(await mapInTurns(rows, (row) => JSON.stringify(row))).join()}]`
  const now = new Date(changedAt(tx))
  // Phones are unique row by row; set aside first, two guests can swap theirs.
  await tx.run(sql`
    update guests g set phone = null from jsonb_to_recordset(${sent}::jsonb) as r(id bigint, phone text)
     where g.id = r.id and g.phone is not null and g.phone is distinct from r.phone`)
  await tx.run(sql`
    insert into guests as g (id, ref, name, phone, email, email_folded, email_is_own, locale, marketing_opted_in,
                             marketing_decided_at, marketing_source, created_at, updated_at)
    select id, ref, name, phone, email, email_folded, email_is_own, locale, coalesce(marketing_opted_in, false),
           case when marketing_opted_in then ${now}::timestamptz end, case when marketing_opted_in then ${SOURCE} end,
           ${now}, ${now}
      from jsonb_to_recordset(${sent}::jsonb)
        as r(id bigint, ref text, name text, phone text, email text, email_folded text, email_is_own boolean, locale text,
             marketing_opted_in boolean)
    on conflict (restaurant_id, id) do update
      set ref = excluded.ref, name = excluded.name, phone = excluded.phone, email = excluded.email,
          email_folded = excluded.email_folded,
          -- A document that repeats the address says no more of whose it is.
          email_is_own = case when g.email_folded = excluded.email_folded then g.email_is_own else excluded.email_is_own end,
          locale = excluded.locale, updated_at = excluded.updated_at
      -- One who was erased meanwhile stays so.
      where g.erased_at is null`)
  // A document that says nothing of consent leaves it as it was.
  await tx.run(sql`
    update guests g set marketing_opted_in = r.marketing_opted_in, marketing_decided_at = ${now}, marketing_source = ${SOURCE}
      from jsonb_to_recordset(${sent}::jsonb) as r(id bigint, marketing_opted_in boolean)
     where g.id = r.id and g.erased_at is null and g.marketing_opted_in <> r.marketing_opted_in`)
  return ids
}

type Wanted = { ref: string; phone: string | null; emailFolded: string | null }

/** The ids of guests that the document means, and what would make two guests of one phone. */
function recognise(wanted: Wanted[], known: Known[], faults: Faults): Refs {
  const byRef = new Map(known.flatMap((guest) => (guest.ref === null ? [] : [[guest.ref, guest] as const])))
  const nameless = known.filter((guest) => guest.ref === null).reverse()
  const byPhone = new Map(nameless.map((guest) => [guest.phone, guest]))
  const byEmail = new Map(nameless.map((guest) => [guest.email_folded, guest]))
  const found: Refs = new Map()
  const taken = new Set<number>()
  for (const { ref, phone, emailFolded } of wanted) {
    const guest = byRef.get(ref) ?? (phone && byPhone.get(phone)) ?? (emailFolded && byEmail.get(emailFolded))
    if (!guest || taken.has(guest.id)) continue
    taken.add(guest.id)
    found.set(ref, guest.id)
  }
  const owners = new Map<string, string>()
  for (const { id, ref, phone } of known) {
    if (phone !== null && !taken.has(id)) owners.set(phone, ref ?? `guest ${id}`)
  }
  wanted.forEach(({ ref, phone }, index) => {
    if (phone === null) return
    const owner = owners.get(phone)
    if (owner !== undefined)
      faults.at(`/guests/${index}/phone`, guestFault('not_unique.document_phone', { other: owner }))
    owners.set(phone, ref)
  })
  return found
}

export async function exportGuests(tx: Tx): Promise<Record<string, unknown>> {
  await nameUnnamed(tx, 'guests', 'guest')
  const rows = await tx.run(sql<Exported>`
    select ref, name, phone, email, email_is_own, locale, marketing_opted_in from guests where erased_at is null order by id`)
  return { guests: rows.map(asPart) }
}

type Exported = { email: string | null; email_is_own: boolean }

/** Said only of an address that may be anybody's, so that it opens nothing where the document is read either. */
function asPart({ email_is_own, ...guest }: Exported) {
  return guest.email !== null && !email_is_own ? { ...guest, email_is_own } : guest
}
