import { Ref } from '../../platform/document/schema.ts'
import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Moment } from '../../platform/http/validation/values.ts'
import { DescriptionTranslations, NameTranslations, Price } from '../menu/contract.ts'

export const MOST_CAPACITY = 100_000

export const ExperiencePart = Type.Object({
  ref: Ref,
  name: NameTranslations,
  description: Type.Optional(Nullable(DescriptionTranslations)),
  price_minor: Price,
  capacity: Type.Integer({ minimum: 1, maximum: MOST_CAPACITY }),
  starts_at: Moment(),
  ends_at: Moment(),
  sales_until: Type.Optional(Nullable(Moment())),
  is_active: Type.Optional(Type.Boolean()),
})
export type ExperiencePart = Static<typeof ExperiencePart>

export const experienceParts = {
  experiences: Type.Optional(Type.Array(ExperiencePart, { maxItems: 2_000 })),
}
