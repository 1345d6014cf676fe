export const shiftWeek = {
  id: 88,
  branch_id: 1,
  week_start: '2026-11-16',
  shifts: [
    {
      id: 901,
      staff_name: 'Luis Ortega',
      role: 'kitchen',
      starts_at: '2026-11-16T10:00:00.000-05:00',
      ends_at: '2026-11-16T18:00:00.000-05:00',
      break_minutes: 30,
      note: null,
    },
    {
      id: 902,
      staff_name: 'Mina Haddad',
      role: 'service',
      starts_at: '2026-11-16T17:00:00.000-05:00',
      ends_at: '2026-11-17T01:00:00.000-05:00',
      break_minutes: 30,
      note: 'A party of twelve at eight.',
    },
  ],
  published_at: '2026-11-14T19:42:51.004-05:00',
  updated_at: '2026-11-14T19:42:51.004-05:00',
}

export const shiftWeekAnswer = { data: shiftWeek, meta: {}, links: {} }
export const shiftWeekPage = {
  data: [shiftWeek],
  meta: { per_page: 25, next_cursor: null, prev_cursor: null },
  links: { next: null, prev: null },
}
