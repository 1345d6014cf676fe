import type { PlainFieldFault } from '../../faults.ts'
import { isDate, parseMoment, parseMomentQuery } from '../../time/clock.ts'

type Format = { fits: (text: string) => boolean; fault: PlainFieldFault }

// \p{C}: characters that nobody sees, such as controls and those that turn the direction of writing.
const LOCAL_ATOM = String.raw`[^\s@"(),:;<>[\\\].\p{C}]+`
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
const LAST_LABEL = String.raw`(?!\p{N}+$)(?=.{2})${LABEL}`
const EMAIL = new RegExp(
  String.raw`^(?=[^@]{1,64}@)${LOCAL_ATOM}(?:\.${LOCAL_ATOM})*@(?=.{4,253}$)(?:${LABEL}\.)+${LAST_LABEL}$`,
  'u',
)
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const FORMATS: Record<string, Format> = {
  email: { fits: (text) => EMAIL.test(text), fault: 'not_an_email' },
  uuid: { fits: isUuid, fault: 'not_a_uuid' },
  date: { fits: isDate, fault: 'not_a_date' },
  'date-time': {
    fits: (text) => parseMoment(text, 'UTC') !== null,
    fault: 'not_a_date.moment',
  },
  'date-or-date-time': {
    fits: (text) => parseMomentQuery(text, 'UTC', 'first') !== null,
    fault: 'not_a_date.either',
  },
}

export function isUuid(text: string): boolean {
  return UUID.test(text)
}
