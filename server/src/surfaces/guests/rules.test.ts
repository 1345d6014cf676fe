// The owner's rules for tables and tickets, as a browser without a script meets them.
import { describe, expect, test } from 'vitest'
import { hiddenIn, open, send, service, standOnGuestRules, venue } from '../../../test/guest-rules-ground.ts'
import { signedIn } from '../../../test/serving.ts'
import { orderEventHandlers } from '../../event-handlers.ts'
import { changeGuestPages } from '../../restaurant/guest-pages/commands.ts'
import { type GuestPageSettings, guestPageSettings } from '../../restaurant/guest-pages/contract.ts'
import { linkPath } from '../../restaurant/guest-pages/links.ts'
import { SETTINGS } from '../../restaurant/guest-pages/queries.ts'
import { contrast, ENOUGH } from '../../restaurant/guest-pages/rules/colour.ts'
import { paymentDesk } from '../../restaurant/payments/desk.ts'
import { payFirstJobs } from './order/pay-first.ts'
import { themeOf } from './theme.ts'

standOnGuestRules()

const change = (more: Partial<GuestPageSettings>, domain: string | null = null) =>
  venue.inside(async (tx) => {
    const [row] = await tx.run(SETTINGS)
    const settings = { ...guestPageSettings(row?.settings ?? {}), ...more }
    await changeGuestPages(tx, { version: row?.version ?? 0, settings, domain })
  })

async function orderAtTable(query = '') {
  const [table] = (await venue.get('/tables')).body.data
  const shown = await open(`/r/lola/t/${table.code}${query}`)
  if (shown.statusCode !== 200) return { shown, placed: null }
  const { data } = (await venue.get('/items?per_page=100')).body
  const dish = data.find((item: { name: { en: string } }) => item.name.en === 'Guacamole and chips')
  const added = await send('/r/lola/order/add', {
    b: hiddenIn(shown.body, 'b'),
    item: String(dish.id),
    quantity: '1',
  })
  const b = new URL(String(added.headers.location), 'http://x').searchParams.get('b') ?? ''
  const checkout = await open(`/r/lola/order/checkout?b=${b}`)
  const [key, total] = ['key', 'total'].map((name) => hiddenIn(checkout.body, name)) as [string, string]
  const form = { b, key, total, type: 'dine_in', name: 'Ann' }
  return { shown, checkout, placed: (pay: string) => send('/r/lola/order/place', { ...form, pay }) }
}

