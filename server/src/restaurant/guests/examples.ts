const guest = {
  id: 41,
  name: 'Olivia Bennett',
  phone: '+14135550101',
  email: 'olivia.bennett@example.com',
  contact_shared: true,
  locale: 'en',
  marketing_opted_in: true,
  marketing_opted_in_at: '2026-09-02T18:04:11.520-04:00',
  visits_count: 6,
  total_spend_minor: 31_450,
  last_visit_at: '2026-11-08T21:15:40.002-05:00',
  created_at: '2026-03-19T12:30:00.000-04:00',
}
const silent = {
  ...guest,
  id: 42,
  name: 'Grace Kim',
  phone: null,
  email: null,
  contact_shared: false,
  marketing_opted_in: false,
  marketing_opted_in_at: null,
}

export const lookup = { phone: '+1 413 555 0101' }
export const guestAnswer = { data: guest, meta: {}, links: {} }
export const guestPage = {
  data: [guest, silent],
  meta: { per_page: 25, next_cursor: null, prev_cursor: null },
  links: { next: null, prev: null },
}
