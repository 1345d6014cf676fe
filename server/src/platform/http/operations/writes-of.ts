import type { Tx } from '../../postgres/transaction/transaction.ts'
import type { Static, TObject } from '../validation/schema.ts'
import { type Call, type Operation, write } from './operation.ts'
import type { Envelope } from './written.ts'

/** One kind of thing that the API writes. */
export type Thing<Found> = Pick<Operation, 'tag' | 'scope' | 'answer'> & {
  path: string
  onePath: string
  find: (tx: Tx, call: Call) => Promise<Found>
  show: (found: Found, call: Call) => Envelope
}

type Said = Pick<Operation, 'id' | 'summary'> & Partial<Pick<Operation, 'description' | 'answer' | 'errors'>>
type Sent<Body extends TObject> = Said & { body: Body; requestExample: unknown }

/** What an operation is called, and what is sent to it. */
export function said<Body extends TObject>(id: string, summary: string, body: Body, requestExample: unknown) {
  return { id, summary, body, requestExample }
}

/** Creating, changing and deleting one kind of thing: each answers it as it is now, or was. */
export function writesOf<Found, New extends TObject, Change extends TObject>(
  { tag, scope, answer, path, onePath, find, show }: Thing<Found>,
  {
    create,
    change,
    remove,
  }: {
    create: Sent<New> & { run: (tx: Tx, wanted: Static<New>) => Promise<Found> }
    change: Sent<Change> & { run: (tx: Tx, found: Found, wanted: Static<Change>) => Promise<Found> }
    remove: Said & { run: (tx: Tx, found: Found, call: Call) => unknown }
  },
): Operation[] {
  const every = { tag, scope, answer }
  const atOne = { ...every, path: onePath, find }
  return [
    write({
      ...every,
      path,
      errors: ['validation_failed'],
      ...create,
      method: 'POST',
      status: 201,
      run: async (tx, { body, call }) => show(await create.run(tx, body), call),
    }),
    write({
      ...atOne,
      errors: ['not_found', 'validation_failed'],
      ...change,
      method: 'PATCH',
      run: async (tx, { body, call, found }) => show(await change.run(tx, found, body), call),
    }),
    write({
      ...atOne,
      errors: ['not_found'],
      ...remove,
      method: 'DELETE',
      async run(tx, { call, found }) {
        await remove.run(tx, found, call)
        return show(found, call)
      },
    }),
  ]
}
