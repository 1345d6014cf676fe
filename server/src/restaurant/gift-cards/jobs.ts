import { eachRestaurant } from '../../ground/tenants/each.ts'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Cause, inDirectory, inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { expireCards } from './commands/expire-cards.ts'
import { MAIL_CARD } from './commands/issue-card.ts'
import { mailBuyer, mailCard } from './commands/mail-card.ts'
import { TELL_BUYER } from './commands/sell-card.ts'

function cause(): Cause {
  return { actor: { kind: 'system', id: null, name: 'gift cards' }, requestId: null, now: Date.now() }
}

export function giftCardJobs(
  database: Database,
  { box, rootUrl }: { box: SecretBox; rootUrl: string },
): Job[] {
  return [
    {
      task: MAIL_CARD,
      async run(payload) {
        const { restaurant_id, card_id } = payload as { restaurant_id: number; card_id: string }
        const [restaurant] = await inDirectory(database, findRestaurantById(restaurant_id))
        if (!restaurant) return
        await inRestaurant(database, restaurant, cause(), (tx) => mailCard(tx, { box, rootUrl }, card_id))
      },
    },
    {
      task: TELL_BUYER,
      async run(payload) {
        const { restaurant_id, sale_id } = payload as { restaurant_id: number; sale_id: string }
        const [restaurant] = await inDirectory(database, findRestaurantById(restaurant_id))
        if (!restaurant) return
        await inRestaurant(database, restaurant, cause(), (tx) => mailBuyer(tx, { box, rootUrl }, sale_id))
      },
    },
    {
      task: 'expire_gift_cards',
      cron: '7 * * * *',
      run: () =>
        eachRestaurant(database, (restaurant) => inRestaurant(database, restaurant, cause(), expireCards)),
    },
  ]
}
