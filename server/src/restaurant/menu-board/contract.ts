import { OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, Text } from '../../platform/http/validation/values.ts'
import { Appearance, BoardLanguages } from '../devices/board-settings.ts'
import type { Item, MenuNow, Translations } from '../menu/contract.ts'
import type { Photo } from '../menu/write-contract.ts'

const MOST_PARTS = 200
const SHORTEST_TURN_SECONDS = 5
const LONGEST_TURN_SECONDS = 300

const Ids = Type.Array(Id(), { maxItems: MOST_PARTS })

export const MenuBoardSettings = Type.Object({
  /** Whose prices it shows. */
  channel: Text(30),
  /** With what is named in `category_ids`. Both empty: every menu. */
  menu_ids: Ids,
  category_ids: Ids,
  seconds: Type.Integer({ minimum: SHORTEST_TURN_SECONDS, maximum: LONGEST_TURN_SECONDS }),
  photos: Type.Boolean(),
  sold_out: OneOf(['shown', 'hidden']),
  languages: BoardLanguages,
  appearance: Appearance,
})
export type MenuBoardSettings = Static<typeof MenuBoardSettings>

export type BoardPrice = { variant_id: number | null; name: Translations | null; price_minor: number }
export type BoardDish = {
  id: number
  name: Translations
  dietary: Item['dietary']
  is_sold_out: boolean
  photo: Photo | null
  /** Of a set: what may be chosen, part by part, and what each of these costs more, in the same order. */
  parts: { name: Translations; dishes: Translations[]; extras_minor: number[] }[]
  /** Without happy hours. */
  prices: BoardPrice[]
}
type BoardCategory = { id: number; name: Translations; dishes: BoardDish[] }
export type BoardMenu = { id: number; name: Translations; categories: BoardCategory[] }

/** What is open, and what costs less than usual, from a moment on. */
export type BoardTime = { from: number; open_category_ids: number[]; prices: MenuNow['prices'] }

export type MenuBoardShown = {
  board: MenuBoardSettings
  restaurant: { name: string; zone: string; currency: string; default_language: string }
  /** Moments are in milliseconds. */
  now: number
  menus: BoardMenu[]
  /** From now on, the first one first: a board that is cut off changes over by itself. */
  times: BoardTime[]
}
