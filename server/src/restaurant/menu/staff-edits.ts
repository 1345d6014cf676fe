// What every part of the menu has in common on the Menu page: it is added, changed by whoever has seen it as it is,
// put into the trash, and told anew.
import { act, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { Refine } from '../../platform/http/operations/operation.ts'
import type { Static, TObject } from '../../platform/http/validation/schema.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { Seen } from './staff-contract.ts'
import { assertSeen, deletedAs, load } from './staff-reads.ts'
import type { DeletedKind } from './trash-queries.ts'

const right = 'changeMenu'

type Part = { kind: DeletedKind; path: string }

export function adding<Body extends TObject>(
  { kind, path }: Part,
  {
    body,
    add,
    refine,
  }: { body: Body; add: (tx: Tx, body: Static<Body>) => Promise<number>; refine?: Refine },
): StaffRoute {
  return act({
    method: 'POST',
    path,
    right,
    body,
    ...(refine && { refine }),
    run: async (tx, call) => ({ data: await load(tx, kind, await add(tx, call.body as Static<Body>)) }),
  })
}

type Change<Body extends TObject> = {
  method?: 'PATCH' | 'PUT'
  body: Body
  /** What the version that was seen is of. */
  seen?: 'version' | 'order_version'
  change: (tx: Tx, id: number, body: Omit<Static<Body>, 'version'>) => Promise<unknown>
}

export function changing<Body extends TObject>(
  { kind, path }: Part,
  { method = 'PATCH', body, seen = 'version', change }: Change<Body>,
): StaffRoute {
  return act({
    method,
    path,
    right,
    body,
    async run(tx, { number, body: sent }) {
      const { version, ...wanted } = sent as Static<Body> & { version: string }
      await assertSeen(tx, kind, number, version, seen)
      await change(tx, number, wanted)
      return { data: await load(tx, kind, number) }
    },
  })
}

/** `remove` answers under which number it lies in the trash. */
export function deleting({ kind, path }: Part, remove: (tx: Tx, id: number) => Promise<number>): StaffRoute {
  return act({
    method: 'DELETE',
    path,
    right,
    body: Seen,
    async run(tx, { number, body }) {
      await assertSeen(tx, kind, number, body.version)
      return { data: await deletedAs(tx, await remove(tx, number)) }
    },
  })
}
