import type { Context } from './context.ts'
import { type RulesCache, rulesCache } from './ground/tenants/owner-rules.ts'
import { Wakes } from './integration/feed/wakes.ts'
import type { HubAppSettings } from './integration/hubrise/client.ts'
import { type HubDesk, hubDesk } from './integration/hubrise/desk.ts'
import type { WebhookTools } from './integration/webhooks/commands/endpoints.ts'
import { defaultResolve } from './integration/webhooks/sender/sender.ts'
import type { Database } from './platform/postgres/pool/database.ts'
import { type CardDesk, cardDesk } from './restaurant/gift-cards/desk.ts'
import { OwnDomains } from './restaurant/guest-pages/domains.ts'
import { type MenuCache, menuCache } from './restaurant/menu/snapshot.ts'
import { type PaymentDesk, paymentDesk } from './restaurant/payments/desk.ts'
import { type BookingPlans, bookingPlans } from './restaurant/reservations/plan.ts'

type Keys = Pick<Context, 'secretBox' | 'limiter'> &
  HubAppSettings & {
    stripeApiBase: string | null
    clock?: () => number
    webhooksAllowInsecure?: boolean
  }

/** What is held in memory of every restaurant: once a process, whoever asks. */
export type Services = {
  menuCache: MenuCache
  rules: RulesCache
  bookings: BookingPlans
  wakes: Wakes
  cards: CardDesk
  payments: PaymentDesk
  hubrise: HubDesk
  webhooks: WebhookTools
  domains: OwnDomains
}

export function openServices(database: Database, keys: Keys): Services {
  const { secretBox, limiter, stripeApiBase, clock = () => Date.now() } = keys
  const { hubriseApiBase, hubriseClientId, hubriseClientSecret } = keys
  const rules = { allowInsecure: keys.webhooksAllowInsecure ?? false }
  return {
    payments: paymentDesk(database, secretBox, { stripeApiBase, now: clock }),
    hubrise: hubDesk(database, secretBox, {
      ...{ hubriseApiBase, hubriseClientId, hubriseClientSecret, now: clock },
    }),
    webhooks: { box: secretBox, resolve: defaultResolve(rules), rules },
    cards: cardDesk(secretBox, limiter),
    menuCache: menuCache(database),
    rules: rulesCache(database),
    bookings: bookingPlans(database),
    wakes: new Wakes(database.changes),
    domains: new OwnDomains(database),
  }
}
