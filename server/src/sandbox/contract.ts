import { Answer, Named, Nullable, OneOf, type Static, Type } from '../platform/http/validation/schema.ts'
import { Id, Moment } from '../platform/http/validation/values.ts'
import { ExperienceBooking } from '../restaurant/experiences/contract.ts'
import { GiftCard } from '../restaurant/gift-cards/contract.ts'
import { MenuWindows } from '../restaurant/menu/write-contract.ts'
import { NewOrder, Order } from '../restaurant/orders/contract.ts'
import { Payment } from '../restaurant/payments/contract.ts'
import { NewReservation, Reservation } from '../restaurant/reservations/contract.ts'
import { ShiftWeek } from '../restaurant/shifts/contract.ts'
import { StockBelowPar } from '../restaurant/stock/contract.ts'

const LONGEST_SHIFT_SECONDS = 10 * 366 * 86_400

export const SandboxClock = Named(
  'SandboxClock',
  Type.Object({
    now: Moment('The time in the sandbox now.'),
    frozen_at: Nullable(Moment(), {
      description: 'The moment at which its clock is stopped; null if it is running.',
    }),
    offset_seconds: Type.Integer({
      description: 'How many seconds it is ahead of real time; negative means behind.',
    }),
  }),
)
export type SandboxClock = Static<typeof SandboxClock>
export const SandboxClockAnswer = Answer(SandboxClock)

export const ClockChange = Named(
  'SandboxClockChange',
  Type.Object({
    frozen_at: Type.Optional(
      Nullable(Moment(), { description: 'Stops the clock at this moment, from 2000 to 2100.' }),
    ),
    offset_seconds: Type.Optional(
      Nullable(Type.Integer({ minimum: -LONGEST_SHIFT_SECONDS, maximum: LONGEST_SHIFT_SECONDS }), {
        description: 'Sets the clock this many seconds ahead; negative means back. The clock runs.',
      }),
    ),
  }),
)
export type ClockChange = Static<typeof ClockChange>

export const SandboxHours = Named(
  'SandboxHours',
  Type.Object({
    hours: Type.Array(MenuWindows.items, {
      maxItems: 100,
      description: 'When the branch is open, week by week, on its own clock. Empty: never.',
    }),
    branch_id: Type.Optional(Nullable(Id(), { description: 'Null or left out: the default branch.' })),
  }),
)
export type SandboxHours = Static<typeof SandboxHours>

const KINDS = [
  'order',
  'reservation',
  'payment',
  'refund',
  'gift_card',
  'void',
  'seating',
  'stock_below_par',
  'experience_booking',
  'shifts',
  'point_of_sale',
] as const

export const Simulation = Named(
  'Simulation',
  Type.Object({
    kind: OneOf(KINDS, { description: 'What should happen.' }),
    order: Type.Optional({ ...NewOrder, description: 'For `order`. Default: one item for pickup.' }),
    reservation: Type.Optional({
      ...NewReservation,
      description: 'For `reservation`. Default: two guests at the next free slot.',
    }),
    order_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'For `payment` and `void`. Default: the newest unpaid order.',
      }),
    ),
    reservation_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'For `seating`. Default: the next confirmed reservation.',
      }),
    ),
    payment_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'For `refund`. Default: the newest payment that is not fully refunded.',
      }),
    ),
    url: Type.Optional(
      Nullable(Type.String({ maxLength: 2_048 }), {
        description:
          "For `point_of_sale`, and required there: the endpoint that the sandbox's orders are pushed to from now on. Null disconnects the test till.",
      }),
    ),
    amount_minor: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000_000_000,
        description:
          'For `payment` and `refund`. Default: what is due, or everything that is left. For `gift_card`, its amount. Default: 5000.',
      }),
    ),
  }),
)
export type Simulation = Static<typeof Simulation>

export const Simulated = Named(
  'Simulated',
  Type.Object({
    kind: OneOf(KINDS, { description: 'What has happened.' }),
    order: Nullable(Order, {
      description: 'What was ordered, paid for or voided in part; null for other kinds.',
    }),
    reservation: Nullable(Reservation, { description: 'What was booked or seated; null for other kinds.' }),
    payment: Nullable(Payment, { description: 'What was paid or refunded; null for other kinds.' }),
    stock: Nullable(StockBelowPar, { description: 'What runs low; null for other kinds.' }),
    gift_card: Type.Optional({ ...GiftCard, description: 'What was issued; only there for `gift_card`.' }),
    experience_booking: Type.Optional({
      ...ExperienceBooking,
      description: 'The tickets that were booked and paid; only there for `experience_booking`.',
    }),
    shift_week: Type.Optional({ ...ShiftWeek, description: 'What was published; only there for `shifts`.' }),
    point_of_sale: Type.Optional(
      Nullable(Type.Object({ url: Type.String({ description: 'Where orders are pushed.' }) }), {
        description: 'The test till; only for `point_of_sale`. Null: none is connected.',
      }),
    ),
  }),
)
export type Simulated = Static<typeof Simulated>
export const SimulatedAnswer = Answer(Simulated, {
  secret: Type.Optional(
    Type.String({
      description: 'The signing secret of the test till, shown only once; only for `point_of_sale`.',
    }),
  ),
})
