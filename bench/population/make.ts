import { rm } from 'node:fs/promises'
import type pg from 'pg'
import { readConfig } from '../../server/src/config.ts'
import { type Installation, openInstallation } from '../../server/src/installation.ts'
import { createToken } from '../../server/src/integration/tokens/commands.ts'
import { ALL_SCOPES } from '../../server/src/integration/tokens/scopes.ts'
import { listenForChanges } from '../../server/src/platform/postgres/listen.ts'
import { inRestaurant, type Restaurant } from '../../server/src/platform/postgres/transaction/transaction.ts'
import { progressBar, tell } from '../progress.ts'
import { environmentIn } from '../service.ts'
import { type Copy, cloneRestaurant, keepOriginals, ORIGINALS, type Original, tagModel } from './clone.ts'
import { layIndexesAside } from './indexes.ts'
import { type Kept, type KeptTenant, type Size, writeKept } from './kept.ts'
import { AFTER_LINE_IDS, FIRST_LINE_ID, fillLarge, multiplyFigures } from './large.ts'
import { type Model, makeModel } from './model.ts'

const MODELS = 3
/** Ten thousand pages of 25, and some; where fewer orders are asked for, as large a part of them. */
const LARGE_ORDERS = 260_000
const LARGE_SHARE = 0.26
const CLONED_AT_ONCE = 8
const WORKERS = 2

/** Makes the directory anew: a database with so many restaurants and orders, and the file that says what is in it. */
export async function populate(directory: string, size: Size): Promise<Kept> {
  await rm(directory, { recursive: true, force: true })
  tell('starting PostgreSQL')
  const installation = await openInstallation(readConfig(environmentIn(directory)), 'command')
  try {
    const { owner } = installation
    await listenForChanges(installation.database)
    await loosen(owner)
    await owner.query(`select setval('order_lines_id_seq', ${FIRST_LINE_ID}, false)`)
    const kept = await fill(installation, size)
    await owner.query(`select setval('order_lines_id_seq', ${AFTER_LINE_IDS}, false)`)
    await settle(owner)
    await writeKept(directory, kept)
    return kept
  } finally {
    await installation.close()
  }
}

async function fill(installation: Installation, size: Size): Promise<Kept> {
  const { owner } = installation
  const large = Math.min(LARGE_ORDERS, Math.floor(size.orders * LARGE_SHARE))
  const each = Math.ceil((size.orders - large) / size.restaurants)
  const models = await makeModels(installation, Math.min(MODELS, size.restaurants), each)
  const originals = await tagModels(installation, models)
  const buildIndexes = await withClient(owner, layIndexesAside)
  const tenants = await makeCopies(installation, { models, originals }, size.restaurants, each)
  const [first] = tenants
  const [model] = originals
  if (!first || !model) throw new Error('there is no restaurant')
  const bar = progressBar('orders of the largest', large)
  const times = await fillLarge((work) => byWorkers(owner, work), model, { own: each, wanted: large }, bar)
  await withClient(owner, (client) => multiplyFigures(client, model.id, times))
  await owner.query(`drop schema ${ORIGINALS} cascade`)
  const built = progressBar('indexes', buildIndexes.length)
  await byWorkers(owner, async (client) => {
    for (let build = buildIndexes.shift(); build; build = buildIndexes.shift()) {
      await build(client)
      built(1)
    }
  })
  return {
    ...size,
    madeAt: Date.now(),
    tenants,
    large: first,
    bookedOn: models[0]?.bookedOn ?? '',
    models: models.map(({ dishes, firstMenu }) => ({ dishes, firstMenu })),
  }
}

async function makeModels(
  { database, owner }: Installation,
  count: number,
  orders: number,
): Promise<Model[]> {
  const bar = progressBar('orders by the commands', count * orders)
  const models: Model[] = []
  for (let number = 1; number <= count; number++) {
    models.push(await makeModel(database, { number, orders }, () => owner.query('analyze'), bar))
  }
  return models
}

