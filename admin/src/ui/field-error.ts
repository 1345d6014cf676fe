import { fieldErrors } from './api.ts'

/** The server's first sentence on a field, or on one of its entries (`scopes.0`); null where it has none. */
export function errorOn(error: unknown, field: string): string | null {
  return errorIn(fieldErrors(error), field)
}

export function errorIn(errors: Record<string, string>, field: string): string | null {
  const [, sentence] =
    Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}.`)) ?? []
  return sentence ?? null
}
