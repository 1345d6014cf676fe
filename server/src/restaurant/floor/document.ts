import { Ref } from '../../platform/document/schema.ts'
import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Text } from '../../platform/http/validation/values.ts'

const seats = Type.Integer({ minimum: 1, maximum: 1000 })

export const TablePart = Type.Object({
  ref: Ref,
  name: Text(100),
  branch_ref: Type.Optional(Nullable(Ref)),
  code: Type.Optional(Nullable(Text(50))),
  area: Type.Optional(Nullable(Text(100))),
  min_seats: seats,
  max_seats: seats,
  priority: Type.Optional(Type.Integer({ minimum: -1000, maximum: 1000 })),
})

export const CombinationPart = Type.Object({
  name: Text(100),
  table_refs: Type.Array(Ref, { minItems: 2, maxItems: 50 }),
  min_seats: seats,
  max_seats: seats,
})

export type TablePart = Static<typeof TablePart>
export type CombinationPart = Static<typeof CombinationPart>

export const floorParts = {
  tables: Type.Optional(Type.Array(TablePart, { maxItems: 2_000 })),
  table_combinations: Type.Optional(Type.Array(CombinationPart, { maxItems: 2_000 })),
}
