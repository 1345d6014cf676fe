import { isDate, parseMoment, parseMomentQuery } from '../../time/clock.ts'

type Format = { fits: (text: string) => boolean; sentence: string }

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
  email: { fits: (text) => EMAIL.test(text), sentence: 'Must be an e-mail address.' },
  uuid: { fits: isUuid, sentence: 'Must be a UUID.' },
  date: { fits: isDate, sentence: 'Must be a date that exists, as YYYY-MM-DD.' },
  'date-time': {
    fits: (text) => parseMoment(text, 'UTC') !== null,
    sentence: 'Must be a date and time in ISO 8601, such as 2026-11-14T19:30:00+03:00.',
  },
  'date-or-date-time': {
    fits: (text) => parseMomentQuery(text, 'UTC', 'first') !== null,
    sentence:
      'Must be a date, or a date and time in ISO 8601, such as 2026-11-14 or 2026-11-14T19:30:00+03:00.',
  },
}

export function isUuid(text: string): boolean {
  return UUID.test(text)
}
