// What staff do with orders in the web app: finding them, taking them away as a file, taking new ones, ending old ones.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { addPerson, Visitor } from '../../../test/visitor.ts'

/** Saturday noon in New York: the sample venue is open. */
const NOON = Date.parse('2026-11-14T17:00:00Z')
const MINUTE = 60_000

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Sent = { status: number; body: any; text: string; headers: Record<string, unknown> }
type Dish = { id: number; name: { en: string }; variants: unknown[]; modifier_groups: unknown[] }

let service: TestApp
let venue: Venue
let other: Venue
let visitor: Visitor
let dishes: Dish[]
let theirDish: Dish
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  venue = await service.venue({ sample: true })
  other = await service.venue({ sample: true })
  visitor = new Visitor(service.app)
  await visitor.signIn((await addPerson(venue, 'manager')).email)
  dishes = await plainDishes(venue)
  theirDish = (await plainDishes(other))[0]!
})
afterAll(() => service.close())

async function plainDishes(at: Venue): Promise<Dish[]> {
  const { body } = await at.get('/items?available=true&per_page=100')
  return body.data.filter(
    (item: Dish & { show_online: boolean }) =>
      item.modifier_groups.length === 0 && item.variants.length === 0 && item.show_online,
  )
}

async function call(method: string, path: string, body?: object, key?: string): Promise<Sent> {
  const { statusCode, payload, headers } = await service.app.inject({
    method: method as 'GET',
    url: await visitor.calling(path),
    headers: {
      cookie: visitor.cookieHeader(),
      'sec-fetch-site': 'same-origin',
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { payload: body }),
  })
  const isJson = String(headers['content-type']).includes('json')
  return { status: statusCode, body: isJson ? JSON.parse(payload) : null, text: payload, headers }
}

async function order(more: object = {}, at = venue) {
  const { status, body } = await at.post('/orders', {
    type: 'pickup',
    customer_name: 'Ann Other',
    customer_phone: '+12025550100',
    lines: [{ item_id: (at === other ? theirDish : dishes[0]!).id, quantity: 1 }],
    ...more,
  })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data as { id: string; number: number; placed_at: string; total_minor: number; status: string }
}

