import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../test/app.ts'
import { deployedApp } from '../test/deployed.ts'
import {
  ADMINISTRATOR,
  type ExternalPostgres,
  externalPostgres,
  PASSWORD,
} from '../test/external-postgres.ts'

let primary: ExternalPostgres
let standby: ExternalPostgres
let service: TestApp
beforeAll(async () => {
  primary = await externalPostgres()
  await primary.administer('create database comanda')
  standby = await primary.standby()
  const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`
  const login = `${ADMINISTRATOR}:${encodeURIComponent(PASSWORD)}`
  const DATABASE_URL = `postgres://${login}@${hosts}/comanda?target_session_attrs=read-write`
  service = await deployedApp({ DATABASE_URL })
})
afterAll(async () => {
  await service.close()
  await primary.close()
})

test('the primary is found among the hosts, and after a failover the new one', async () => {
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
