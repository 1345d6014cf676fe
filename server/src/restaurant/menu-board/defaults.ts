import type { MenuBoardSettings } from './contract.ts'

/** Of a board that nothing is set for. */
export const MENU_BOARD_DEFAULTS: MenuBoardSettings = {
  channel: 'pos',
  menu_ids: [],
  category_ids: [],
  seconds: 15,
  photos: true,
  sold_out: 'shown',
  languages: [],
  appearance: 'dark',
}
