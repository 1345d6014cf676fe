const reservation = {
  id: '019a7c1e-52d1-7c3a-9a44-0f6a2f1f9b10',
  guest_id: 41,
  branch_id: 2,
  status: 'confirmed',
  name: 'Olivia Bennett',
  phone: '+14135550101',
  email: 'olivia.bennett@example.com',
  party_size: 4,
  date: '2026-11-20',
  time: '19:30',
  table_id: 6,
  note: 'A high chair, please',
  deposit_minor: null,
  deposit_status: null,
  created_at: '2026-11-14T19:30:05.123-05:00',
  updated_at: '2026-11-14T19:30:05.123-05:00',
}

export const newReservation = {
  name: 'Olivia Bennett',
  phone: '+14135550101',
  email: 'olivia.bennett@example.com',
  party_size: 4,
  date: '2026-11-20',
  time: '19:30',
  note: 'A high chair, please',
}
export const reservationAnswer = { data: reservation, meta: {}, links: {} }
export const cancelledAnswer = {
  ...reservationAnswer,
  data: { ...reservation, status: 'cancelled', updated_at: '2026-11-15T10:02:44.871-05:00' },
}
export const reservationPage = {
  data: [reservation],
  meta: { per_page: 25, next_cursor: null, prev_cursor: null },
  links: { next: null, prev: null },
}
export const availability = {
  data: {
    branch_id: 2,
    date: '2026-11-20',
    party_size: 8,
    engine: true,
    slots: [
      { time: '19:00', available: false, guarantee: true },
      { time: '19:30', available: true, guarantee: true },
    ],
    guarantee: { deposit_minor: 1000, currency: 'USD', per: 'guest' },
    notify: true,
  },
  meta: {},
  links: {},
}
