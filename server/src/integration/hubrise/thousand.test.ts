import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyOf } from '../../../test/hubrise-answers.ts'
import { type Connected, HubGround, itemOf } from '../../../test/hubrise-ground.ts'

const ORDERS = 1_000
const ground = new HubGround()
const { hub } = ground
let here: Connected
beforeAll(async () => {
  await ground.open()
  here = await ground.connected()
})
afterAll(() => ground.close())

/** The same numbers in each run. */
function dice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % most
  }
}

function anOrder(roll: (most: number) => number) {
  const items = Array.from({ length: 1 + roll(3) }, () =>
    itemOf(here, ['soup', 'water', 'cooked-at-bar'][roll(3)]!, {
      cents: roll(3_000),
      quantity: `${1 + roll(3)}.0`,
      ...(roll(4) === 0 && {
        options: [{ name: 'Odd', price: moneyOf(roll(200), 'EUR'), quantity: 1 + roll(2) }],
      }),
    }),
  )
  return {
    ...{ channel: ['Uber Eats', 'Deliveroo', 'Just Eat'][roll(3)], service_type: 'collection', items },
    ...(roll(3) === 0 && { discounts: [{ name: 'Off', price_off: moneyOf(roll(400), 'EUR') }] }),
    ...(roll(3) === 0 && { charges: [{ name: 'Bag', price: moneyOf(roll(100), 'EUR') }] }),
  }
}

/** Ten lists a minute of a hundred orders are all that HubRise allows. */
async function turnsUntilListed(): Promise<number> {
  for (let turns = 1; turns < 20; turns++) {
    await here.later()
    await Promise.all([here.round(), here.take()])
    await here.take()
    const { rows } = await ground.service.owner.query(
      'select listed_until from hubrise_connections where restaurant_id = $1 and rests_until is null',
      [here.venue.restaurant.id],
    )
    if (rows[0]?.listed_until === null) return turns
  }
  throw new Error('the orders were never listed to their end')
}

test('a thousand orders, told twice and in any order, partly never: each once, and their sums to the cent', async () => {
  const roll = dice(7)
  hub.tells = false
  for (let count = 0; count < ORDERS; count++) {
    const order = hub.place(here.location, anOrder(roll))
    if (roll(10) === 0) hub.change(order.id, { status: 'cancelled' })
  }
  const shuffled = <T>(list: T[]) =>
    list
      .map((one) => ({ one, at: roll(1_000_000) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one)
  // One in ten is never told; some are told twice, and all in disorder, while others take them in already.
  const early = here.take()
  const telling = hub.tellHeld((held) => {
    const heard = held.filter(() => roll(10) > 0)
    return shuffled([...heard, ...heard.filter(() => roll(3) === 0)])
  }, 6)
  await Promise.all([telling, early])
  await Promise.all([here.take(), here.take(), here.take()])
  hub.forgetEvents()
  expect(await turnsUntilListed()).toBeGreaterThan(1)

  expect(ground.failures).toEqual([])
  expect(hub.answers.every((status) => status === 200)).toBe(true)
  const { rows } = await ground.service.owner.query(
    `select external ->> 'id' as id, status, total_minor::int as total, paid_at is not null as paid
       from orders where restaurant_id = $1 and external is not null`,
    [here.venue.restaurant.id],
  )
  const cents = (money: string) => Math.round(Number(money.split(' ')[0]) * 100)
  const theirs = [...hub.orders.values()]
  const sold = theirs.filter(({ status }) => status !== 'cancelled')
  const ours = new Map<string, (typeof rows)[number]>(rows.map((row) => [row.id, row]))
  expect(rows.length).toBe(ours.size)
  expect(sold.filter(({ id }) => !ours.has(id))).toEqual([])
  // Cancelled ones may have been taken in before that was heard; they are then cancelled here too.
  const open = rows.filter(({ status }) => status !== 'cancelled')
  expect(open.map(({ id }) => id).toSorted()).toEqual(sold.map(({ id }) => id).toSorted())
  const wrong = sold.filter(({ id, total }) => Math.max(0, cents(total)) !== ours.get(id)?.total)
  expect(wrong).toEqual([])
  const sum = (list: number[]) => list.reduce((all, one) => all + one, 0)
  expect(sum(open.map(({ total }) => total))).toBe(sum(sold.map(({ total }) => Math.max(0, cents(total)))))
}, 120_000)
