import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FieldErrors, FieldsInvalid } from '../../errors.ts'
import { fieldFault } from '../../faults.ts'
import { ignoredFields, ignoredQuery } from './ignored.ts'
import type { Operation } from './operation.ts'

const HANDLING = /^handling\s*=\s*"?([\w-]*)"?$/i

/** RFC 7240: preferences stand between commas, and of one that is given twice the first counts. */
export function wantsStrict({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const preferences = String(headers.prefer ?? '').split(',')
  const handling = preferences.map((one) => one.split(';', 1)[0]?.trim().match(HANDLING)).find(Boolean)
  return handling?.[1]?.toLowerCase() === 'strict'
}

export function tellStrict(request: FastifyRequest, reply: FastifyReply): void {
  if (wantsStrict(request)) reply.header('preference-applied', 'handling=strict')
}

/** What a caller who asked for strictness has sent and the operation does not know. */
export function unknownIn(operation: Operation, request: FastifyRequest, sent?: unknown): FieldErrors {
  if (!wantsStrict(request)) return {}
  const fields = operation.read ? [] : ignoredFields(operation.body, sent)
  const names = [...fields, ...ignoredQuery(operation, request.url)]
  return Object.fromEntries(names.map((name) => [name, [fieldFault('unknown_field')]]))
}

/** Unknown names are told together with what is wrong with the known ones. */
export async function refusingUnknown<T>(unknown: FieldErrors, check: () => T | Promise<T>): Promise<T> {
  if (Object.keys(unknown).length === 0) return check()
  try {
    await check()
  } catch (error) {
    if (!(error instanceof FieldsInvalid)) throw error
    throw new FieldsInvalid({ ...(error.details as FieldErrors), ...unknown })
  }
  throw new FieldsInvalid(unknown)
}
