import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { guestRoot } from '../../../ground/tenants/guest-address.ts'
import { placeFor } from '../../../ground/tenants/place.ts'
import { shareSubject, shareVersions } from '../../../platform/cache/versions.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import { spokenIn } from '../../../platform/i18n/languages.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { addDays, localDate, MINUTE_MS } from '../../../platform/time/clock.ts'
import { localeOf } from '../../guests/commands.ts'
import { queueMail } from '../../notifications/commands.ts'
import { ownWordsFor } from '../../notifications/own-words.ts'
import { announceBooking, heldOn } from '../held.ts'
import { insertHold, lockDaysAround } from '../holds.ts'
import { readPlans } from '../plan.ts'
import { decide, type Plan } from '../rules/decide.ts'
import { depositDue } from '../rules/deposit.ts'
import { Occupancy } from '../rules/occupancy.ts'
import { planAt } from '../rules/plans.ts'
import { leaveWaitlist } from './ask.ts'
import { offerPath } from './link.ts'
import { composeOffer } from './mail.ts'
import { lapsedBy, lockWait, OFFER_TASK, updateWait, type WaitRow, waitingFrom } from './queries.ts'

const OFFER_MINUTES = 15
/** A slot can open without any booking that ends, as by a change of the owner's rules. */
const LOOK_AGAIN_MS = 5 * MINUTE_MS

export type OfferDesk = { box: SecretBox; rootUrl: string }

/**
 * Whatever is open now is offered to those who wait for it, in the order in which they asked, one guest for each place.
 * The offer, the hold of its table, the mail and the job that ends it are one transaction: done wholly or not at all, so
 * that no crash and no restart asks anybody twice.
 */
export async function offerOpenSlots(tx: Tx, desk: OfferDesk): Promise<void> {
  await shareVersions(tx, ['reservations', 'rules'])
  shareSubject(tx, 'waitlist')
  const plans = await readPlans(tx)
  // Whose day is over at their branch is asked no more.
  const isToCome = ({ branch_id, date }: WaitRow) =>
    date >= localDate(tx.cause.now, planAt(plans, branch_id).zone)
  const yesterday = addDays(localDate(tx.cause.now, plans.home.zone), -1)
  const waiting = (await waitingFrom(tx, yesterday)).filter(isToCome)
  const over = await lapsedBy(tx, tx.cause.now)
  // The days before the rows, as whoever takes an offer does.
  for (const date of [...new Set([...waiting, ...over].map((row) => row.date))].sort())
    lockDaysAround(tx, date)
  await lapseOffers(tx)
  for (const [date, ofDay] of Map.groupBy(waiting, (row) => row.date)) {
    for (const [branchId, own] of Map.groupBy(ofDay, (row) => row.branch_id)) {
      await offerDay(tx, desk, planAt(plans, branchId), date, own)
    }
  }
  if (waiting.length === 0) return
  const payload = { restaurantId: tx.restaurant.id }
  const runAt = tx.cause.now + LOOK_AGAIN_MS
  enqueue(tx, OFFER_TASK, payload, { runAt, key: `${OFFER_TASK}:${tx.restaurant.id}:again` })
}

async function offerDay(
  tx: Tx,
  desk: OfferDesk,
  plan: Plan,
  date: string,
  waiting: WaitRow[],
): Promise<void> {
  const read = async () => new Occupancy(await tx.run(heldOn(plan, { from: date })))
  let occupancy = await read()
  for (const { id, party_size: party, time } of waiting) {
    const { granted } = decide(plan, { party, date, time, tableId: null }, tx.cause.now, occupancy)
    if (!granted) continue
    const row = await lockWait(tx, id)
    if (row?.status !== 'waiting') continue
    const [place] = granted.places
    await offer(tx, desk, row, {
      tableIds: [...(place?.tableIds ?? [])],
      startAt: granted.slot.startAt,
      endAt: granted.endAt,
      depositMinor: depositDue(plan.rules.deposit, party, date),
    })
    occupancy = await read()
  }
}

type Place = { tableIds: number[]; startAt: number; endAt: number; depositMinor: number }

async function offer(tx: Tx, desk: OfferDesk, row: WaitRow, place: Place): Promise<void> {
  const { now } = tx.cause
  const holdId = randomUUIDv7()
  insertHold(tx, {
    id: holdId,
    kind: 'offer',
    table_ids: place.tableIds,
    starts_at: place.startAt,
    ends_at: place.endAt,
    party_size: row.party_size,
    note: null,
  })
  const expiresAt = now + OFFER_MINUTES * MINUTE_MS
  updateWait(tx, {
    ...row,
    status: 'offered',
    hold_id: holdId,
    offered_at: now,
    expires_at: expiresAt,
    updated_at: changedAt(tx),
  })
  record(tx, {
    action: 'reservation.waitlist_offered',
    subject: { kind: 'waitlist', id: row.id },
    before: { status: row.status },
    after: { status: 'offered', table_ids: place.tableIds },
  })
  const { startAt, depositMinor } = place
  await mailOffer(tx, desk, row, { startAt, expiresAt, depositMinor })
  enqueue(
    tx,
    OFFER_TASK,
    { restaurantId: tx.restaurant.id },
    { runAt: expiresAt, key: `${OFFER_TASK}:${row.id}` },
  )
  announceBooking(tx, row.branch_id)
}

async function mailOffer(
  tx: Tx,
  { box, rootUrl }: OfferDesk,
  row: WaitRow,
  times: { startAt: number; expiresAt: number; depositMinor: number },
): Promise<void> {
  const link = `${guestRoot(rootUrl, tx.restaurant)}${offerPath(box, { restaurantId: tx.restaurant.id, waitId: row.id })}`
  const locale = await localeOf(tx, row.guest_id)
  const language = spokenIn(locale, tx.restaurant.defaultLanguage)
  const own = await ownWordsFor(tx, 'waitlist.offered', language)
  const { zone, lines } = await placeFor(tx, row.branch_id)
  const about = { restaurant: tx.restaurant, zone, lines, locale, row, ...times, own }
  queueMail(tx, {
    kind: 'waitlist.offered',
    to: { address: row.email, name: row.name },
    about: `waitlist:${row.id}`,
    ...composeOffer(about, null),
    secret: { box, body: composeOffer(about, link).body },
  })
}

/** What was not taken in time is free again. */
export async function lapseOffers(tx: Tx, now = tx.cause.now): Promise<void> {
  for (const { id } of await lapsedBy(tx, now)) await leaveWaitlist(tx, id, 'lapsed')
}