describe('the rule of a table', () => {
  test('pay first: there is no paying later, and the way leads to the payment', async () => {
    await change({ table_rule: 'pay_first' })
    const { checkout, placed } = await orderAtTable()
    expect(checkout?.body).not.toContain('value="venue"')
    expect((await placed?.('venue'))?.statusCode).toBe(422)
    const paid = await (await orderAtTable()).placed?.('online')
    expect(String(paid?.headers.location)).toMatch(/^\/pay\//)
  })

  test('however often it is pressed, one payment is made', async () => {
    const { placed } = await orderAtTable()
    const answers = await Promise.all([1, 2, 3].map(() => placed?.('online')))
    const [link, ...others] = new Set(answers.map((answer) => String(answer?.headers.location)))
    expect([link, others]).toEqual([expect.stringMatching(/^\/pay\//), []])
    const back = /href="[^"]*(\/r\/lola\/o\/[^"]+)"/
    await send(link ?? '', { card_number: '4242424242424242' })
    const status = back.exec((await open(link ?? '')).body)?.[1] ?? ''
    expect(status).not.toBe('')
    // Nothing is due any more, so there is no other page to lead to.
    expect((await send(`${status}/pay`, {})).headers.location).toBe(status)
  })

  type Awaited = { order_id: string }
  /** The last so many orders that wait for their money. */
  async function awaited(count: number): Promise<[Awaited, Awaited]> {
    const { rows } = await service.owner.query(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'pay_first' and (j.payload->>'restaurant_id')::int = $1 order by j.id`,
      [venue.restaurant.id],
    )
    return rows.slice(-count).map(({ payload }) => payload) as [Awaited, Awaited]
  }
  const statusOf = async ({ order_id }: Awaited) => (await venue.get(`/orders/${order_id}`)).body.data.status
  /** Two processes at once, so much later. */
  const look = (payload: Awaited, laterMs: number) =>
    Promise.all(
      [1, 2].map(() => {
        const now = () => Date.now() + laterMs
        const desk = paymentDesk(service.database, service.box, { stripeApiBase: null, now })
        return payFirstJobs(service.database, desk, orderEventHandlers)[0]!.run(payload)
      }),
    )

  test('pay first: what costs nothing is accepted at once, however it would have been paid, and never cancelled', async () => {
    const { data } = (await venue.get('/items?per_page=100')).body
    const dish = data.find((item: { name: { en: string } }) => item.name.en === 'Guacamole and chips')
    await venue.patch(`/items/${dish.id}`, { price_minor: 0 })
    try {
      for (const pay of ['online', 'gift_card']) {
        const placed = await (await orderAtTable()).placed?.(pay)
        expect([placed?.statusCode, placed?.headers.location], pay).toEqual([
          303,
          expect.stringMatching(/^\/r\/lola\/o\//),
        ])
        const [free] = await awaited(1)
        await look(free, 0)
        expect(await statusOf(free)).toBe('accepted')
        await look(free, 31 * 60_000)
        expect((await venue.get(`/orders/${free.order_id}`)).body.data).toMatchObject({
          status: 'accepted',
          total_minor: 0,
          paid_at: null,
        })
      }
    } finally {
      await venue.patch(`/items/${dish.id}`, { price_minor: dish.price_minor })
    }
  })

  test('pay first: what is paid in part is left to staff', async () => {
    await (await orderAtTable()).placed?.('online')
    const [part] = await awaited(1)
    await venue.post(`/orders/${part.order_id}/payments`, { method: 'cash', amount_minor: 100 })
    await look(part, 31 * 60_000)
    expect(await statusOf(part)).toBe('placed')
  })

  test('pay first: accepted once when it is paid, cancelled once when it is not, by whichever process', async () => {
    const paid = await (await orderAtTable()).placed?.('online')
    const unpaid = await (await orderAtTable()).placed?.('online')
    const [one, other] = await awaited(2)
    const heard = async ({ order_id }: { order_id: string }, status: string) =>
      (
        await service.owner.query(
          `select from events where type = 'order.status_changed' and body::jsonb #>> '{data,order,id}' = $2
             and body::jsonb #>> '{data,order,status}' = $1`,
          [status, order_id],
        )
      ).rowCount
    await look(one, 0)
    expect(await statusOf(one)).toBe('placed')
    await send(String(paid?.headers.location), { card_number: '4242424242424242' })
    await look(one, 0)
    expect([await statusOf(one), await heard(one, 'accepted')]).toEqual(['accepted', 1])
    await look(other, 29 * 60_000)
    expect(await statusOf(other)).toBe('placed')
    await look(other, 31 * 60_000)
    expect([await statusOf(other), await heard(other, 'cancelled')]).toEqual(['cancelled', 1])
    expect((await open(String(unpaid?.headers.location))).statusCode).toBe(410)
  })

  test('a sitting: with its code a table orders, with one that was replaced it does not', async () => {
    await change({ table_rule: 'sitting' })
    const waiter = await signedIn(service, venue, 'staff')
    const [table] = (await venue.get('/tables')).body.data
    const { data } = await waiter('/sittings', { table_ids: [table.id], party_size: 2 })
    const codeNow = async () =>
      new URL((await waiter(`/sittings/${data.sitting_id}`)).data.service.guest_path, 'http://x').search
    const old = await codeNow()
    expect((await (await orderAtTable(old)).placed?.('venue'))?.statusCode).toBe(303)
    const begun = await orderAtTable(old)
    await waiter(`/sittings/${data.sitting_id}/secret`, {})
    expect((await begun.placed?.('venue'))?.statusCode).toBe(403)
    expect((await orderAtTable(old)).shown.statusCode).toBe(403)
    expect((await (await orderAtTable(await codeNow())).placed?.('venue'))?.statusCode).toBe(303)
  })

  test('a sitting: only with what staff have given to those who sit there', async () => {
    await change({ table_rule: 'sitting' })
    expect((await orderAtTable()).shown.statusCode).toBe(403)
    expect((await orderAtTable('?sitting=wrong')).shown.statusCode).toBe(403)
    await change({ table_rule: 'accept' })
    expect((await orderAtTable()).shown.statusCode).toBe(200)
  })
})

describe("the owner's settings", () => {
  test('switch parts off, and hold in memory at once', async () => {
    const { parts } = guestPageSettings({})
    await change({ parts: { ...parts, ordering: false, booking: false } })
    expect((await open('/r/lola/order')).statusCode).toBe(403)
    expect((await open('/r/lola')).body).not.toContain('Order now')
    await change({ parts })
    expect((await open('/r/lola')).body).toContain('Order now')
  })

  test('set a colour that can always be read', async () => {
    for (const accent of ['#ffff00', '#000000', '#ffffff', '#ff0000', '#808080']) {
      const [light, dark] = [...themeOf(accent).matchAll(/--accent:(#\w+);--on-accent:(#\w+)/g)]
      expect(contrast(light?.[1] ?? '', '#ffffff')).toBeGreaterThanOrEqual(ENOUGH)
      expect(contrast(light?.[1] ?? '', light?.[2] ?? '')).toBeGreaterThanOrEqual(ENOUGH)
      expect(contrast(dark?.[1] ?? '', '#211e1b')).toBeGreaterThanOrEqual(ENOUGH)
    }
    await change({ accent: '#0055aa' })
    const sheet = /href="(\/r\/lola\/theme\/[^"]+)"/.exec((await open('/r/lola')).body)?.[1] ?? ''
    expect((await open(sheet)).body).toContain('--accent:#0055aa')
  })

  test('let sites of their list, and no others, show the pages in a frame', async () => {
    await change({ embed_origins: ['https://www.lola.example'] })
    const framed = await open('/r/lola/book?embed=1')
    expect(framed.headers['content-security-policy']).toContain(
      "frame-ancestors 'self' https://www.lola.example",
    )
    expect((await open('/r/lola/book')).headers['content-security-policy']).toContain(
      "frame-ancestors 'none'",
    )
    // Browsers would show an empty frame: it says what to do instead, and holds nothing but a link.
    for (const page of ['book', 'order', 'ar/book']) {
      const elsewhere = await open(`/r/lola/${page}?embed=1&site=https%3A%2F%2Fother.example`)
      expect(elsewhere.headers['content-security-policy']).toContain('frame-ancestors *')
      expect(elsewhere.headers['x-frame-options']).toBeUndefined()
      expect(elsewhere.body).toContain('https://other.example')
      expect(elsewhere.body).not.toContain('<form')
    }
    for (const site of ['https://www.lola.example', 'javascript:alert(1)', '']) {
      const { headers } = await open(`/r/lola/book?embed=1&site=${encodeURIComponent(site)}`)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://www.lola.example")
    }
    const script = await open('/embed.js')
    expect(script.headers['content-type']).toContain('text/javascript')
    expect(script.body).toContain('location.origin')
    await expect(change({ embed_origins: ['http://evil.example/path'] })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('are changed by whoever has seen the last change', async () => {
    const settings = guestPageSettings({})
    await expect(
      venue.inside((tx) => changeGuestPages(tx, { version: 0, settings, domain: null })),
    ).rejects.toMatchObject({ code: 'changed_meanwhile' })
  })
})

test('without a plan guests see what they have and what is kept of them, and pay nothing', async () => {
  await change(guestPageSettings({}))
  const card = { card_number: '4242424242424242' }
  const paid = String((await (await orderAtTable()).placed?.('online'))?.headers.location)
  await send(paid, card)
  const pay = String((await (await orderAtTable()).placed?.('online'))?.headers.location)
  const { rows } = await service.owner.query('select id from orders order by placed_at desc limit 1')
  const linked = { restaurantId: venue.restaurant.id, id: rows[0].id }
  const status = `/r/lola${linkPath(service.box, 'order', linked)}`
  expect((await open(status)).body).toContain(`${status}/pay`)
  await venue.set({ plan: null })
  try {
    const shown = await open(status)
    expect([shown.statusCode, shown.body.includes(`${status}/pay`)]).toEqual([200, false])
    expect((await open('/r/lola/privacy')).statusCode).toBe(200)
    expect((await open('/r/lola/data/x')).statusCode).toBe(410)
    expect((await open(paid)).body).toContain('has received')
    const closed = [
      await open(pay),
      await send(pay, card),
      await send(`${status}/pay`, {}),
      await open('/r/lola/order'),
      await open('/r/lola/gift-cards'),
      await open('/r/lola/experiences'),
    ]
    expect(closed.map(({ statusCode }) => statusCode)).toEqual(closed.map(() => 503))
  } finally {
    await venue.set({ plan: 'pro' })
  }
  await send(pay, card)
  expect((await open(pay)).body).toContain('has received')
})
