export const restaurantAnswer = {
  data: {
    id: 1,
    slug: 'demo',
    name: 'Demo restaurant',
    currency: 'USD',
    timezone: 'America/New_York',
    country: 'US',
    default_language: 'en',
    languages: ['en', 'es'],
    plan: 'pro',
    features: ['reporting', 'reservations'],
    suspended: false,
    sandbox: false,
    scopes: ['menu:read', 'orders:read', 'orders:write'],
    branches: [
      {
        id: 2,
        name: 'Main Street',
        timezone: 'America/New_York',
        is_default: true,
        open_now: false,
        opens_at: '2026-11-15T11:00:00.000-05:00',
      },
    ],
  },
  meta: {},
  links: {},
}

const branch = {
  id: 2,
  name: 'Main Street',
  slug: 'main-street',
  timezone: 'America/New_York',
  is_default: true,
  is_active: true,
  address: { line1: '1 Main Street', city: 'Northampton', postcode: '01060', country: 'US' },
  phone: '+1 413 555 0100',
  open_now: false,
  opens_at: '2026-11-15T11:00:00.000-05:00',
  order_types: ['dine_in', 'pickup', 'delivery'],
  reservations: true,
  hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'], from: '11:00', to: '23:00' }],
  special_days: [{ date: '2026-12-24', hours: [{ from: '11:00', to: '15:00' }] }],
  closing_days: ['2026-12-25'],
  preparation_minutes: 20,
  paused_until: null as string | null,
}
export const branchPause = { until: '2026-11-14T20:30:00-05:00' }
export const pausedBranchAnswer = {
  data: { ...branch, paused_until: '2026-11-14T20:30:00.000-05:00' },
  meta: {},
  links: {},
}
export const branchAnswer = { data: branch, meta: {}, links: {} }
export const branchList = { data: [branch], meta: { count: 1 }, links: {} }