async function found(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await call('GET', `/orders?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body.data.map(({ id }: { id: string }) => id)
}

describe('orders', () => {
  test('are found by number, name, phone, table, dish, reference, date, channel, type and status', async () => {
    const tables = (await venue.get('/tables')).body.data as { code: string; name: string }[]
    const table = tables.find(({ code }) => code)!
    const [, second] = dishes
    const ada = await order({
      customer_name: 'Ada María Love-Lace',
      customer_phone: '(202) 555-0147',
      channel: 'phone',
    })
    const ben = await order({
      customer_name: 'بن حسن',
      type: 'dine_in',
      table_code: table.code,
      reference: 'till-77',
      lines: [{ item_id: second!.id, quantity: 2 }],
    })
    await order({ customer_name: 'Ada Elsewhere', lines: [{ item_id: dishes.at(-1)!.id, quantity: 1 }] })
    const theirs = await order({ customer_name: 'Ada María Love-Lace' }, other)
    await venue.post(`/orders/${ben.id}/status`, { status: 'accepted' })

    await venue.put('/channels/kurier', { name: 'Kurier' })
    const kim = await order({
      ...{ customer_name: 'Kim Courier', channel: 'kurier' },
      external: { id: 'K-1', display_id: '#B-417', prepaid: false, prices: 'ours' },
    })
    for (const text of ['B-417', '#b-417']) expect(await found({ text }), text).toEqual([kim.id])
    expect(await found({ text: 'B-41' })).toEqual([])

    for (const text of [
      ada.id,
      ada.id.slice(-8).toUpperCase(),
      `#${ada.id.slice(-8, -2)}`,
      'ada maría',
      'ADA LACE',
      'lace',
      'marí',
      '+1 202 555 0147',
      '(202) 555-0147',
      '0147',
      '٠١٤٧',
    ])
      expect(await found({ text }), text).toEqual([ada.id])
    // What is a table's name may be a number too.
    for (const text of [
      'حسن',
      table.name,
      table.name.replace(/\D/g, ''),
      'till-77',
      second!.name.en.slice(1),
    ])
      expect(await found({ text }), text).toContain(ben.id)
    expect(await found({ channel: 'phone' })).toEqual([ada.id])
    expect(
      await found({ type: 'dine_in', status: 'accepted,ready', from: '2026-11-14', to: '2026-11-14' }),
    ).toEqual([ben.id])
    expect(await found({ text: 'ada', channel: 'phone' })).toEqual([ada.id])
    expect(await found({ text: 'حسن', status: 'to_pay' })).toEqual([ben.id])
    for (const status of ['ready', 'completed']) await venue.post(`/orders/${ben.id}/status`, { status })
    expect(await found({ text: 'حسن', status: 'to_pay' })).toEqual([ben.id])
    await venue.post(`/orders/${ben.id}/payments`, { method: 'cash' })
    expect(await found({ text: 'حسن', status: 'to_pay' })).toEqual([])
    expect(await found({ channel: 'phone', status: 'to_pay' })).toEqual([ada.id])
    await venue.post(`/orders/${ada.id}/status`, { status: 'rejected' })
    expect(await found({ channel: 'phone', status: 'to_pay' })).toEqual([])
    expect(await found({ text: 'lace', to: '2026-11-13' })).toEqual([])
    expect(await found({ text: "%' or 1=1 --" })).toEqual([])
    expect(await found({ text: theirs.id })).toEqual([])
    expect((await call('GET', '/orders?status=eaten')).body.error.details).toHaveProperty('status')
    expect((await call('GET', '/orders?before=nonsense')).status).toBe(422)
  })

  test('come a page at a time, each once, the newest first, also where many share a moment', async () => {
    const venue2 = await service.venue({ sample: true })
    const staff = new Visitor(service.app)
    await staff.signIn((await addPerson(venue2, 'manager')).email)
    const [dish] = await plainDishes(venue2)
    const made = await order({ customer_name: 'Many', lines: [{ item_id: dish!.id, quantity: 1 }] }, venue2)
    await service.owner.query(
      `insert into orders
       select (jsonb_populate_record(o, jsonb_build_object('id', made.id, 'shown', replace(o.shown, o.id::text, made.id::text),
                'placed_at', o.placed_at - (made.n / 3) * interval '1 minute'))).*
         from orders o, (select n, uuidv7() as id from generate_series(1, 250) n) made where o.id = $1`,
      [made.id],
    )
    const before = visitor
    visitor = staff
    const seen: { id: string }[] = []
    for (let next = ''; next !== null; ) {
      const { body: page } = await call('GET', `/orders?text=man&before=${next}`)
      seen.push(...page.data)
      next = page.meta.next
    }
    const { text, headers } = await call('GET', '/orders/export?status=placed')
    visitor = before
    const { rows } = await service.owner.query(
      'select id from orders where restaurant_id = $1 and customer_name = $2 order by placed_at desc, id desc',
      [venue2.restaurant.id, 'Many'],
    )
    expect(seen.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(headers['x-total-count']).toBe('251')
    expect(text.split('\r\n').length).toBe(253)
  })

  test('are shown with what happened, who ordered and what the kitchen has; another restaurant’s are not there', async () => {
    const { id } = await order({ customer_name: 'Dora', customer_phone: '+12025550111' })
    await call('POST', `/orders/${id}/status`, { status: 'accepted' })
    const { body } = await call('GET', `/orders/${id}/detail`)
    expect(body.data.order).toEqual((await venue.get(`/orders/${id}`)).body.data)
    expect(body.data.timeline).toEqual((await venue.get(`/orders/${id}/timeline`)).body.data)
    expect(body.data.guest).toMatchObject({ name: 'Dora', visits_count: 0 })
    expect(body.data.tickets).toMatchObject([{ state: 'fired', lines: [{ quantity: 1 }] }])
    const theirs = await order({}, other)
    expect((await call('GET', `/orders/${theirs.id}/detail`)).status).toBe(404)
  })

  test('leave as CSV that no spreadsheet takes for a formula, and only what was looked for', async () => {
    const bad = await order({
      customer_name: '=HYPERLINK("http://evil","x")',
      note: 'a "quoted",\nbroken note',
    })
    await order({}, other)
    const { status, text, headers } = await call('GET', `/orders/export?text=${bad.id}`)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('orders.csv')
    expect(text.startsWith('\ufeffnumber,id,placed_at,status')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""http://evil"",""x"")"`)
    expect(text).toContain('"a ""quoted"",\nbroken note"')
    expect(text.split('\r\n').length).toBe(3)
  })

  test('of someone erased are found by nothing of theirs', async () => {
    const { id } = await order({ customer_name: 'Vanya Vanish', customer_phone: '+12025550199' })
    const { rows } = await service.owner.query('select guest_id from orders where id = $1', [id])
    const { eraseGuest } = await import('../../across/privacy/commands.ts')
    await venue.inside((tx) => eraseGuest(tx, Number(rows[0].guest_id)))
    for (const text of ['vanish', '5550199']) expect(await found({ text })).toEqual([])
    expect(await found({ text: id.slice(-8) })).toEqual([id])
  })
})

