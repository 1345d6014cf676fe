// What every board on a wall has set.

import { OneOf, Type } from '../../platform/http/validation/schema.ts'
import { APPEARANCES } from './appearances.ts'

const MOST_LANGUAGES = 3

export const Appearance = OneOf(APPEARANCES)

/** Codes, the first of them first; empty: the restaurant's default language. */
export const BoardLanguages = Type.Array(
  Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$', maxLength: 35 }),
  { maxItems: MOST_LANGUAGES },
)
