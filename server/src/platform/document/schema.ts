import { OneOf, Type } from '../http/validation/schema.ts'
import { WEEKDAYS } from '../time/windows.ts'

export const TIME = '^([01][0-9]|2[0-3]):[0-5][0-9]$'
export const END = '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'

export const Ref = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[^/]+$',
  fault: 'wrong_format.ref',
})

export const TimeOfDay = Type.String({ pattern: TIME, fault: 'not_a_time.clock' })
export const Hours = Type.Object({
  from: TimeOfDay,
  to: Type.String({ pattern: END, fault: 'not_a_time' }),
})

/** A span of the week. At or before `from`, `to` is on the next day; without `days` it holds every day. */
const Window = Type.Object({
  days: Type.Optional(Type.Array(OneOf(WEEKDAYS), { minItems: 1, maxItems: 7 })),
  from: Hours.properties.from,
  to: Hours.properties.to,
})
export const Windows = Type.Array(Window, { maxItems: 100 })

export const LanguageCode = Type.String({
  maxLength: 100,
  pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  fault: 'wrong_format.language',
})

/** Which names there are is the rules' to say. */
export const ZoneName = Type.String({ maxLength: 100 })

export const Day = Type.String({ format: 'date' })
