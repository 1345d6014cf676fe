import type { Bed } from '../bed.ts'
import { type Outcome, postRequest } from '../load.ts'
import { pgbench } from '../pgbench.ts'
import type { Contender, Part } from '../rounds.ts'
import { insertOf, rowsWrittenBy, scriptOf, variables } from '../same-rows.ts'
import { alike, orderOf, type Tenant } from '../tenants.ts'

const PLACING_MS = 1_000
/** More than the service moves in a second. */
const MOST_MOVES_PER_SECOND = 2_000
/** So long that each restaurant takes a first order, for which its menu and rules are read, and Node compiles what runs often. */
const FIRST_ORDERS_TIMES = 8
const COURSE = ['accepted', 'ready', 'completed']

export async function placingParts(bed: Bed): Promise<Part[]> {
  const numbers = numbering()
  return [
    {
      name: 'placing',
      title: 'POST /orders, 3 lines, half from new guests',
      warmUpTimes: FIRST_ORDERS_TIMES,
      run: (durationMs) => place(bed, numbers, durationMs),
      reference: () => sameRows(bed, numbers),
    },
    moving(bed, numbers),
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

function place(bed: Bed, numbers: Numbers, durationMs: number): Promise<Outcome> {
  let turn = 0
  return bed.load({
    durationMs,
    requests: () => {
      const tenant = bed.tenants[turn++ % bed.tenants.length] ?? bed.large
      const number = numbers.next()
      return postRequest('/api/v1/orders', tenant.token, numbers.key(number), orderOf(tenant, number))
    },
  })
}

async function sameRows(bed: Bed, numbers: Numbers): Promise<Contender> {
  const among = alike(bed.tenants)
  const scripts: string[] = []
  for (const parity of [0, 1] as const) {
    const written = await rowsWrittenBy(bed.owner, among.first, () => placeOne(bed, numbers.next(parity)))
    scripts.push(scriptOf(written, among))
  }
  return pgbench(bed.running.database, { scripts })
}

/** With the first of those that are alike. */
async function placeOne(bed: Bed, number: number): Promise<{ tenant: Tenant; id: string }> {
  const [tenant] = alike(bed.tenants).tenants
  if (!tenant) throw new Error('the bed has no restaurant')
  const { data } = await bed.ask<{ data: { id: string } }>(tenant, 'POST', '/orders', orderOf(tenant, number))
  return { tenant, id: data.id }
}

type Placed = { id: string; token: string }

/** Each of many orders goes through its course, in three passes over all of them. */
function moving(bed: Bed, numbers: Numbers): Part {
  let waiting: Placed[] = []
  let moved = 0
  return {
    name: 'status',
    title: 'POST /orders/{order}/status',
    async run(durationMs) {
      const needed = (durationMs * MOST_MOVES_PER_SECOND) / 1000
      if (waiting.length * COURSE.length - moved < needed) {
        waiting = await placeMany(bed, numbers, Math.ceil(needed / COURSE.length))
        moved = 0
      }
      return bed.load({
        durationMs,
        requests: () => {
          const order = waiting[moved % waiting.length]
          const status = COURSE[Math.floor(moved++ / waiting.length)]
          if (!order || !status) throw new Error('every order has been moved to its end')
          const path = `/api/v1/orders/${order.id}/status`
          return postRequest(path, order.token, `move-${order.id}-${status}`, { status })
        },
      })
    },
    reference: () => sameMoves(bed, numbers),
  }
}

async function placeMany(bed: Bed, numbers: Numbers, count: number): Promise<Placed[]> {
  const since = new Date()
  const tokens = new Map(bed.tenants.map(({ id, token }) => [id, token]))
  for (;;) {
    await place(bed, numbers, PLACING_MS)
    const { rows } = await bed.owner.query<{ restaurant_id: string; id: string }>(
      `select o.restaurant_id, o.id from unnest($1::bigint[]) own, lateral (
         select restaurant_id, id from orders
          where restaurant_id = own and status = 'placed' and placed_at >= $2) o limit ${count}`,
      [[...tokens.keys()], since],
    )
    if (rows.length < count) continue
    return rows.map(({ restaurant_id, id }) => ({ id, token: tokens.get(Number(restaurant_id)) ?? '' }))
  }
}

const TARGETS = 15_000

/** One update, one event, one row of the log: those that moving an order wrote. */
async function sameMoves(bed: Bed, numbers: Numbers): Promise<Contender> {
  const { tenant, id } = await placeOne(bed, numbers.next())
  const written = await rowsWrittenBy(bed.owner, tenant.id, () =>
    bed.ask(tenant, 'POST', `/orders/${id}/status`, { status: 'accepted' }),
  )
  const inserts = written
    .filter(({ table }) => table === 'events' || table === 'audit_log')
    .map((one) => insertOf(one, { uuids: new Map(), guest: null }))
  const count = await keepTargets(bed)
  const orders = written.find(({ table }) => table === 'orders')
  // What is shown of an order is written anew, where it is kept.
  const shown = orders?.columns.some(({ name }) => name === 'shown') ? `, shown = o.shown || ''` : ''
  const update = [
    `update orders o set status = o.status, updated_at = now()${shown}`,
    'from bench.targets t where t.n = :n and o.restaurant_id = t.restaurant_id and o.id = t.id;',
  ].join(' ')
  const script = [
    ...variables(alike(bed.tenants)),
    `\\set n random(1, ${count})`,
    'begin;',
    update,
    ...inserts,
    'commit;',
  ].join('\n')
  return pgbench(bed.running.database, { scripts: [script] })
}

/** A list of orders by number, since a script of pgbench can only name what it can count. */
async function keepTargets({ owner }: Bed): Promise<number> {
  await owner.query(`
    create schema if not exists bench;
    drop table if exists bench.targets;
    create table bench.targets as
      select row_number() over () as n, restaurant_id, id
        from (select restaurant_id, id from orders order by restaurant_id, id limit ${TARGETS}) o;
    create unique index on bench.targets (n);
    analyze bench.targets`)
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from bench.targets')
  return rows[0]?.count ?? 0
}
