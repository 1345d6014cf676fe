import { act, inside, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { type FieldErrors, notFound, refuse } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { makePicture, PICTURE_LIMIT, PICTURE_TYPES } from '../../platform/images/pictures.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant, readTogether, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { parseMoment } from '../../platform/time/clock.ts'
import { bookTickets, findBookingForChange, findExperienceForBooking } from './commands/book-tickets.ts'
import { cancelBooking } from './commands/cancel-booking.ts'
import { cancelDate } from './commands/cancel-date.ts'
import { changeHolder } from './commands/change-holder.ts'
import { checkInByCode, setCheckIn } from './commands/check-in.ts'
import {
  addExperience,
  changeExperience,
  findExperienceForChange,
  removeExperience,
} from './commands/edit-experience.ts'
import type { ExperienceEventHandlers } from './commands/event-handlers.ts'
import { setPhoto } from './commands/photos.ts'
import { joinWaitlist, leaveWaitlist } from './commands/waitlist.ts'
import { NewExperienceBooking } from './contract.ts'
import { ticketKeys } from './link.ts'
import { type ExperienceFields, findExperience } from './queries/experiences.ts'
import {
  DateCancel,
  DoorCode,
  ExperienceEdit,
  HolderEdit,
  ListQuery,
  NewExperience,
  NewWaitBody,
  Nothing,
  TicketMark,
} from './staff-contract.ts'
import { doorAnswer, staffTicket, staffWait } from './staff-present.ts'
import { readDetail, readList, shownAll } from './staff-reads.ts'

type Deps = { database: Database; box: SecretBox; experienceEventHandlers: ExperienceEventHandlers }

const sees = 'workExperiences'
const changes = 'changeExperiences'

/** The pages of experiences: whoever works at the door sees, sells and lets guests in; who plans them changes them. */
export function experienceStaffRoutes(deps: Deps): StaffRoute[] {
  return [...dateRoutes(deps), ...photoRoutes(deps), ...ticketRoutes(deps), ...waitRoutes]
}

async function detail(tx: Tx, id: number, box: SecretBox) {
  return { data: await readDetail(tx, id, ticketKeys(box)) }
}

function dateRoutes({ database, box }: Deps): StaffRoute[] {
  return [
    look({
      path: '/experiences',
      right: sees,
      query: ListQuery,
      read: inside(database, (tx, { query }) => readList(tx, query.when ?? 'upcoming')),
    }),
    look({
      path: '/experiences/:experience',
      right: sees,
      read: ({ restaurant, cause, number }) =>
        inRestaurant(database, restaurant, cause, (tx) => detail(tx, number, box)),
    }),
    act({
      method: 'POST',
      path: '/experiences',
      right: changes,
      body: NewExperience,
      async run(tx, { body: { weeks, ...wanted } }) {
        const made = await addExperience(tx, fieldsOf(tx, wanted), weeks)
        return { data: await shownAll(tx, made) }
      },
    }),
    act({
      method: 'PUT',
      path: '/experiences/:experience',
      right: changes,
      body: ExperienceEdit,
      async run(tx, { number, body: { version, following, ...wanted } }) {
        const row = await changeExperience(tx, number, fieldsOf(tx, wanted), { version, following })
        return { data: (await shownAll(tx, [row]))[0] }
      },
    }),
    act({
      method: 'DELETE',
      path: '/experiences/:experience',
      right: changes,
      body: Nothing,
      run: async (tx, { number }) => ({ data: { id: (await removeExperience(tx, number)).id } }),
    }),
    act({
      method: 'POST',
      path: '/experiences/:experience/cancel',
      right: changes,
      body: DateCancel,
      async run(tx, { number, body }) {
        cancelDate(tx, await findExperienceForChange(tx, number), body.reason ?? null)
        return detail(tx, number, box)
      },
    }),
  ]
}

function photoRoutes({ database }: Deps): StaffRoute[] {
  return [
    act({
      method: 'PUT',
      path: '/experiences/:experience/photo',
      right: changes,
      fileTypes: PICTURE_TYPES,
      bodyLimit: PICTURE_LIMIT,
      async perform({ restaurant, cause, number, file }) {
        const [known] = await readTogether(database, restaurant, [findExperience(number)])
        if (known.length === 0) throw notFound()
        const picture = await makePicture(file, restaurant.id)
        return inRestaurant(database, restaurant, cause, async (tx) => {
          const row = await setPhoto(tx, number, picture)
          return { data: (await shownAll(tx, [row]))[0] }
        })
      },
    }),
    act({
      method: 'DELETE',
      path: '/experiences/:experience/photo',
      right: changes,
      body: Nothing,
      run: async (tx, { number }) => ({ data: (await shownAll(tx, [await setPhoto(tx, number, null)]))[0] }),
    }),
  ]
}

function ticketRoutes({ box, experienceEventHandlers }: Deps): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path: '/experiences/:experience/bookings',
      right: sees,
      body: NewExperienceBooking,
      async run(tx, { number, body }) {
        const experience = await findExperienceForBooking(tx, number)
        return { data: (await bookTickets(tx, experience, body, 'staff')).booking }
      },
    }),
    act({
      method: 'POST',
      path: '/experience-bookings/:experience_booking:uuid/cancel',
      right: changes,
      body: Nothing,
      async run(tx, { id }) {
        const row = await findBookingForChange(tx, id)
        await cancelBooking(tx, experienceEventHandlers, row, 'restaurant')
        return detail(tx, row.experience_id, box)
      },
    }),
    act({
      method: 'PUT',
      path: '/experience-bookings/:experience_booking:uuid/holder',
      right: sees,
      body: HolderEdit,
      async run(tx, { id, body }) {
        const { name, phone, email, note = null } = body
        const row = await changeHolder(tx, id, { name, phone, email, note })
        return detail(tx, row.experience_id, box)
      },
    }),
    act({
      method: 'POST',
      path: '/experience-bookings/:experience_booking:uuid/check-in',
      right: sees,
      body: TicketMark,
      run: async (tx, { id, body: { number, is_in } }) => ({
        data: staffTicket(await setCheckIn(tx, id, { number, isIn: is_in }), tx.restaurant.zone),
      }),
    }),
    act({
      method: 'POST',
      path: '/experiences/check-in',
      right: sees,
      body: DoorCode,
      async run(tx, { body: { code, experience_id } }) {
        const came = await checkInByCode(tx, ticketKeys(box), { code, experienceId: experience_id ?? null })
        return { data: doorAnswer(came, tx.restaurant.zone) }
      },
    }),
  ]
}

