import { WEEKDAYS } from './days.ts'
import type { HappyHour } from './types.ts'

export const happyHours: readonly HappyHour[] = [
  {
    name: 'Weekday happy hour',
    windows: [{ days: WEEKDAYS, from: '16:00', to: '19:00' }],
    percent: 25,
    menu_refs: ['drinks'],
    category_refs: [],
    item_refs: [],
  },
  {
    name: 'Early pasta',
    windows: [{ days: ['mon', 'tue', 'wed', 'thu'], from: '14:00', to: '16:00' }],
    amount_off_minor: 300,
    menu_refs: [],
    category_refs: ['pasta'],
    item_refs: [],
  },
  {
    name: 'Late-night cocktails',
    windows: [{ days: ['thu', 'fri', 'sat'], from: '22:00', to: '01:00' }],
    price_minor: 900,
    menu_refs: [],
    category_refs: [],
    item_refs: ['classic-margarita', 'maple-old-fashioned'],
  },
]
