import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { addDays, localDate, localToMoment } from '../../platform/time/clock.ts'
import {
  bookTickets,
  findBookingForChange,
  showBooking,
} from '../../restaurant/experiences/commands/book-tickets.ts'
import { addExperience } from '../../restaurant/experiences/commands/edit-experience.ts'
import { type ExperienceRow, experiencesOnSale } from '../../restaurant/experiences/queries/experiences.ts'
import type { CardDesk } from '../../restaurant/gift-cards/desk.ts'
import { takeTicketPayment } from '../../restaurant/payments/commands/take-payment.ts'
import type { Simulated } from '../contract.ts'

const GUEST = { name: 'Robin Sandoval', phone: '+14135550142' }
const TICKETS = 2
const DAYS_AHEAD = 14

/** Two tickets for the next date that has so many, paid by card. Where the sandbox has none, one is put on sale. */
export async function bookExperience(
  tx: Tx,
  cards: CardDesk,
): Promise<Pick<Simulated, 'experience_booking' | 'payment'>> {
  const onSale = await tx.run(experiencesOnSale(tx.cause.now))
  const experience =
    onSale.find(({ capacity, taken }) => taken + TICKETS <= capacity) ?? (await putOnSale(tx))
  const { row, booking } = await bookTickets(tx, experience, { ...GUEST, tickets: TICKETS }, 'api')
  if (row.status === 'booked') return { experience_booking: booking, payment: null }
  const payment = await takeTicketPayment(tx, cards, row, { method: 'card' })
  return { experience_booking: await showBooking(tx, await findBookingForChange(tx, row.id)), payment }
}

async function putOnSale(tx: Tx): Promise<ExperienceRow> {
  const { zone } = tx.restaurant
  const date = addDays(localDate(tx.cause.now, zone), DAYS_AHEAD)
  const [made] = await addExperience(
    tx,
    {
      name: { en: 'Wine tasting' },
      description: { en: 'Six wines and what goes with them' },
      price_minor: 6000,
      capacity: 24,
      starts_at: localToMoment(date, '20:00', zone),
      ends_at: localToMoment(date, '22:30', zone),
      sales_until: localToMoment(date, '12:00', zone),
      is_active: true,
      table_ids: [],
    },
    1,
  )
  if (!made) throw new Error('no experience was put on sale')
  return made
}
