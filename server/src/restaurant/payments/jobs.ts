import { inDirectory } from '../../platform/db/transaction.ts'
import type { Job } from '../../platform/jobs/worker.ts'
import { ROUND_TASK } from './commands/ask.ts'
import { goRound } from './commands/round.ts'
import type { PaymentDesk } from './desk.ts'
import { dueRounds } from './queries/calls.ts'

/** At once where something was asked for, and every minute for what a crash, a timeout or a silent provider left. */
export function paymentJobs(
  desk: PaymentDesk,
  onError: (error: unknown, restaurantId: number) => void,
): Job[] {
  return [
    {
      task: ROUND_TASK,
      run: (payload) => goRound(desk, (payload as { restaurantId: number }).restaurantId),
    },
    {
      task: 'payments_rounds',
      cron: '* * * * *',
      async run() {
        for (const { restaurant_id } of await inDirectory(desk.database, dueRounds(desk.now()))) {
          await goRound(desk, restaurant_id).catch((error) => onError(error, restaurant_id))
        }
      },
    },
  ]
}
