import { placeFor, signed } from '../../../ground/tenants/place.ts'
import { spokenIn } from '../../../platform/i18n/languages.ts'
import { type Translate, translator } from '../../../platform/i18n/texts.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { linkPath } from '../../../restaurant/guest-pages/links.ts'
import { queueMail } from '../../../restaurant/notifications/commands.ts'
import { ownWordsFor } from '../../../restaurant/notifications/own-words.ts'
import { type OwnWords, withOwnWords } from '../../../restaurant/notifications/rules/own-words.ts'
import type { Order } from '../../../restaurant/orders/contract.ts'
import { orderNumber } from '../../../restaurant/orders/rules/number.ts'
import { soonText } from '../hours.ts'
import type { GuestServices } from '../services.ts'
import { type GuestKeys, guestTexts } from '../texts/texts.ts'
import { branchHere, mailedAddress, money, type Visit } from '../visit.ts'

type Content = { name: string; restaurant: string; number: string; total: string }

function composeOrder(
  t: Translate<GuestKeys>,
  words: Content,
  link: string,
  own: OwnWords | null,
  { unpaid = '', lines = [] }: { unpaid?: string; lines?: readonly string[] } = {},
): { subject: string; body: string } {
  const letter = {
    subject: t('orderMailSubject', words),
    body: t('orderMailBody', { ...words, link, unpaid }),
  }
  const { subject, body } = withOwnWords(letter, own, words)
  return { subject, body: signed(body, lines) }
}

/** The same mail about an order that does not exist, for the owner who writes its words. */
export function sampleOrder(
  { language, own }: { language: string; own: OwnWords | null },
  words: Content,
  link: string,
): { subject: string; body: string } {
  return composeOrder(translator(guestTexts, spokenIn(language)), words, link, own)
}

/** The link to the order's page, for whoever gave an address. It is a secret of the guest's, so the log has it encrypted. */
export async function mailOrder(
  tx: Tx,
  services: GuestServices,
  visit: Visit,
  order: Order,
  payBy: number | null,
): Promise<void> {
  const { name, email } = order.customer
  if (email === null) return
  const { box } = services
  const { t, site } = visit
  const own = await ownWordsFor(tx, 'order.received', visit.language)
  const link = mailedAddress(
    services,
    visit,
    linkPath(box, 'order', { restaurantId: site.row.id, id: order.id }),
  )
  const words = {
    name: name ?? '',
    restaurant: site.row.name,
    number: orderNumber(order),
    total: money(visit, order.total_minor, order.currency),
  }
  const { lines } = await placeFor(tx, order.branch_id)
  const paidYet = order.paid_at !== null || payBy === null
  const unpaid = paidYet
    ? ''
    : ` ${t('orderMailUnpaid', { time: soonText(visit, payBy, branchHere(visit).zone) })}`
  queueMail(tx, {
    kind: 'order.received',
    to: { address: email, ...(name !== null && { name }) },
    about: `order:${order.id}`,
    ...composeOrder(t, words, '…', own, { unpaid, lines }),
    secret: { box, body: composeOrder(t, words, link, own, { unpaid, lines }).body },
  })
}
