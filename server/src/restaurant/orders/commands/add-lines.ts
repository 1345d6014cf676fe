import { rulesAt } from '../../../ground/tenants/owner-rules.ts'
import { refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { addTickets } from '../../kitchen/commands.ts'
import { waitingCourses } from '../../kitchen/queries.ts'
import { MOST_LINES, type Order } from '../contract.ts'
import { orderFault } from '../faults.ts'
import type { NewLine } from '../line-contract.ts'
import { presentOrder } from '../present.ts'
import { claimLineIds, insertLines } from '../queries.ts'
import { type Approved, type Discounted, withApproval } from '../rules/by-hand.ts'
import { UNTIL_READY } from '../rules/changing.ts'
import { lowestCourse, waitsFor } from '../rules/courses.ts'
import { withTaxesOf } from '../rules/decide.ts'
import { chooseLines } from '../rules/lines.ts'
import { billOf, repriced } from './bill.ts'
import { timeCourses } from './course-timer.ts'
import { type FoundOrder, tellRepriced } from './event-handlers.ts'
import { assertOpenToChange, type Seen } from './open-to-change.ts'
import { lineRow, type OrderDesk, readGround, ticketLines } from './place.ts'
import { saveChange } from './save-change.ts'

/** Who confirms that discounts take more off than before, where somebody has to. */
export type ApproveLines = (before: Discounted, after: Discounted) => Promise<Approved | null>

/**
 * More dishes for an order that is under way, at the prices charged now and by the taxes that it was placed with. The
 * kitchen gets tickets for what is new.
 */
export async function addLines(
  tx: Tx,
  desk: OrderDesk,
  found: FoundOrder,
  { lines: wanted, seen = null, approve }: { lines: NewLine[]; seen?: Seen; approve?: ApproveLines },
): Promise<Order> {
  const { order } = found
  await assertOpenToChange(tx, desk.eventHandlers, found, { seen, states: UNTIL_READY })
  const [{ snapshot, rules }, bill, lineIds] = await Promise.all([
    readGround(tx, desk, { type: 'pickup', lines: [] }),
    billOf(tx, found),
    claimLineIds(tx, wanted.length),
  ])
  const { now } = tx.cause
  const branch = rulesAt(rules, order.branch_id)
  const forAt = Math.max(order.scheduled_for ?? now, now)
  const { channel } = order
  const chosen = chooseLines(snapshot.at(branch, channel), wanted, { now, forAt, channel })
  const faults = { ...chosen.faults }
  if (found.lines.length + wanted.length > MOST_LINES) {
    faults.lines = [orderFault('too_many.lines', { maximum: MOST_LINES })]
  }
  if (Object.keys(faults).length > 0) throw refuse(faults)

  const added = chosen.lines.map((line, place) => lineRow(line, lineIds[place] ?? 0))
  const pricing = withTaxesOf(added, { order, pricing: bill.pricing, lines: found.lines, branch })
  const priced = repriced(order, [...found.lines, ...added], {
    ...bill,
    pricing,
    isKept: false,
  })
  const discounted = { ...priced.bill, lines: priced.lines }
  const approved = (await approve?.({ ...bill, lines: found.lines }, discounted)) ?? null
  const adjustments = withApproval(discounted.adjustments, approved)
  const after = { ...priced, bill: { ...priced.bill, adjustments } }
  const bills = after.lines.slice(found.lines.length)
  insertLines(tx, order.id, bills, { after: found.lines.length, addedAt: changedAt(tx) })
  const left = found.lines.filter(({ voided }) => !voided)
  const courses = {
    lowest: lowestCourse([...left, ...added]),
    known: found.lines.flatMap(({ course }) => course ?? []),
    waiting: await waitingCourses(tx, order.id),
  }
  const tickets = added.flatMap((line, place) =>
    ticketLines(line, chosen.lines[place], waitsFor(line, courses)),
  )
  await addTickets(tx, order, tickets)
  await timeCourses(tx, after)
  const saved = await saveChange(tx, found, after, {
    changed: ['lines'],
    entries: [
      {
        action: 'order.lines_added',
        before: { total_minor: order.total_minor },
        after: {
          ...{ total_minor: after.order.total_minor, line_ids: added.map(({ id }) => id) },
          ...(approved && { approved_by: approved.by, approved_with: approved.way }),
        },
      },
    ],
  })
  const told = await tellRepriced(tx, desk.eventHandlers, saved)
  return presentOrder(told.order, told.lines, tx.restaurant.zone)
}
