// Schemas of single values, by what they mean.
import { OneOf, Type } from './schema.ts'

export function Text(max: number, options: object = {}) {
  return Type.String({ minLength: 1, maxLength: max, ...options })
}

/** Of a text for which a person may need several lines: a note, a description, a message. */
export const LINES = { severalLines: true }

/**
 * Of a text that is nobody's words: a password, a whole file whose parts are checked in their turn, what a page has seen before it
 * changed it. Only a NUL is refused in it, which PostgreSQL does not store.
 */
export const AS_IS = { asIs: true }

/** Of a field that counts only sometimes: then the operation's own rules check it. */
export const BY_RULES = { byRules: true }

export function Uuid(description: string) {
  return Type.String({ format: 'uuid', description })
}

export function Day(description: string) {
  return Type.String({ format: 'date', description })
}

export function Id(description?: string) {
  return Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ...(description && { description }) })
}

export function Moment(description?: string) {
  return Type.String({ format: 'date-time', ...(description && { description }) })
}

/** A bound in a query string; parseMomentQuery reads it. */
export function MomentBound(description: string) {
  return Type.String({ format: 'date-or-date-time', description })
}

export const QueryBoolean = OneOf(['true', 'false', '1', '0'])

export function isTrue(value: 'true' | 'false' | '1' | '0'): boolean {
  return value === 'true' || value === '1'
}
