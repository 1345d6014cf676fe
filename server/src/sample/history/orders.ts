import type { OrderType } from '../../ground/tenants/rules/ordering.ts'
import { localToMoment, MINUTE_MS, weekdayOf } from '../../platform/time/clock.ts'
import type { Weekday } from '../../platform/time/windows.ts'
import type { Course } from '../../restaurant/orders/commands/history.ts'
import type { NewLine } from '../../restaurant/orders/line-contract.ts'
import { type Dice, diceOf } from './dice.ts'
import { chooseDish, type Dishes } from './dishes.ts'
import { whoComes } from './people.ts'

export type PlannedOrder = {
  name: string
  guest: number
  type: OrderType
  channel: string
  tableCode: string | null
  note: string | null
  placedAt: number
  scheduledFor: number | null
  lines: NewLine[]
  course: Course
  /** How it is paid, once it is. */
  pay: { method: 'cash' | 'card' | 'online' | 'voucher'; tipPct: number; isSplit: boolean }
  refundReason: string | null
}

export type Day = {
  /** 0 is today, the days before are below it. */
  offset: number
  date: string
  zone: string
  now: number
  /** How many days of history there are before today. */
  days: number
}

const ORDERS_ON: Record<Weekday, number> = { mon: 34, tue: 36, wed: 40, thu: 46, fri: 60, sat: 66, sun: 50 }
/** How many of a hundred orders are placed in each hour, from 7 to 22. */
const HOURS = [2, 3, 4, 3, 5, 13, 12, 5, 2, 3, 6, 13, 14, 9, 4, 2]
const FIRST_HOUR = 7
/** What is under way now, whatever the hour: how many minutes ago it was placed. */
const UNDER_WAY = [1, 2, 4, 7, 11, 16, 22, 31]
const UNDER_WAY_MINUTES = 36

/** A branch of the demo: how much of a day's orders and bookings come in there, and when. */
export type Place = {
  /** Of the branch; null: the default one. */
  ref: string | null
  name: string
  share: number
  firstHour: number
  lastHour: number
  tableCodes: readonly string[]
  delivers: boolean
}

export const MAIN_STREET: Place = {
  ref: null,
  name: '',
  share: 1,
  firstHour: 0,
  lastHour: 24,
  tableCodes: Array.from({ length: 12 }, (_, index) => `T${index + 1}`),
  delivers: true,
}

const NOTES = [
  'No onions, please.',
  'Extra napkins, please.',
  'Please ring twice.',
  'Nut allergy at the table.',
]
const CANCEL_REASONS = ['The guest called it off.', 'Ordered twice by mistake.', 'The guest could not come.']
const REFUND_REASONS = ['A dish was cold.', 'The wrong side was served.', 'Waited too long.']

/** All orders of a day that have been placed at a branch by now. */
export function ordersOf(day: Day, dishes: Dishes, place: Place): PlannedOrder[] {
  const dice = diceOf(`${place.name}orders`, day.offset)
  const grown = 1 - (0.2 * -day.offset) / Math.max(day.days, 1)
  const usual = ORDERS_ON[weekdayOf(day.date)] * place.share
  const count = Math.round(usual * grown * (0.9 + dice.roll() * 0.2))
  const placed = Array.from({ length: count }, () => placedAt(day, dice)).filter(
    (at) => at <= day.now - UNDER_WAY_MINUTES * MINUTE_MS,
  )
  if (day.offset === 0) for (const minutes of UNDER_WAY) placed.push(day.now - minutes * MINUTE_MS)
  const isOpen = (at: number) =>
    minuteOf(day, at) >= place.firstHour * 60 && minuteOf(day, at) < place.lastHour * 60
  return placed
    .filter((at) => place === MAIN_STREET || isOpen(at))
    .sort((a, b) => a - b)
    .map((at, index) => planOrder({ ...day, place }, dishes, at, index))
}

function placedAt({ date, zone }: Day, dice: Dice): number {
  const hour = dice.weighted(HOURS.map((weight, index) => [FIRST_HOUR + index, weight] as const))
  const second = dice.between(0, 3599)
  return localToMoment(date, hour * 60, zone) + second * 1000
}

function minuteOf({ date, zone }: Day, at: number): number {
  return (at - localToMoment(date, 0, zone)) / MINUTE_MS
}

function planOrder(
  { place, ...day }: Day & { place: Place },
  dishes: Dishes,
  at: number,
  index: number,
): PlannedOrder {
  const dice = diceOf(`${place.name}order`, day.offset, index)
  const minute = minuteOf(day, at)
  const type = typeAt(minute, place, dice)
  const channel = channelOf(type, dice)
  const guests = dice.between(type === 'delivery' ? 2 : 1, type === 'dine_in' ? 4 : 3)
  const isForLater = type === 'pickup' && dice.chance(0.07)
  const scheduledFor = isForLater ? at + dice.between(2, 5) * 60 * MINUTE_MS : null
  const pay = payOf(type, dice)
  return {
    name: `${place.name}order ${day.offset} ${index}`,
    guest: whoComes(day.days + day.offset, dice.roll()),
    type,
    channel,
    tableCode: type === 'dine_in' ? dice.pick(place.tableCodes) : null,
    note: dice.chance(0.12) ? dice.pick(NOTES) : null,
    placedAt: at,
    scheduledFor,
    lines: linesOf(dishes, minute, { type, guests }, dice),
    course: courseOf({ type, at, scheduledFor, now: day.now, pay: pay.method }, dice),
    pay,
    refundReason: dice.chance(0.02) ? dice.pick(REFUND_REASONS) : null,
  }
}

