import { type FieldErrors, FieldsInvalid } from '../../errors.ts'
import type { Tx } from '../../postgres/transaction/transaction.ts'
import type { TSchema } from '../validation/schema.ts'
import { type JsonSchema, type Outcome, validate, validateInTurns } from '../validation/validate.ts'
import type { Call, Operation, Refine } from './operation.ts'

/** The query as its schema reads it. Of one that is refused some faults can only be looked up. */
export function queryChecker({ query: schema, refineQuery }: Operation): (call: Call) => Promise<unknown> {
  if (!schema) return async () => ({})
  return async (call) => {
    const { value, errors } = validate<object>(schema, call.query, { texts: true })
    if (errors) throw new FieldsInvalid({ ...(await refineQuery?.(call)), ...errors })
    return value
  }
}

/** As `checkedBody`; of a faulty body, with what the rules have against the rest of it. */
export async function judgedBody(
  operation: Operation,
  sent: Record<string, unknown> | undefined,
  tx: Tx,
  call: Call,
): Promise<unknown> {
  try {
    return checkedBody(operation, sent)
  } catch (error) {
    if (!(error instanceof FieldsInvalid) || !operation.judge || !sent) throw error
    const own = error.details as FieldErrors
    const faulty = new Set(Object.keys(own).map(rootOf))
    const judged = Object.entries(await operation.judge(tx, sent, call))
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
  return judged(validate(schema, sent, { texts }), schema, sent, refine)
}

/** The same for a body that may be large. */
export async function checkedInTurns(
  schema: TSchema | undefined,
  sent: Record<string, unknown>,
  { refine }: { refine?: Refine } = {},
): Promise<unknown> {
  if (!schema) return undefined
  return judged(await validateInTurns(schema, sent), schema, sent, refine)
}

function judged(
  { value, errors }: Outcome<unknown>,
  schema: TSchema,
  sent: Record<string, unknown> | undefined,
  refine: Refine | undefined,
): unknown {
  const all = { ...(refine && sent && refine(withinLimits(schema, sent))), ...errors }
  if (Object.keys(all).length > 0) throw new FieldsInvalid(all)
  return value
}

/** A list that is too long is refused already: what looks between the fields looks at so much of it as there may be. */
function withinLimits(schema: TSchema, sent: Record<string, unknown>): Record<string, unknown> {
  const { properties = {} } = schema as JsonSchema
  const cut = Object.entries(properties).flatMap(([name, { anyOf, ...own }]) => {
    const { maxItems } = anyOf?.find(({ type }) => type === 'array') ?? own
    const list = sent[name]
    return Array.isArray(list) && maxItems !== undefined && list.length > maxItems
      ? [[name, list.slice(0, maxItems)]]
      : []
  })
  return cut.length === 0 ? sent : { ...sent, ...Object.fromEntries(cut) }
}
