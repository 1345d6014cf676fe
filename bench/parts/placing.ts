import type { Bed } from '../bed.ts'
import { applyLoad, postRequest } from '../load.ts'
import { pgbench } from '../pgbench.ts'
import type { Case } from '../rounds.ts'
import { insertOf, rowsWrittenBy, scriptOf, variables } from '../same-rows.ts'
import { alike, orderOf, type Tenant } from '../tenants.ts'

const CONNECTIONS = 16
const TO_MOVE = 15_000
const PLACING_MS = 2_000
/** So long that each restaurant takes a first order, for which its menu and rules are read, and Node compiles what runs often. */
const FIRST_ORDERS_TIMES = 8
const COURSE = ['accepted', 'ready', 'completed']

export async function placingCases(bed: Bed): Promise<Case[]> {
  const among = alike(bed.tenants)
  const [first] = among.tenants
  if (!first) throw new Error('the bed has no restaurant')
  const numbers = numbering()
  const scripts: string[] = []
  let known = ''
  for (const parity of [0, 1] as const) {
    const written = await rowsWrittenBy(bed.owner, first.id, async () => {
      known = await placeOne(bed, first, numbers.next(parity))
    })
    scripts.push(scriptOf(written, among))
  }
  return [
    {
      name: 'POST /orders, 3 lines, half from new guests',
      target: 0.45,
      warmUpTimes: FIRST_ORDERS_TIMES,
      ours: { name: 'service', run: (durationMs) => place(bed, numbers, durationMs) },
      theirs: pgbench(bed.database.connection, { scripts }),
    },
    await moving(bed, { known, first, numbers }),
  ]
}

/** Numbers that no run before has used: a key and a guest's phone are made of them. */
function numbering() {
  const start = Date.now() % 1_000_000_000
  let n = 0
  return {
    /** `parity` 0: of a new guest, 1: of a known one. */
    next(parity?: 0 | 1): number {
      do n++
      while (parity !== undefined && (start + n) % 2 !== parity)
      return start + n
    },
    key: (number: number) => `bench-${start}-${number}`,
  }
}
type Numbers = ReturnType<typeof numbering>

function place({ service, tenants, large }: Bed, numbers: Numbers, durationMs: number) {
  let turn = 0
  return applyLoad({
    port: service.port,
    connections: CONNECTIONS,
    durationMs,
    requests: () => {
      const tenant = tenants[turn++ % tenants.length] ?? large
      const number = numbers.next()
      return postRequest('/api/v1/orders', tenant.token, numbers.key(number), orderOf(tenant, number))
    },
  })
}

async function placeOne({ service }: Bed, tenant: Tenant, number: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${service.port}/api/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tenant.token}`,
      'content-type': 'application/json',
      'idempotency-key': `first-${number}`,
    },
    body: JSON.stringify(orderOf(tenant, number)),
  })
  const body = (await answer.json()) as { data: { id: string } }
  if (answer.status !== 201) throw new Error(`placing answered ${answer.status}: ${JSON.stringify(body)}`)
  return body.data.id
}

type Placed = { restaurant_id: number; id: string; token: string }

/** Each of many orders goes through its course, in three passes over all of them. */
async function moving(
  bed: Bed,
  { known, first, numbers }: { known: string; first: Tenant; numbers: Numbers },
): Promise<Case> {
  let waiting: Placed[] | undefined
  let moved = 0
  async function prepared(): Promise<Placed[]> {
    waiting ??= await placeMany(bed, numbers)
    return waiting
  }
  const target = await moveScript(bed, first, known)
  return {
    name: 'POST /orders/{order}/status',
    target: 0.4,
    ours: {
      name: 'service',
      async run(durationMs) {
        const orders = await prepared()
        return applyLoad({
          port: bed.service.port,
          connections: CONNECTIONS,
          durationMs,
          requests: () => {
            const order = orders[moved % orders.length]
            const status = COURSE[Math.floor(moved++ / orders.length)]
            if (!order || !status) throw new Error('every order has been moved to its end')
            return postRequest(
              `/api/v1/orders/${order.id}/status`,
              order.token,
              `move-${order.id}-${status}`,
              { status },
            )
          },
        })
      },
    },
    theirs: {
      name: 'pgbench',
      async run(durationMs) {
        await prepared()
        return pgbench(bed.database.connection, { scripts: [target] }).run(durationMs)
      },
    },
  }
}

async function placeMany(bed: Bed, numbers: Numbers): Promise<Placed[]> {
  const since = new Date()
  const tokens = new Map(bed.tenants.map(({ id, token }) => [id, token]))
  for (;;) {
    await place(bed, numbers, PLACING_MS)
    const { rows } = await bed.owner.query<{ restaurant_id: number; id: string }>(
      `select o.restaurant_id, o.id from unnest($1::bigint[]) own, lateral (
         select restaurant_id, id from orders
          where restaurant_id = own and status = 'placed' and placed_at >= $2) o limit ${TO_MOVE}`,
      [[...tokens.keys()], since],
    )
    if (rows.length < TO_MOVE) continue
    await keepTargets(bed)
    return rows.map((row) => ({ ...row, token: tokens.get(Number(row.restaurant_id)) ?? '' }))
  }
}

/** A list of orders by number, since a script of pgbench can only name what it can count. */
async function keepTargets({ owner }: Bed): Promise<void> {
  await owner.query(`
    create schema if not exists bench;
    drop table if exists bench.targets;
    create table bench.targets as
      select row_number() over () as n, restaurant_id, id
        from (select restaurant_id, id from orders order by restaurant_id, id limit ${TO_MOVE}) o;
    create unique index on bench.targets (n);
    analyze bench.targets`)
}

const UPDATE = [
  `update orders o set status = o.status, updated_at = now(), shown = o.shown || '', shown_zone = o.shown_zone`,
  'from bench.targets t where t.n = :n and o.restaurant_id = t.restaurant_id and o.id = t.id;',
].join(' ')

/** One update, one event, one row of the log: those that moving an order wrote. */
async function moveScript(bed: Bed, tenant: Tenant, id: string): Promise<string> {
  const written = await rowsWrittenBy(bed.owner, tenant.id, async () => {
    const answer = await fetch(`http://127.0.0.1:${bed.service.port}/api/v1/orders/${id}/status`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'accepted' }),
    })
    if (answer.status !== 200) throw new Error(`moving answered ${answer.status}: ${await answer.text()}`)
  })
  const inserts = written
    .filter(({ table }) => table === 'events' || table === 'audit_log')
    .map((one) => insertOf(one, { uuids: new Map(), guest: null }))
  return [
    ...variables(alike(bed.tenants)),
    `\\set n random(1, ${TO_MOVE})`,
    'begin;',
    UPDATE,
    ...inserts,
    'commit;',
  ].join('\n')
}
