import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { HOUR_MS } from '../../../platform/time/clock.ts'
import type { ConfirmationRow } from '../../../restaurant/confirmations/queries.ts'
import { linkPath } from '../../../restaurant/guest-pages/links.ts'
import { foldEmail } from '../../../restaurant/guests/rules/contact.ts'
import { queueMail } from '../../../restaurant/notifications/commands.ts'
import { timeText } from '../hours.ts'
import type { GuestServices } from '../services.ts'
import { branchHere, mailedAddress, type Visit } from '../visit.ts'

const MAILS_AN_HOUR = 6

/** Whoever's address it is, known or not: so many an hour, so that nobody fills the mail of another. */
export async function untilNextMailMs(
  { limiter }: GuestServices,
  visit: Visit,
  email: string,
): Promise<number> {
  const { count, resetMs } = await limiter.take(mailKey(visit, email), HOUR_MS / 1000)
  return count <= MAILS_AN_HOUR ? 0 : resetMs
}

/** Counts the mail before it is sent, so that of many at once none gets past the last; and gives it back where none was sent. */
export async function withinMails<Made>(
  services: GuestServices,
  visit: Visit,
  email: string,
  { send, isSent }: { send: () => Promise<Made>; isSent: (made: Made) => boolean },
): Promise<Made | { mailsMs: number }> {
  const mailsMs = await untilNextMailMs(services, visit, email)
  if (mailsMs > 0) return { mailsMs }
  let wasSent = false
  try {
    const made = await send()
    wasSent = isSent(made)
    return made
  } finally {
    if (!wasSent) await services.limiter.giveBack(mailKey(visit, email))
  }
}

function mailKey({ site }: Visit, email: string): string {
  return `guest-confirm:${site.row.id}:${foldEmail(email)}`
}

/** Only whoever reads the address can confirm, so the log has the link encrypted. */
export function mailConfirmation(
  tx: Tx,
  services: GuestServices,
  visit: Visit,
  { id, kind, email, expires_at, name }: ConfirmationRow & { name: string },
): void {
  const { box } = services
  const { t, site } = visit
  const link = mailedAddress(services, visit, linkPath(box, 'confirm', { restaurantId: site.row.id, id }))
  const words = { name, restaurant: site.row.name, time: timeText(visit, expires_at, branchHere(visit).zone) }
  const body = kind === 'order' ? 'confirmOrderMail' : 'confirmBookingMail'
  queueMail(tx, {
    kind: `${kind}.to_confirm`,
    to: { address: email ?? '', name },
    about: `confirmation:${id}`,
    subject: t('confirmMailSubject', words),
    body: t(body, { ...words, link: '…' }),
    secret: { box, body: t(body, { ...words, link }) },
  })
}