describe('an order that staff take', () => {
  const wanted = (more: object = {}) => ({
    type: 'pickup',
    channel: 'phone',
    customer_name: 'Petra Phone',
    customer_phone: '+12025550133',
    lines: [{ item_id: dishes[0]!.id, quantity: 2, note: 'no onions' }],
    ...more,
  })

  test('costs what its quote says, is placed by the same command, and once for its key however often it is sent', async () => {
    const { body: quote } = await call('POST', '/orders/quote', wanted({ customer_phone: '12' }))
    const sent = await Promise.all([1, 2, 3].map(() => call('POST', '/orders', wanted(), 'one-call')))
    const again = await call('POST', '/orders', wanted(), 'one-call')
    const ids = new Set(
      [...sent, again].filter(({ status }) => status === 200).map(({ body }) => body.data.id),
    )
    expect(ids.size).toBe(1)
    expect(again.body.data).toMatchObject({
      channel: 'phone',
      status: 'placed',
      total_minor: quote.data.total_minor,
    })
    expect(again.body.data).toEqual((await venue.get(`/orders/${again.body.data.id}`)).body.data)
    expect((await found({ text: 'petra' })).length).toBe(1)
    const { rows } = await service.owner.query(
      "select actor_kind from audit_log where subject_id = $1 and action = 'order.placed'",
      [again.body.data.id],
    )
    expect(rows).toEqual([{ actor_kind: 'staff' }])
  })

  test('at the counter needs neither name nor phone, and makes no guest; by phone, or to be brought, it needs both', async () => {
    const { status, body } = await call('POST', '/orders', {
      type: 'pickup',
      channel: 'pos',
      lines: [{ item_id: dishes[0]!.id, quantity: 1 }],
    })
    expect([status, body.data.channel, body.data.customer]).toEqual([
      200,
      'pos',
      { name: null, phone: null, email: null },
    ])
    expect((await call('GET', `/orders/${body.data.id}/detail`)).body.data.guest).toBe(null)
    for (const to of ['accepted', 'ready', 'completed'])
      expect((await call('POST', `/orders/${body.data.id}/status`, { status: to })).status).toBe(200)
    const required = ['This field is required.']
    const nobody = { customer_name: '', customer_phone: '' }
    expect((await call('POST', '/orders', wanted(nobody))).body.error.details).toEqual({
      customer_name: required,
      customer_phone: required,
    })
    const brought = wanted({
      ...nobody,
      channel: 'pos',
      type: 'delivery',
      lines: [{ item_id: 999_999, quantity: 1 }],
    })
    expect(Object.keys((await call('POST', '/orders', brought)).body.error.details).sort()).toEqual([
      'customer_name',
      'customer_phone',
      'delivery_address',
      'delivery_address.city',
      'lines.0.item_id',
    ])
    expect((await call('POST', '/orders', wanted({ channel: 'web' }))).body.error.details).toHaveProperty(
      'channel',
    )
  })

  test('is placed for no more than what stood on the button', async () => {
    const { body: quote } = await call('POST', '/orders/quote', wanted())
    const seen = quote.data.total_minor
    const refused = await call('POST', '/orders', { ...wanted(), seen_total_minor: seen - 1 })
    expect([refused.status, refused.body.error.details]).toEqual([
      422,
      {
        seen_total_minor: ['The total has gone up since it was shown. Check it, then place the order again.'],
      },
    ])
    for (const seen_total_minor of [seen, seen + 1]) {
      const placed = await call('POST', '/orders', { ...wanted(), seen_total_minor })
      expect([placed.status, placed.body.data.total_minor]).toEqual([200, seen])
    }
  })

  test('begins with the menu as it is now, and with a guest who is known by phone', async () => {
    const { body: desk } = await call('GET', '/order-desk')
    expect(desk.data.items.length).toBe((await venue.get('/items?per_page=100')).body.data.length)
    expect(desk.data.tables.length).toBeGreaterThan(0)
    expect(desk.data.types).toContain('pickup')
    await call('POST', '/orders', wanted({ customer_phone: '+12025550177', customer_name: 'Known Kim' }))
    // Without the profile's mail address: what is ordered by phone must not come to be seen by whoever once brought it.
    await order({ customer_phone: '+12025550177', customer_email: 'stranger@example.com' })
    expect((await call('GET', '/order-desk/guest?phone=202%20555%200177')).body.data).toEqual({
      id: expect.any(Number),
      name: 'Known Kim',
      visits_count: 0,
      total_spend_minor: 0,
      last_visit_at: null,
      address: null,
    })
    expect((await call('GET', '/order-desk/guest?phone=2025550178')).body.data).toBe(null)
    await order({ customer_phone: '+12025550179' }, other)
    expect((await call('GET', '/order-desk/guest?phone=2025550179')).body.data).toBe(null)
  })
})

