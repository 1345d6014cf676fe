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
  kind: OwnKind
  order_id: string
  number: number | null
  taken_minor: number
  reason: string | null
}

/** What staff took off on these days, from orders that were not called off. */
export async function takenOff(tx: Tx, fromAt: number, untilAt: number): Promise<TakenOffBy[]> {
  const rows = await tx.run(sql<TakenRow>`
    select a.actor_name as by, a.approved_by, a.kind, a.order_id, o.number, a.taken_minor, a.reason
      from order_adjustments a join orders o on o.id = a.order_id
     where a.created_at >= ${new Date(fromAt)} and a.created_at < ${new Date(untilAt)}
       and o.status <> all(${UNSOLD}::text[])
     order by a.created_at, a.id limit ${MOST_SHOWN}`)
  return byPerson(rows)
}

/** Whoever took off the most is the first. */
function byPerson(rows: readonly TakenRow[]): TakenOffBy[] {
  const people = [...new Set(rows.map(({ by }) => by))].map((by): TakenOffBy => {
    const own = rows.filter((row) => row.by === by)
    const sumOf = (isComp: boolean) =>
      own
        .filter(({ kind }) => (kind === 'comp') === isComp)
        .reduce((sum, { taken_minor }) => sum + taken_minor, 0)
    return {
      by,
      discount_minor: sumOf(false),
      comp_minor: sumOf(true),
      entries: own.map(({ by: _, ...entry }) => entry),
    }
  })
  const total = ({ discount_minor, comp_minor }: TakenOffBy) => discount_minor + comp_minor
  return people.toSorted((a, b) => total(b) - total(a))
}
