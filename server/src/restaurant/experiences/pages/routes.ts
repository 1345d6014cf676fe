import type { FastifyInstance, FastifyRequest } from 'fastify'
import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import { findRestaurantById } from '../../../ground/tenants/queries.ts'
import { hasPlan } from '../../../ground/tenants/standing.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import { AppError } from '../../../platform/errors.ts'
import { PageRefusal, wordsOf } from '../../../platform/http/pages/pages.ts'
import { ownAddress } from '../../../platform/http/server/origin.ts'
import { guestLanguageOf } from '../../../platform/i18n/of-request.ts'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import { inDirectory, type Restaurant, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { guestWordsOf, sendToGuest } from '../../guest-words/words.ts'
import { nameIn } from '../../menu/rules/texts.ts'
import { writeCalendar } from '../../notifications/rules/ics.ts'
import { completeBooking, findBookingForChange, isHeld } from '../commands/book-tickets.ts'
import { cancelBooking } from '../commands/cancel-booking.ts'
import type { ExperienceEventHandlers } from '../commands/event-handlers.ts'
import { readTicketsToken, TICKETS_PATH, ticketKeys } from '../link.ts'
import { findBooking } from '../queries/bookings.ts'
import { findExperience } from '../queries/experiences.ts'
import { ticketsOf } from '../queries/tickets.ts'
import { ticketCode } from '../rules/code.ts'
import { ticketsPage } from './page.ts'

const ticketTexts = guestWordsOf('ticketPage')

export type TicketPages = {
  database: Database
  box: SecretBox
  now: () => number
  publicUrl: string | null
  eventHandlers: ExperienceEventHandlers
  /** Where the guest pays for what is held: of the payments, which stand above experiences. */
  payPage(
    restaurant: Restaurant,
    bookingId: string,
    wish: { root: string; returnUrl: string },
  ): Promise<string>
}

type Token = { Params: { token: string } }

/** What a guest sees of their tickets, at a secret address: held, booked or cancelled. */
export function serveTicketPages(app: FastifyInstance, desk: TicketPages): void {
  const keys = ticketKeys(desk.box)

  async function here(request: FastifyRequest<Token>) {
    const linked = readTicketsToken(keys, request.params.token)
    const [restaurant] = linked
      ? await inDirectory(desk.database, findRestaurantById(linked.restaurantId))
      : []
    if (!linked || !restaurant) throw noTickets()
    const inside = await atRestaurant(desk, restaurant, 'guest')
    return {
      restaurant,
      inside,
      bookingId: linked.bookingId,
      path: `${TICKETS_PATH}/${request.params.token}`,
    }
  }

  app.get<Token>(`${TICKETS_PATH}/:token`, async (request, reply) => {
    const { restaurant, inside, bookingId, path } = await here(request)
    const { booking, experience, tickets } = await inside((tx) => look(tx, bookingId))
    const whole = tickets.map((ticket) => ({
      ...ticket,
      code: ticketCode(keys.code, restaurant.id, ticket.code),
    }))
    const language = guestLanguageOf(request)
    return sendToGuest(
      reply,
      ticketsPage({ restaurant, language, experience, booking, tickets: whole, path }),
    )
  })

  app.get<Token>(`${TICKETS_PATH}/:token/calendar.ics`, async (request, reply) => {
    const { restaurant, inside, bookingId } = await here(request)
    const { booking, experience } = await inside((tx) => look(tx, bookingId))
    if (booking.status !== 'booked') throw noTickets()
    const entry = {
      method: 'REQUEST',
      status: 'CONFIRMED',
      uid: `${booking.id}@comanda`,
      sequence: booking.sequence,
      startsAt: experience.starts_at,
      endsAt: experience.ends_at,
      stampedAt: booking.updated_at,
      summary: `${restaurant.name}: ${nameIn(experience.name, guestLanguageOf(request), restaurant.defaultLanguage)}`,
    } as const
    const nobody = { name: restaurant.name, address: 'no-reply@localhost' }
    const text = writeCalendar(entry, nobody, {
      name: booking.name,
      address: booking.email ?? nobody.address,
    })
    return reply
      .headers({ 'Content-Disposition': 'attachment; filename="tickets.ics"', 'Cache-Control': 'no-store' })
      .type('text/calendar; charset=utf-8')
      .send(text)
  })

  app.post<Token>(`${TICKETS_PATH}/:token/take`, async (request, reply) => {
    const { restaurant, inside, bookingId, path } = await here(request)
    const { booking } = await inside((tx) => look(tx, bookingId))
    if (booking.status === 'held' && !hasPlan(restaurant, desk.now())) throw cannotTake()
    if (booking.total_minor === 0) {
      await inside(async (tx) => {
        const row = await findBookingForChange(tx, bookingId)
        if (isHeld(row, tx.cause.now)) await completeBooking(tx, row)
      })
    } else if (booking.status === 'held') {
      const root = ownAddress(request, desk.publicUrl)
      const url = await desk
        .payPage(restaurant, bookingId, { root, returnUrl: `${root}${path}` })
        .catch(cannotPay)
      return reply.header('Cache-Control', 'no-store').redirect(url, 303)
    }
    return reply.redirect(path, 303)
  })

  app.post<Token>(`${TICKETS_PATH}/:token/give-up`, async (request, reply) => {
    const { inside, bookingId, path } = await here(request)
    await inside(async (tx) => {
      const row = await findBookingForChange(tx, bookingId)
      if (row.status === 'held') await cancelBooking(tx, desk.eventHandlers, row, 'guest')
    })
    return reply.redirect(path, 303)
  })
}

async function look(tx: Tx, bookingId: string) {
  const [booking] = await tx.run(findBooking(bookingId))
  const [experience] = booking ? await tx.run(findExperience(booking.experience_id)) : []
  if (!booking || !experience) throw noTickets()
  return { booking, experience, tickets: await tx.run(ticketsOf([bookingId])) }
}

function cannotPay(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new PageRefusal(error.status, wordsOf(ticketTexts, 'cannotPay', 'cannotPayHint'))
}

function cannotTake(): PageRefusal {
  return new PageRefusal(503, wordsOf(ticketTexts, 'cannotPay', 'cannotPayHint'))
}

function noTickets(): PageRefusal {
  return new PageRefusal(404, wordsOf(ticketTexts, 'none', 'noneHint'))
}
