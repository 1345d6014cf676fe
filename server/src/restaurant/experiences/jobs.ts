import { atRestaurant } from '../../ground/tenants/at-restaurant.ts'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { ROUND_TASK } from './commands/book-tickets.ts'
import { type EndingDesk, endDueBookings } from './commands/end-due-bookings.ts'
import { mailBooking } from './commands/mail-booking.ts'
import { MAIL_TASK, type MailPayload } from './commands/queue-mail.ts'
import { dueRounds } from './queries/rounds.ts'

/** When a hold ends or a date is cancelled, and every minute for what a crash left; and messages to guests. */
export function experienceJobs(desk: EndingDesk, mail: { box: SecretBox; rootUrl: string }): Job[] {
  return [
    {
      task: ROUND_TASK,
      run: (payload) => endDueBookings(desk, (payload as { restaurantId: number }).restaurantId),
    },
    {
      task: 'experiences_rounds',
      cron: '* * * * *',
      async run() {
        for (const { restaurant_id } of await inDirectory(desk.database, dueRounds(desk.now()))) {
          await endDueBookings(desk, restaurant_id).catch((error) => desk.onError(error, restaurant_id))
        }
      },
    },
    {
      task: MAIL_TASK,
      async run(payload) {
        const { restaurant_id, booking_id: bookingId, message } = payload as MailPayload
        const [restaurant] = await inDirectory(desk.database, findRestaurantById(restaurant_id))
        if (!restaurant) return
        const inside = await atRestaurant(desk, restaurant, 'experiences')
        await inside((tx) => mailBooking(tx, mail, { bookingId, message }))
      },
    },
  ]
}
