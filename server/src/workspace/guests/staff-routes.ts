import { eraseGuest, exportGuest, findGuestForChange, mergeGuests } from '../../across/privacy/commands.ts'
import { record } from '../../ground/audit/commands.ts'
import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { FieldsInvalid } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { isTrue } from '../../platform/http/validation/values.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { changeDetails, meetGuest, noteGuest, setConsent } from '../../restaurant/guests/commands.ts'
import { guestFault } from '../../restaurant/guests/faults.ts'
import { soughtBy } from '../../restaurant/guests/rules/search.ts'
import { type GuestSort, isSortValue } from '../../restaurant/guests/rules/sorts.ts'
import {
  countGuests,
  type GuestPosition,
  guestsFound,
  sortValue,
  TAGS_IN_USE,
} from '../../restaurant/guests/search.ts'
import {
  ConsentEdit,
  DetailsEdit,
  GuestListQuery,
  Merge,
  MergeQuery,
  NewGuest,
  NotesEdit,
} from '../../restaurant/guests/staff-contract.ts'
import { presentListed, previewMerge, readProfile } from './profile.ts'

const PER_PAGE = 50
/** Beyond it nobody counts. */
const MOST_COUNTED = 10_000

export function guestStaffRoutes(database: Database): StaffRoute[] {
  return [...readingRoutes(database), ...changingRoutes(), ...privacyRoutes(database)]
}

function readingRoutes(database: Database): StaffRoute[] {
  return [
    look({
      path: '/guests',
      right: 'seeGuests',
      query: GuestListQuery,
      async read({ restaurant, query }) {
        const { search, tag, marketing_opted_in, sort = 'recent', before } = query
        const after = before === undefined ? null : positionOf(before, sort)
        const filter = {
          sought: search?.trim() ? soughtBy(search, restaurant.country) : null,
          tag,
          optedIn: marketing_opted_in && isTrue(marketing_opted_in),
        }
        const [found, [counted]] = await readTogether(database, restaurant, [
          guestsFound(filter, { sort, after, perPage: PER_PAGE }),
          countGuests(filter, after ? 0 : MOST_COUNTED),
        ])
        const page = found.slice(0, PER_PAGE)
        const last = page.at(-1)
        const count = after ? undefined : (counted?.count ?? 0)
        return {
          data: page.map((row) => presentListed(row, restaurant.zone)),
          meta: {
            next:
              found.length > PER_PAGE && last
                ? placeText({ value: sortValue(sort, last), id: last.id })
                : null,
            count: count !== undefined && count > MOST_COUNTED ? null : count,
          },
        }
      },
    }),
    look({
      path: '/guests/tags',
      right: 'seeGuests',
      read: async ({ restaurant }) => ({
        data: (await readTogether(database, restaurant, [TAGS_IN_USE]))[0],
      }),
    }),
    look({
      path: '/guests/:guest',
      right: 'seeGuests',
      read: async ({ restaurant, membership, number, now }) => ({
        data: await readProfile(database, restaurant, number, { role: membership.role, now }),
      }),
    }),
  ]
}

function changingRoutes(): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path: '/guests',
      right: 'changeGuests',
      body: NewGuest,
      async run(tx, { body: { name, phone, email } }) {
        if (phone === null && email === null) {
          throw new FieldsInvalid({
            phone: [guestFault('required.contact')],
          })
        }
        const { id } = await meetGuest(tx, { name: name.trim(), phone, email })
        return { data: { id } }
      },
    }),
    act({
      method: 'PUT',
      path: '/guests/:guest',
      right: 'changeGuests',
      body: DetailsEdit,
      async run(tx, { number, body: { seen, ...details } }) {
        await changeDetails(tx, await findGuestForChange(tx, number), details, seen)
        return { data: { id: number } }
      },
    }),
    act({
      method: 'PUT',
      path: '/guests/:guest/notes',
      right: 'changeGuests',
      body: NotesEdit,
      async run(tx, { number, body: { version, ...notes } }) {
        await noteGuest(tx, await findGuestForChange(tx, number), notes, version)
        return { data: { id: number } }
      },
    }),
    act({
      method: 'PUT',
      path: '/guests/:guest/consent',
      right: 'changeGuests',
      body: ConsentEdit,
      async run(tx, { number, body }) {
        const guest = await findGuestForChange(tx, number)
        setConsent(tx, guest, { optedIn: body.marketing_opted_in, source: 'staff' })
        return { data: { id: number } }
      },
    }),
  ]
}

function privacyRoutes(database: Database): StaffRoute[] {
  return [
    look({
      path: '/guests/:guest/merge',
      right: 'mergeGuests',
      query: MergeQuery,
      read: async ({ restaurant, number, query, now }) => ({
        data: await previewMerge(database, restaurant, { into: number, from: query.from, now }),
      }),
    }),
    act({
      method: 'POST',
      path: '/guests/:guest/merge',
      right: 'mergeGuests',
      body: Merge,
      async run(tx, { number, body }) {
        await mergeGuests(tx, { into: number, from: body.from })
        return { data: { id: number } }
      },
    }),
    // Sent as a change, since the log says who took the data out of the service.
    act({
      method: 'POST',
      path: '/guests/:guest/export',
      whole: true,
      right: 'exportGuests',
      async run(tx, { number }) {
        const data = await exportGuest(tx, await findGuestForChange(tx, number))
        record(tx, { action: 'guest.exported', subject: { kind: 'guest', id: number } })
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/guests/:guest/erase',
      right: 'eraseGuests',
      async run(tx, { number }) {
        await eraseGuest(tx, number)
        return { data: { id: number } }
      },
    }),
  ]
}

function placeText({ value, id }: GuestPosition): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** Where a page begins: after the guest of this value and id. */
function positionOf(text: string, sort: GuestSort): GuestPosition {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (isSortValue(sort, value) && Number.isSafeInteger(id)) return { value, id }
  } catch {
    // Said below.
  }
  throw new FieldsInvalid({ before: [fieldFault('unknown_cursor.place')] })
}