function tagModels({ owner }: Installation, models: Model[]): Promise<Original[]> {
  return withClient(owner, async (client) => {
    const found: Original[] = []
    for (const { restaurant } of models) {
      found.push({ id: restaurant.id, slug: restaurant.slug, tables: await tagModel(client, restaurant.id) })
    }
    await client.query('vacuum analyze')
    await keepOriginals(client, found)
    return found
  })
}

async function makeCopies(
  { database, owner }: Installation,
  { models, originals }: { models: Model[]; originals: Original[] },
  restaurants: number,
  each: number,
): Promise<KeptTenant[]> {
  const bar = progressBar('restaurants', restaurants * each)
  const batches: { original: number; copies: Copy[] }[] = []
  for (let made = models.length; made < restaurants; made += CLONED_AT_ONCE) {
    const count = Math.min(CLONED_AT_ONCE, restaurants - made)
    // Copies of one model have ids one after the other, so that a random number names one of them.
    const original = Math.floor((made * originals.length) / restaurants)
    batches.push({ original, copies: await nextCopies(owner, count) })
  }
  const tenants: KeptTenant[] = []
  const keep = async (restaurant: Restaurant, model: number) => {
    const token = await tokenFor(database, restaurant)
    tenants.push({ id: restaurant.id, slug: restaurant.slug, token, model })
  }
  for (const [model, { restaurant }] of models.entries()) await keep(restaurant, model)
  bar(models.length * each)
  async function work(client: pg.ClientBase): Promise<void> {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const original = originals[batch.original]
      const model = models[batch.original]
      if (!original || !model) return
      await cloneRestaurant(client, original, batch.copies)
      for (const copy of batch.copies) await keep({ ...model.restaurant, ...copy }, batch.original)
      bar(batch.copies.length * each)
    }
  }
  await byWorkers(owner, work)
  return tenants
}

async function byWorkers(owner: pg.Pool, work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: WORKERS }, () => withClient(owner, work)))
}

async function nextCopies(owner: pg.Pool, count: number): Promise<Copy[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('restaurants', 'id')) as id from generate_series(1, $1)`,
    [count],
  )
  return rows.map(({ id }) => ({ id: Number(id), slug: `bench-${id}`, name: `Restaurant ${id}` }))
}

async function tokenFor(database: Installation['database'], restaurant: Restaurant): Promise<string> {
  const actor = { kind: 'operator', id: null, name: 'bench' } as const
  const { token } = await inRestaurant(
    database,
    restaurant,
    { actor, requestId: null, now: Date.now() },
    (tx) =>
      createToken(tx, { kind: 'live', name: 'bench', scopes: ALL_SCOPES, rateLimit: null, expiresAt: null }),
  )
  return token
}

async function withClient<T>(owner: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await owner.connect()
  try {
    return await work(client)
  } finally {
    client.release(true)
  }
}

const LOOSE = {
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  maintenance_work_mem: '512MB',
  max_wal_size: '16GB',
  synchronous_commit: 'off',
}

/** While the rows are made nothing is lost by a crash that could not be made again; afterwards all is as before. */
async function loosen(owner: pg.Pool): Promise<void> {
  for (const [name, value] of Object.entries(LOOSE))
    await owner.query(`alter system set ${name} = '${value}'`)
  await owner.query('select pg_reload_conf()')
}

/** Pages are marked as seen by all and statistics are gathered, as autovacuum would have done it by and by. */
async function settle(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      order by relpages desc`,
  )
  const bar = progressBar('vacuum', rows.length)
  const names = rows.map(({ name }) => name)
  async function work(client: pg.ClientBase): Promise<void> {
    for (let name = names.shift(); name; name = names.shift()) {
      await client.query(`vacuum (analyze) ${name}`)
      bar(1)
    }
  }
  await byWorkers(owner, work)
  for (const name of Object.keys(LOOSE)) await owner.query(`alter system reset ${name}`)
  await owner.query('select pg_reload_conf()')
  tell('writing everything to disk')
  await owner.query('checkpoint')
}
