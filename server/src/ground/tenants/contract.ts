import { Answer, Named, Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, Moment } from '../../platform/http/validation/values.ts'
import { WEEKDAYS } from '../../platform/time/dates.ts'
import { ORDER_TYPES } from './rules/ordering.ts'

const Zone = Type.String({ description: 'An IANA time zone, such as `America/New_York`.' })

const Branch = Named(
  'Branch',
  Type.Object({
    id: Id('Orders and reports name the branch by it.'),
    name: Type.String({ description: 'What the owner calls it.' }),
    timezone: Zone,
    is_default: Type.Boolean({
      description: 'Whether orders and reservations use its clock and opening hours.',
    }),
    open_now: Type.Boolean({ description: 'Whether its opening hours say that it is open now.' }),
    opens_at: Nullable(Moment(), {
      description: 'When it opens next, within 14 days. Null while it is open, or if it does not open.',
    }),
  }),
)

export const RestaurantProfile = Named(
  'Restaurant',
  Type.Object({
    id: Id('The same id as in events.'),
    slug: Type.String({ description: 'Its short name, unique on this service.' }),
    name: Type.String({ description: 'What it is called.' }),
    currency: Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'ISO 4217. Every amount of the restaurant is in its minor unit.',
    }),
    timezone: Zone,
    country: Nullable(Type.String({ pattern: '^[A-Z]{2}$' }), {
      description: 'ISO 3166-1 alpha-2. National phone numbers are read by it.',
    }),
    default_language: Type.String({ description: 'The language of a text that is sent as a plain string.' }),
    languages: Type.Array(Type.String(), { description: 'The languages of its menu.' }),
    plan: Nullable(Type.String(), { description: 'The name of its plan.' }),
    features: Type.Array(Type.String(), { description: 'What the plan includes, such as `reservations`.' }),
    suspended: Type.Boolean({ description: 'While true, everything can be read and nothing changed.' }),
    sandbox: Type.Boolean({ description: 'Whether this is a sandbox, with sample data.' }),
    scopes: Type.Array(Type.String(), { description: 'What the token that asks may do.' }),
    branches: Type.Array(Branch, { description: 'Its branches, the default one first.' }),
  }),
)
export type RestaurantProfile = Static<typeof RestaurantProfile>

const BranchAddress = Named(
  'BranchAddress',
  Type.Object({
    line1: Type.String({ description: 'Street and number.' }),
    city: Type.String({ description: 'The town.' }),
    postcode: Nullable(Type.String(), { description: 'The postcode; null if there is none.' }),
    country: Nullable(Type.String(), { description: 'ISO 3166-1 alpha-2; null: as the restaurant.' }),
  }),
)

const from = {
  from: Type.String({ description: 'HH:MM.' }),
  to: Type.String({ description: 'HH:MM, or 24:00. At or before `from`: on the next day.' }),
}
const BranchWindow = Named(
  'BranchHours',
  Type.Object({
    days: Type.Array(OneOf(WEEKDAYS), { description: 'The weekdays on which it begins. Empty: every day.' }),
    ...from,
  }),
)

export const BranchPause = Named(
  'BranchPause',
  Type.Object({
    until: Nullable(Moment(), {
      description: 'Up to 7 days ahead. Null: its own pause is over, and orders are taken again.',
    }),
  }),
)

/** A branch as `GET /branches` shows it. */
export const BranchProfile = Named(
  'BranchProfile',
  Type.Object({
    id: Id('Orders, reservations and reports name the branch by it.'),
    name: Type.String({ description: 'What the owner calls it.' }),
    slug: Type.String({ description: 'Its short name in the addresses of guest pages.' }),
    timezone: Zone,
    is_default: Type.Boolean({ description: 'Whether it is meant where no branch is named.' }),
    is_active: Type.Boolean({ description: 'If false, the branch is permanently closed.' }),
    address: Nullable(BranchAddress, { description: 'Its location; null if unknown.' }),
    phone: Nullable(Type.String(), { description: 'Its phone number; null: not known.' }),
    open_now: Type.Boolean({ description: 'Whether its opening hours say that it is open now.' }),
    opens_at: Nullable(Moment(), {
      description: 'When it opens next, within 14 days. Null while it is open, or if it does not open.',
    }),
    order_types: Type.Array(OneOf(ORDER_TYPES), { description: 'The types of order that it offers.' }),
    reservations: Type.Boolean({ description: 'Whether it takes reservations.' }),
    hours: Type.Array(BranchWindow, {
      description: 'When it is open, week by week, on its own clock. Empty: never.',
    }),
    special_days: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date', description: 'The day, instead of the hours of its weekday.' }),
        hours: Type.Array(Type.Object(from), { description: 'When it is open on that day.' }),
      }),
      { description: 'Days with other hours.' },
    ),
    closing_days: Type.Array(Type.String({ format: 'date' }), { description: 'Days on which it is closed.' }),
    preparation_minutes: Type.Integer({
      minimum: 0,
      description: 'How long an order takes from being accepted to being ready.',
    }),
    paused_until: Nullable(Moment(), {
      description:
        "Until when it does not take orders: its own pause, or the restaurant's. Null: it is not paused.",
    }),
  }),
)
export type BranchProfile = Static<typeof BranchProfile>

export const BranchAnswer = Answer(BranchProfile)
export const BranchListAnswer = Answer(Type.Array(BranchProfile), {
  count: Type.Integer({ minimum: 0, description: 'How many there are.' }),
})

export const RestaurantAnswer = Answer(RestaurantProfile)
