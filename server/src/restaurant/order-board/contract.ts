import { ORDER_TYPES } from '../../ground/tenants/rules/ordering.ts'
import { OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Text } from '../../platform/http/validation/values.ts'
import { Appearance, BoardLanguages } from '../devices/board-settings.ts'

const MOST_CHANNELS = 60
const LONGEST_KEPT_MINUTES = 240

export const OrderBoardSettings = Type.Object({
  order_types: Type.Array(OneOf(ORDER_TYPES), { minItems: 1, maxItems: ORDER_TYPES.length }),
  /** Orders that are brought to a table, too. Those that are eaten in and called by their number need no setting. */
  tables: Type.Boolean(),
  /** Empty: whichever way the order came. */
  channels: Type.Array(Text(30), { maxItems: MOST_CHANNELS }),
  /** What is ready and was not handed out on the till leaves the board after so long. */
  keep_minutes: Type.Integer({ minimum: 1, maximum: LONGEST_KEPT_MINUTES }),
  sound: Type.Boolean(),
  languages: BoardLanguages,
  appearance: Appearance,
})
export type OrderBoardSettings = Static<typeof OrderBoardSettings>

/** Its number alone: what else is known of the order is nobody's who looks at a wall. Moments in milliseconds. */
export type BoardNumber = { number: string; since: number }

export type OrderBoardShown = {
  board: OrderBoardSettings
  restaurant: { name: string; zone: string; default_language: string }
  now: number
  /** The oldest first. */
  preparing: BoardNumber[]
  /** The newest first. */
  ready: BoardNumber[]
}