const waitRoutes: StaffRoute[] = [
  act({
    method: 'POST',
    path: '/experiences/:experience/waits',
    right: sees,
    body: NewWaitBody,
    run: async (tx, { number, body }) => ({
      data: staffWait(await joinWaitlist(tx, number, body), tx.restaurant.zone),
    }),
  }),
  act({
    method: 'DELETE',
    path: '/experience-waits/:wait:uuid',
    right: sees,
    body: Nothing,
    run: async (tx, { id }) => ({ data: staffWait(await leaveWaitlist(tx, id), tx.restaurant.zone) }),
  }),
]

type Sent = Omit<ExperienceFields, 'starts_at' | 'ends_at' | 'sales_until'> & {
  starts_at: string
  ends_at: string
  sales_until: string
}

/** Moments without an offset are the clock on the restaurant's wall. */
function fieldsOf(tx: Tx, sent: Sent): ExperienceFields {
  const faults: FieldErrors = {}
  const read = (field: 'starts_at' | 'ends_at' | 'sales_until') => {
    const at = parseMoment(sent[field], tx.restaurant.zone)
    if (at === null) faults[field] = [fieldFault('not_a_date.and_time')]
    return at ?? 0
  }
  const moments = { starts_at: read('starts_at'), ends_at: read('ends_at'), sales_until: read('sales_until') }
  if (Object.keys(faults).length > 0) throw refuse(faults)
  return { ...sent, ...moments }
}