function typeAt(minute: number, { delivers }: Place, dice: Dice): OrderType {
  const isEvening = minute >= 17 * 60
  return dice.weighted<OrderType>([
    ['dine_in', isEvening ? 50 : 40],
    ['pickup', isEvening ? 22 : 44],
    ['delivery', delivers ? (isEvening ? 28 : 16) : 0],
  ])
}

function channelOf(type: OrderType, dice: Dice): string {
  if (type === 'dine_in') {
    return dice.weighted([
      ['pos', 60],
      ['qr', 40],
    ])
  }
  return dice.weighted([
    ['web', 60],
    ['phone', type === 'pickup' ? 25 : 15],
    ['whatsapp', 15],
  ])
}

function payOf(type: OrderType, dice: Dice): PlannedOrder['pay'] {
  const method = dice.weighted<PlannedOrder['pay']['method']>(
    type === 'dine_in'
      ? [
          ['card', 68],
          ['cash', 28],
          ['voucher', 4],
        ]
      : [
          ['online', 62],
          ['card', 16],
          ['cash', 22],
        ],
  )
  const tips = type === 'dine_in' ? [0, 10, 12, 15, 18, 20] : [0, 0, 0, 5, 10]
  return { method, tipPct: dice.pick(tips), isSplit: type === 'dine_in' && dice.chance(0.1) }
}

function linesOf(
  dishes: Dishes,
  minute: number,
  { type, guests }: { type: OrderType; guests: number },
  dice: Dice,
): NewLine[] {
  const isMorning = minute >= 7 * 60 && minute < 11 * 60
  const isEvening = minute >= 17 * 60
  const lines: NewLine[] = []
  for (let guest = 0; guest < guests; guest++) {
    lines.push(...chooseDish(dishes, isMorning ? 'breakfast' : 'main', dice))
    if (isMorning) {
      if (dice.chance(0.8)) lines.push(...chooseDish(dishes, 'coffee', dice))
      if (dice.chance(0.35)) lines.push(...chooseDish(dishes, 'bakery', dice))
    } else if (type === 'dine_in' || dice.chance(0.35)) {
      lines.push(...chooseDish(dishes, isEvening && dice.chance(0.55) ? 'bar' : 'soft', dice))
    }
  }
  if (isMorning) return lines
  if (dice.chance(type === 'dine_in' ? 0.55 : 0.25)) lines.push(...chooseDish(dishes, 'starter', dice))
  if (dice.chance(0.4)) lines.push(...chooseDish(dishes, 'side', dice, dice.between(1, 2)))
  if (dice.chance(type === 'dine_in' && isEvening ? 0.45 : 0.15)) {
    lines.push(...chooseDish(dishes, 'dessert', dice, dice.between(1, 2)))
  }
  return lines
}

/** Where the order stands by now, on its way from placed to completed. */
function courseOf(
  order: { type: OrderType; at: number; scheduledFor: number | null; now: number; pay: string },
  dice: Dice,
): Course {
  const { type, at, scheduledFor, now } = order
  const after = (from: number, low: number, high: number) => from + dice.between(low * 60, high * 60) * 1000
  const acceptedAt = after(at, 2, 4)
  const readyAt = scheduledFor ?? after(acceptedAt, 12, 22)
  const completedAt = type === 'dine_in' ? after(readyAt, 25, 60) : after(readyAt, 3, 14)
  const fate = dice.roll()
  const isRejected = fate < 0.02 && type !== 'dine_in'
  const isCancelled = !isRejected && fate < 0.055
  const cancelReason = isCancelled ? dice.pick(CANCEL_REASONS) : null
  const paysFirst = order.pay === 'online'
  const paidAt = paysFirst ? at + 60_000 : completedAt - 90_000
  const by = (moment: number) => (moment <= now ? moment : null)
  const endedAt = isRejected ? acceptedAt : isCancelled ? after(acceptedAt, 1, 6) : completedAt
  const isOver = endedAt <= now
  const isGone = isOver && (isRejected || isCancelled)
  const course = {
    acceptedAt: isRejected ? null : by(acceptedAt),
    readyAt: isGone ? null : by(readyAt),
    endedAt: by(endedAt),
    paidAt: isGone && !paysFirst ? null : by(paidAt),
    cancelReason: isGone ? cancelReason : null,
  }
  if (isGone) return { ...course, status: isRejected ? 'rejected' : 'cancelled' }
  if (isOver) return { ...course, status: 'completed' }
  const status = course.readyAt !== null ? 'ready' : course.acceptedAt !== null ? 'accepted' : 'placed'
  return { ...course, status }
}
