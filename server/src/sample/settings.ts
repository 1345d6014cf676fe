import { EVERY_DAY } from './days.ts'

const TIMEZONE = 'America/New_York'

export const settings = {
  currency: 'USD',
  timezone: TIMEZONE,
  country: 'US',
  default_language: 'en',
  languages: ['en', 'es'],
  order_types: {
    dine_in: { offered: true, minimum_minor: 0, service_charge_pct: 10 },
    pickup: { offered: true, minimum_minor: 0, service_charge_pct: 0 },
    delivery: { offered: true, minimum_minor: 1500, service_charge_pct: 0 },
  },
  order_ahead_days: 30,
  ordering_paused_until: null,
  prices_include_tax: false,
  taxes: [
    { name: 'Sales tax', rate_pct: 8, default: true, category_refs: [] },
    { name: 'Reduced sales tax (bakery)', rate_pct: 4, default: false, category_refs: ['bakery'] },
  ],
  discounts: [
    {
      name: '10% off pickup orders from $50',
      percent: 10,
      types: ['pickup'],
      minimum_minor: 5000,
      windows: [],
    },
  ],
  delivery_zones: [
    {
      name: 'Springfield',
      cities: ['Springfield'],
      street_prefixes: [],
      fee_minor: 300,
      minimum_minor: 1500,
    },
    {
      name: 'Neighboring towns',
      cities: ['West Springfield', 'Chicopee', 'Longmeadow'],
      street_prefixes: [],
      fee_minor: 500,
      minimum_minor: 2500,
    },
    {
      name: 'Ludlow, by the river',
      cities: ['Ludlow'],
      street_prefixes: ['Ludlow Mills', 'Riverside Drive', 'State Street'],
      fee_minor: 700,
      minimum_minor: 3500,
    },
  ],
} as const

export const branches = [
  {
    ref: 'main-street',
    name: 'Main Street',
    default: true,
    timezone: TIMEZONE,
    hours: [{ days: EVERY_DAY, from: '00:00', to: '24:00' }],
    special_days: [],
    closing_days: [],
    preparation_minutes: 20,
    business_day_start: '00:00',
  },
] as const

export const stations = [
  { ref: 'hot-kitchen', name: 'Hot kitchen' },
  { ref: 'cold-kitchen', name: 'Cold kitchen' },
  { ref: 'pastry', name: 'Pastry' },
  { ref: 'bar', name: 'Bar' },
] as const
