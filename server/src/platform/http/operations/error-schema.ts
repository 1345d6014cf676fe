// How a refusal is described: one schema for each status, and an example for each code.
import type { ErrorKind } from '../../errors.ts'
import { type FaultKind, type FieldFault, fieldFault } from '../../faults.ts'
import { type TSchema, Type } from '../validation/schema.ts'
import type { Operation } from './operation.ts'

type Json = Record<string, unknown>

export function exampleDetails({ code }: ErrorKind, operation: Operation): Json {
  if (code === 'validation_failed' && operation.upload)
    return { body: ['This is not an image that can be read.'] }
  const details: Partial<Record<string, Json>> = {
    insufficient_scope: { required_scope: operation.scope },
    validation_failed: { [exampleField(operation)]: ['Must be a whole number.'] },
    internal_error: { request_id: '4f1d6f0e-6c0b-4a57-9a5e-8a0f4f2f7a11' },
    service_unavailable: { request_id: '4f1d6f0e-6c0b-4a57-9a5e-8a0f4f2f7a11' },
  }
  return details[code] ?? {}
}

/** The example's fault, as it stands in its details too. */
export function exampleFaults(code: string, details: Json): { faults?: FieldFault[] } {
  if (code !== 'validation_failed') return {}
  const [field = 'body'] = Object.keys(details)
  const { message, params, ...fault } =
    field === 'body' ? fieldFault('unreadable.image') : fieldFault('wrong_type.whole_number')
  return { faults: [{ field, code: fault.code, message, params }] }
}

function exampleField({ body, query }: Operation): string {
  return Object.keys((body ?? query)?.properties ?? {})[0] ?? 'body'
}

/** One for each status, with the codes that it can have. */
export function errorSchema(codes: string[], faults: FaultKind[] | false): TSchema {
  return Type.Object({
    error: Type.Object(
      {
        code: Type.String({ enum: codes, description: 'What went wrong, for programs.' }),
        message: Type.String({ description: 'A sentence for people; it may change.' }),
        details: Type.Object(
          {},
          {
            additionalProperties: true,
            description:
              'For `validation_failed`: each invalid field by its dotted path, with its messages. If there are more than 100, the first 100 are listed, and `body` says that there are more.',
          },
        ),
        ...(faults && {
          faults: Type.Optional(
            Type.Array(faultSchema(faults), {
              description: 'For `validation_failed`: one for each message of `details`, in the same order.',
            }),
          ),
        }),
      },
      { description: 'Why nothing was done.' },
    ),
  })
}

function faultSchema(kinds: FaultKind[]): TSchema {
  return Type.Object(
    {
      field: Type.String({ description: 'Its dotted path, as in `details`.' }),
      code: Type.String({
        enum: [...new Set(kinds.map(({ code }) => code))],
        description: 'What is wrong, for programs. New codes may be added.',
      }),
      message: Type.String({ description: 'The sentence of `details`.' }),
      params: Type.Object(
        {},
        {
          additionalProperties: true,
          description:
            'What the message names: limits, names, values. `what` says which meaning of the code applies. Never a guest’s data.',
        },
      ),
    },
    {
      $id: 'Fault',
      description: 'What is wrong with one field.',
      'x-codes': kinds.map(({ code, what, params, message }) => ({
        code,
        ...(what !== null && { what }),
        params,
        message,
      })),
    },
  )
}