describe('open orders of days before', () => {
  test('are completed in one go by the ordinary moves, those of today and those for later stay, and who could not be moved is named', async () => {
    const old = await order({ customer_name: 'Old Olga' })
    const accepted = await order({ customer_name: 'Old Otto' })
    await call('POST', `/orders/${accepted.id}/status`, { status: 'accepted' })
    const stuck = await order({ customer_name: 'Stuck Sam' })
    const later = await order({ customer_name: 'Later Lou', scheduled_for: '2026-11-16T19:00:00-05:00' })
    const theirs = await order({}, other)
    await service.owner.query(
      `create function refuse_stuck() returns trigger language plpgsql as $$
       begin if new.customer_name = 'Stuck Sam' then raise 'stuck'; end if; return new; end $$;
       create trigger refuse_stuck before update on orders for each row execute function refuse_stuck()`,
    )
    try {
      service.clock.now = NOON + 24 * 60 * MINUTE
      const today = await order({ customer_name: 'Today Tess' })
      const { stale } = (await call('GET', '/today/orders')).body.data
      expect(stale).toBeGreaterThanOrEqual(3)
      let completed = 0
      const failed: { name: string }[] = []
      for (let after: string | null = ''; after !== null; ) {
        const { status, body } = await call('POST', '/orders/stale/complete', { after })
        expect(status).toBe(200)
        completed += body.data.completed
        failed.push(...body.data.failed)
        after = body.data.next
      }
      expect([completed, failed]).toEqual([
        stale - 1,
        [{ id: stuck.id, number: stuck.number, name: 'Stuck Sam', code: 'internal_error' }],
      ])
      const statusOf = async ({ id }: { id: string }, at = venue) =>
        (await at.get(`/orders/${id}`)).body.data.status
      expect(await Promise.all([old, accepted, stuck, later, today].map((one) => statusOf(one)))).toEqual([
        'completed',
        'completed',
        'placed',
        'placed',
        'placed',
      ])
      expect(await statusOf(theirs, other)).toBe('placed')
      const { rows } = await service.owner.query(
        "select after ->> 'status' as status from audit_log where subject_id = $1 and action = 'order.moved' order by id",
        [old.id],
      )
      expect(rows.map(({ status }) => status)).toEqual(['accepted', 'ready', 'completed'])
    } finally {
      service.clock.now = NOON
    }
  })
})
