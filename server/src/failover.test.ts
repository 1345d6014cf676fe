import { afterEach, expect, test } from 'vitest'
import type { TestApp } from '../test/app.ts'
import { deployedApp } from '../test/deployed.ts'
import {
  ADMINISTRATOR,
  type ExternalPostgres,
  externalPostgres,
  PASSWORD,
} from '../test/external-postgres.ts'

type Cluster = { primary: ExternalPostgres; standby: ExternalPostgres; service: TestApp }
const clusters: Cluster[] = []
afterEach(async () => {
  for (const { service, primary } of clusters.splice(0)) {
    await service.close()
    await primary.close()
  }
})

async function cluster(): Promise<Cluster> {
  const primary = await externalPostgres()
  await primary.administer('create database comanda')
  const standby = await primary.standby()
  const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`
  const login = `${ADMINISTRATOR}:${encodeURIComponent(PASSWORD)}`
  const DATABASE_URL = `postgres://${login}@${hosts}/comanda?target_session_attrs=read-write`
  const service = await deployedApp({ DATABASE_URL })
  clusters.push({ primary, standby, service })
  return { primary, standby, service }
}

/** Whether the standby has whatever was written so far. */
async function caughtUp({ primary, standby }: Cluster): Promise<void> {
  const { rows } = await primary.administer('select pg_current_wal_lsn()::text as at')
  const replayed = `select pg_last_wal_replay_lsn() >= '${rows[0].at}'::pg_lsn as yes`
  await expect
    .poll(async () => (await standby.administer(replayed)).rows[0].yes, { timeout: 15_000 })
    .toBe(true)
}

test('the primary is found among the hosts, and after a failover the new one', async () => {
  const { primary, standby, service } = await cluster()
  const venue = await service.venue({ sample: true })
  const [dish] = (await venue.get('/items')).body.data
  const rename = async (name: string) => (await venue.patch(`/items/${dish.id}`, { name })).status
  expect(await rename('Before')).toBe(200)
  await expect
    .poll(
      async () =>
        (await standby.administer('select 1 from items where name ->> $$en$$ = $$Before$$', 'comanda'))
          .rowCount,
    )
    .toBe(1)

  await primary.kill()
  expect(await rename('Between')).toBe(503)
  expect((await service.app.inject('/readyz')).statusCode).toBe(503)

  await standby.administer('select pg_promote()')
  await expect.poll(() => rename('After'), { timeout: 15_000 }).toBe(200)
  expect((await venue.get(`/items/${dish.id}`)).body.data.name.en).toBe('After')
  await expect
    .poll(async () => (await service.app.inject('/readyz')).statusCode, { timeout: 15_000 })
    .toBe(200)
})

test('a primary that hangs is left for the new one, and what was under way is done once', async () => {
  const { primary, standby, service } = await cluster()
  const venue = await service.venue({ sample: true })
  const [dish] = (await venue.get('/items')).body.data
  const add = (name: string) =>
    venue.post(
      '/items',
      { category_id: dish.category_id, name, price_minor: 100 },
      { 'idempotency-key': name },
    )
  const readAll = () =>
    Promise.all(Array.from({ length: 30 }, () => venue.get('/orders?updated_since=2026-01-01')))
  // So that the pool is full of connections, some of which nobody needs at the moment.
  await readAll()
  await caughtUp({ primary, standby, service })

  primary.freeze()
  const underWay = [add('One'), add('Two'), ...Array.from({ length: 8 }, () => venue.get('/orders'))]
  const promoted = standby.administer('select pg_promote()')
  const lost = (await Promise.all(underWay)).filter(({ status }) => status !== 200 && status !== 201)
  expect(lost.length).toBeGreaterThan(0)
  for (const { status, headers } of lost) expect([status, headers['retry-after']]).toEqual([503, '1'])
  await promoted

  await expect.poll(async () => (await add('After')).status, { timeout: 30_000 }).toBe(201)
  // Nothing is left on the server that hangs.
  await expect
    .poll(async () => (await readAll()).map(({ status }) => status).filter((status) => status !== 200), {
      timeout: 30_000,
    })
    .toEqual([])
  await expect.poll(() => service.database.changes.trusted, { timeout: 30_000 }).toBe(true)
  expect((await service.app.inject('/readyz')).statusCode).toBe(200)
  expect((await service.owner.query('select pg_is_in_recovery() as standby')).rows).toEqual([
    { standby: false },
  ])

  for (const name of ['One', 'Two', 'One', 'Two']) expect((await add(name)).status).toBe(201)
  const { rows } = await service.owner.query(
    "select name ->> 'en' as name from items where name ->> 'en' in ('One', 'Two', 'After') order by 1",
  )
  expect(rows.map(({ name }) => name)).toEqual(['After', 'One', 'Two'])
})
