import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyOf } from '../../../test/hubrise-answers.ts'
import { type Connected, HubGround, itemOf } from '../../../test/hubrise-ground.ts'

const PROGRAM = fileURLToPath(new URL('../../../test/hubrise-child.ts', import.meta.url))
const ORDERS = 120
const KILLED = 3
const LONGEST_LIFE_MS = 250

const ground = new HubGround()
const { hub } = ground
let here: Connected
beforeAll(async () => {
  await ground.open()
  here = await ground.connected()
})
afterAll(() => ground.close())

test('processes that are killed while they take orders in and answer: each once, paid once, and each is answered', async () => {
  const told = JSON.stringify({
    ...{ connection: ground.service.database.connection, key: ground.key.toString('hex') },
    ...{ restaurantId: here.venue.restaurant.id, branchId: here.branchId, settings: ground.settings },
  })
  const errors: string[] = []
  let placed = 0
  const place = (count: number) => {
    for (let i = 0; i < count; i++) {
      const cents = 500 + placed++
      const items = [itemOf(here, 'soup', { cents })]
      const payments = [{ name: 'Online', amount: moneyOf(cents, 'EUR') }]
      hub.place(here.location, { channel: 'Uber Eats', service_type: 'collection', items, payments })
    }
  }
  for (let killed = 0; killed < KILLED; killed++) {
    place(ORDERS / KILLED)
    await hub.told()
    const child: ChildProcess = fork(PROGRAM, [told], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    child.stderr?.on('data', (chunk) => errors.push(String(chunk)))
    const ended = once(child, 'exit')
    await Promise.race([once(child, 'message'), ended])
    // In the midst of whatever it does.
    await Promise.race([sleep(Math.random() * LONGEST_LIFE_MS), ended])
    child.kill('SIGKILL')
    await ended
    // What the dead process held is free again after a while.
    await ground.service.owner.query('update hubrise_connections set claimed_until = now()')
  }
  await here.later()
  await here.settle()

  expect(errors).toEqual([])
  expect(ground.failures).toEqual([])
  const { rows } = await ground.service.owner.query(
    `select o.external ->> 'id' as id, o.total_minor::int as total,
            (select count(*)::int from payments p where p.order_id = o.id) as payments
       from orders o where o.restaurant_id = $1 and o.external is not null`,
    [here.venue.restaurant.id],
  )
  const theirs = [...hub.orders.values()].map(
    ({ id, total }) => `${id} ${Math.round(Number.parseFloat(total) * 100)}`,
  )
  expect(rows.map(({ id, total }) => `${id} ${total}`).toSorted()).toEqual(theirs.toSorted())
  expect(new Set(rows.map(({ payments }) => payments))).toEqual(new Set([1]))
  expect(new Set([...hub.orders.values()].map(({ status }) => status))).toEqual(new Set(['received']))
})
