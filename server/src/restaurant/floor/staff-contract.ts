import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, Text } from '../../platform/http/validation/values.ts'
import { FARTHEST, type FloorPlan, LARGEST_SIDE, SHAPES, SMALLEST_SIDE } from './rules/layout.ts'

const Side = Type.Integer({ minimum: SMALLEST_SIDE, maximum: LARGEST_SIDE })
const Distance = Type.Integer({ minimum: 0, maximum: FARTHEST })

const Place = Type.Object({
  x: Distance,
  y: Distance,
  width: Side,
  height: Side,
  rotation: Type.Integer({ minimum: 0, maximum: 359 }),
  shape: OneOf(SHAPES),
})

export const FloorChange = Type.Object({
  version: Text(40),
  /** Those that are not named stay as they are. */
  tables: Type.Array(
    Type.Object({
      id: Id(),
      floor: Nullable(Text(60), { emptyIsNull: true }),
      /** Null: it is laid out by itself. */
      place: Nullable(Place),
    }),
    { maxItems: 2_000 },
  ),
})
export type FloorChange = Static<typeof FloorChange>
export type TableChange = FloorChange['tables'][number]

/** What the editor of the plan works on. */
export type FloorState = {
  version: string
  floors: FloorPlan[]
  /** The tables that the owner has placed; the others are laid out by themselves. */
  placed: number[]
}
