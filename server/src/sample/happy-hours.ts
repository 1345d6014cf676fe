import { WEEKDAYS } from './days.ts'
import type { HappyHour } from './types.ts'

const NOTHING = { menu_refs: [], category_refs: [], item_refs: [] }

export const happyHours: readonly HappyHour[] = [
  {
    ...NOTHING,
    name: 'Weekday happy hour',
    windows: [{ days: WEEKDAYS, from: '16:00', to: '19:00' }],
    percent: 25,
    menu_refs: ['drinks'],
  },
  {
    ...NOTHING,
    name: 'Early pasta',
    windows: [{ days: ['mon', 'tue', 'wed', 'thu'], from: '14:00', to: '16:00' }],
    amount_off_minor: 300,
    category_refs: ['pasta'],
  },
  {
    ...NOTHING,
    name: 'Late-night cocktails',
    windows: [{ days: ['thu', 'fri', 'sat'], from: '22:00', to: '01:00' }],
    price_minor: 900,
    item_refs: ['classic-margarita', 'maple-old-fashioned'],
  },
]
