import type { FastifyInstance } from 'fastify'
import { ALL_BRANCHES, findRestaurantById } from '../../ground/tenants/queries.ts'
import { notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { readAddress } from './commands/calendar-link.ts'
import { publishedFor } from './queries.ts'
import { writeShifts } from './rules/calendar.ts'
import { memberByCalendar } from './team-queries.ts'

const LOOK_BACK_DAYS = 60

/** A person's shifts for the calendar on their phone, at an address that only they know. */
export function serveCalendars(
  app: FastifyInstance,
  { database, now }: { database: Database; now: () => number },
): void {
  app.get<{ Params: { address: string } }>('/calendars/:address.ics', async (request, reply) => {
    const asked = readAddress(request.params.address)
    const [restaurant] = asked ? await inDirectory(database, findRestaurantById(asked.restaurantId)) : []
    if (!asked || !restaurant) throw notFound()
    const [[member], branches] = await readTogether(database, restaurant.id, [
      memberByCalendar(asked.hash),
      ALL_BRANCHES,
    ])
    if (!member) throw notFound()
    const since = now() - LOOK_BACK_DAYS * DAY_MS
    const [shifts] = await readTogether(database, restaurant.id, [publishedFor(member.id, since)])
    const names = new Map(branches.map(({ id, name }) => [id, name]))
    const branchName = (id: number) => (names.size > 1 ? (names.get(id) ?? null) : null)
    return reply
      .header('Cache-Control', 'private, no-cache')
      .header('X-Robots-Tag', 'noindex')
      .type('text/calendar; charset=utf-8')
      .send(writeShifts(shifts, { restaurant: restaurant.name, branchName }))
  })
}
