import type { OrderBoardSettings } from './contract.ts'

/** Of a board that nothing is set for. */
export const ORDER_BOARD_DEFAULTS: OrderBoardSettings = {
  order_types: ['pickup', 'dine_in'],
  tables: false,
  channels: [],
  keep_minutes: 30,
  sound: true,
  languages: [],
  appearance: 'dark',
}
