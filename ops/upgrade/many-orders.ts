// A restaurant that has been open for a while: one order through the API, and as many copies of its rows.
import type { ExternalPostgres } from '../../server/test/external-postgres.ts'
import { OWNER } from '../shared/ground.ts'

/** Completed, over the last 300 days. What the copies do not share with the first is named; all other columns are taken as they are. */
const OWN_OF_ORDER: Record<string, string> = {
  id: 'copy.id',
  status: `'completed'`,
  placed_at: 'copy.placed_at',
  updated_at: 'copy.placed_at',
  shown: 'replace(first.shown, first.id::text, copy.id::text)',
  reference: `'copy-' || copy.number`,
}

export async function placeOne(port: number, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return (await answer.json()) as { data: never }
  }
  const items: { id: number; modifier_groups: unknown[] }[] = (await ask('/items?available=true')).data
  const item = items.find(({ modifier_groups }) => modifier_groups.length === 0)
  const body = JSON.stringify({
    type: 'pickup',
    customer_name: 'First guest',
    customer_phone: '+34 600 000 000',
    reference: 'copy-0',
    lines: [{ item_id: item?.id, quantity: 1 }],
  })
  return ((await ask('/orders', { method: 'POST', body })).data as { id: string }).id
}

export async function copyOrder(postgres: ExternalPostgres, id: string, copies: number): Promise<void> {
  const columns = await columnsOf(postgres, 'orders')
  const lineColumns = (await columnsOf(postgres, 'order_lines')).filter((name) => name !== 'id')
  await postgres.administer(
    `create table public.copies as
       select n as number, gen_random_uuid() as id, now() - n * interval '300 days' / ${copies} as placed_at
         from generate_series(1, ${copies}) n;
     insert into orders (${columns})
       select ${columns.map((name) => OWN_OF_ORDER[name] ?? `first.${name}`)} from orders first, copies copy where first.id = '${id}';
     insert into order_lines (${lineColumns})
       select ${lineColumns.map((name) => (name === 'order_id' ? 'copy.id' : `first.${name}`))}
         from order_lines first, copies copy where first.order_id = '${id}';
     drop table public.copies;
     analyze orders; analyze order_lines`,
    OWNER,
  )
}

async function columnsOf(postgres: ExternalPostgres, table: string): Promise<string[]> {
  const { rows } = await postgres.administer(
    `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped`,
    OWNER,
  )
  return rows.map(({ name }) => name)
}
