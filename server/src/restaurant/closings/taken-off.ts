import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { OwnKind } from '../orders/change-contract.ts'
import { UNSOLD } from '../orders/rules/lifecycle.ts'
import type { TakenOffBy } from './contract.ts'

/** More of them in a day nobody reads. */
const MOST_SHOWN = 1_000

type TakenRow = {
  by: string | null
  approved_by: string | null
  kind: OwnKind | 'void'
  order_id: string
  number: number | null
  taken_minor: number
  reason: string | null
}

/** What staff took off on these days, and the dishes that they voided, of orders that were not called off. */
export async function takenOff(tx: Tx, fromAt: number, untilAt: number): Promise<TakenOffBy[]> {
  const [from, until] = [new Date(fromAt), new Date(untilAt)]
  const rows = await tx.run(sql<TakenRow>`
    select by, approved_by, kind, order_id, number, taken_minor, reason
      from (
        select a.created_at as at, a.actor_name as by, a.approved_by, a.kind, o.id as order_id, o.number, a.taken_minor, a.reason
          from order_adjustments a join orders o on o.id = a.order_id
         where a.created_at >= ${from} and a.created_at < ${until} and o.status <> all(${UNSOLD}::text[])
        union all
        select a.at, a.actor_name, null, 'void', o.id, o.number, l.line_total_minor, a.after ->> 'reason'
          from audit_log a join orders o on o.id::text = a.subject_id
          join order_lines l on l.order_id = o.id and l.id = (a.after ->> 'line_id')::bigint
         where a.action collate "C" = 'order.line_voided' and a.action collate "C" not in ('order.placed', 'order.moved')
           and a.at >= ${from} and a.at < ${until} and o.status <> all(${UNSOLD}::text[])
      ) taken order by at limit ${MOST_SHOWN}`)
  return byPerson(rows)
}

/** Whoever took off the most is the first. */
function byPerson(rows: readonly TakenRow[]): TakenOffBy[] {
  const people = [...Map.groupBy(rows, ({ by }) => by)].map(([by, own]): TakenOffBy => {
    const sumOf = (...kinds: TakenRow['kind'][]) =>
      own.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { taken_minor }) => sum + taken_minor, 0)
    return {
      by,
      discount_minor: sumOf('discount', 'price'),
      comp_minor: sumOf('comp'),
      void_minor: sumOf('void'),
      entries: own.map(({ by: _, ...entry }) => entry),
    }
  })
  const total = (one: TakenOffBy) => one.discount_minor + one.comp_minor + one.void_minor
  return people.toSorted((a, b) => total(b) - total(a))
}
