import { act, type StaffCall, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { Made } from '../../platform/http/operations/operation.ts'
import { ownAddress } from '../../platform/http/server/origin.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { openPageAtProvider } from './commands/call-after-commit.ts'
import type { LinkWish, MadeLink } from './commands/create-link.ts'
import { mailPaymentLink } from './commands/mail-link.ts'
import type { PaymentDesk } from './desk.ts'
import { LinkMail } from './staff-contract.ts'

type At = { database: Database; desk: PaymentDesk; publicUrl: string | null }

/** Staff make a page where a guest pays online, and have it mailed to them if they like. */
export function staffLink<Found>(
  at: At,
  {
    find,
    link,
    about,
    ...described
  }: Pick<StaffRoute, 'path' | 'feature'> & {
    /** What the mail is about: the kind of what is paid. */
    about: string
    find: (tx: Tx, id: string) => Promise<Found>
    link: (tx: Tx, desk: PaymentDesk, found: Found, wish: LinkWish) => Promise<MadeLink>
  },
): StaffRoute {
  return act({
    ...described,
    method: 'POST',
    right: 'takePayments',
    body: LinkMail,
    async run(tx, call) {
      const { id, body, request } = call
      const wish = { root: ownAddress(request, at.publicUrl), returnUrl: null }
      const made = await link(tx, at.desk, await find(tx, id), wish)
      return sendLink(
        tx,
        at,
        call,
        made,
        body.email ? { address: body.email, about: `${about}:${id}` } : null,
      )
    },
  })
}

/** Mailed only once there is a page behind it. */
async function sendLink(
  tx: Tx,
  { database, desk }: At,
  { restaurant, cause }: Pick<StaffCall, 'restaurant' | 'cause'>,
  made: MadeLink,
  to: { address: string; about: string } | null,
): Promise<Made> {
  const finish = openPageAtProvider(desk, { restaurant }, made)
  if (!finish) {
    if (to) await mailPaymentLink(tx, made.link, to)
    return { data: made.link }
  }
  return {
    data: made.link,
    async finish() {
      const done = await finish()
      if (to) await inRestaurant(database, restaurant, cause, (next) => mailPaymentLink(next, made.link, to))
      return done
    },
  }
}
