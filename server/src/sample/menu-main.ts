import { desserts, sides } from './menu-main-finish.ts'
import { grill, pasta, pizza } from './menu-main-plates.ts'
import { salads, starters } from './menu-main-start.ts'
import { text } from './menu-parts.ts'
import type { Menu } from './types.ts'

export const mainMenu: Menu = {
  ref: 'all-day',
  name: text('All day', 'Todo el día'),
  is_active: true,
  windows: [],
  categories: [starters, salads, pizza, pasta, grill, sides, desserts],
}
