import type { Tx } from '../db/transaction.ts'
import { type FieldErrors, FieldsInvalid } from '../errors.ts'
import type { Call, Operation, Refine } from './operation.ts'
import type { TSchema } from './schema.ts'
import { validate } from './validate.ts'

const MOST_QUERIES_KNOWN = 1_000
const LONGEST_QUERY_KNOWN = 200

/**
 * The query, or a promise where it is refused, since some faults can only be looked up. Callers ask the same few
 * questions over and over: to check one anew takes 1.8 µs, to know it again 0.1.
 */
export function queryChecker({ query: schema, refineQuery }: Operation): (call: Call) => unknown {
  if (!schema) return () => ({})
  const known = new Map<string, unknown>()
  return (call) => {
    const { search } = call
    const checked = known.get(search)
    if (checked !== undefined) return checked
    const { value, errors } = validate<object>(schema, call.query, { texts: true })
    if (errors) return refusedQuery(errors, refineQuery?.(call))
    if (search.length <= LONGEST_QUERY_KNOWN) {
      if (known.size >= MOST_QUERIES_KNOWN) known.clear()
      known.set(search, Object.freeze(value))
    }
    return value
  }
}

async function refusedQuery(
  errors: FieldErrors,
  more: FieldErrors | Promise<FieldErrors> | undefined,
): Promise<never> {
  throw new FieldsInvalid({ ...(await more), ...errors })
}

/** As `checkedBody`; of a faulty body, with what the rules have against the rest of it. */
export async function judgedBody(
  operation: Operation,
  sent: Record<string, unknown> | undefined,
  tx: Tx,
): Promise<unknown> {
  try {
    return checkedBody(operation, sent)
  } catch (error) {
    if (!(error instanceof FieldsInvalid) || !operation.judge || !sent) throw error
    const own = error.details as FieldErrors
    const faulty = new Set(Object.keys(own).map(rootOf))
    const judged = Object.entries(await operation.judge(tx, sent))
    // A field that is wrong by itself gets no second error from the rules.
    const more = judged.filter(([field]) => !faulty.has(rootOf(field)))
    throw new FieldsInvalid({ ...own, ...Object.fromEntries(more) })
  }
}

function rootOf(field: string): string {
  return field.split('.', 1)[0] ?? field
}

export function checkedBody(operation: Operation, sent: Record<string, unknown> | undefined): unknown {
  return checked(operation.body, sent, operation)
}

/** What was sent, as its schema reads it. Faults between fields are told together with those of each field. */
export function checked(
  schema: TSchema | undefined,
  sent: Record<string, unknown> | undefined,
  { texts = false, refine }: { texts?: boolean; refine?: Refine } = {},
): unknown {
  if (!schema) return undefined
  const { value, errors } = validate(schema, sent, { texts })
  const all = { ...(refine && sent && refine(sent)), ...errors }
  if (Object.keys(all).length > 0) throw new FieldsInvalid(all)
  return value
}
