const experience = {
  id: 5,
  name: { en: 'Wine tasting', es: 'Cata de vinos' },
  description: { en: 'Six wines and what goes with them', es: 'Seis vinos y lo que va con ellos' },
  currency: 'USD',
  price_minor: 6000,
  capacity: 24,
  tickets_left: 13,
  starts_at: '2026-12-05T20:00:00.000-05:00',
  ends_at: '2026-12-05T22:30:00.000-05:00',
  sales_until: '2026-12-05T12:00:00.000-05:00',
  is_active: true,
  updated_at: '2026-11-14T19:42:51.004-05:00',
}

export const booking = {
  id: '0199f7c3-7c55-7f21-8b9e-64a2d0f1c3e8',
  experience: { id: experience.id, name: experience.name, starts_at: experience.starts_at },
  status: 'booked',
  tickets: 2,
  name: 'Ana García',
  currency: 'USD',
  total_minor: 12000,
  paid_at: '2026-11-14T19:42:51.004-05:00',
  created_at: '2026-11-14T19:30:05.123-05:00',
  updated_at: '2026-11-14T19:42:51.004-05:00',
}

const heldBooking = {
  ...booking,
  status: 'held',
  paid_at: null,
  updated_at: booking.created_at,
}

const ONE_PAGE = {
  meta: { per_page: 25, next_cursor: null, prev_cursor: null },
  links: { next: null, prev: null },
}

export const experienceAnswer = { data: experience, meta: {}, links: {} }
export const experiencePage = { data: [experience], ...ONE_PAGE }
export const bookingAnswer = { data: booking, meta: {}, links: {} }
export const heldAnswer = { data: heldBooking, meta: {}, links: {} }
export const bookingPage = { data: [booking], ...ONE_PAGE }
export const cancelledAnswer = { data: { ...booking, status: 'cancelled' }, meta: {}, links: {} }
export const newBooking = {
  name: 'Ana García',
  phone: '+1 413 555 0187',
  email: 'ana@example.com',
  tickets: 2,
}
