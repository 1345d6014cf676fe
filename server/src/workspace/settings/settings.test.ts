import { describe, expect, test } from 'vitest'
import { auditOf } from '../../../test/dining.ts'
import { openListener, until } from '../../../test/event-line.ts'
import { ask, owner, service, standOnSettings, venue } from '../../../test/settings-ground.ts'
import { exportDocument } from '../../across/document/export.ts'
import { PARTS } from './parts.ts'

const NOW = Date.parse('2026-11-14T12:00:00.000Z')

standOnSettings(NOW, {
  tables: [
    { ref: 't1', name: 'One', min_seats: 1, max_seats: 2 },
    { ref: 't2', name: 'Two', min_seats: 1, max_seats: 4 },
  ],
  table_combinations: [{ name: 'Both', table_refs: ['t1', 't2'], min_seats: 4, max_seats: 6 }],
})

const part = async (name: string) => (await ask('GET', `/settings/${name}`)).data
const save = (name: string, version: string, value: object) =>
  ask('PUT', `/settings/${name}`, { version, value })
const order = (more: object = {}) =>
  venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
    ...more,
  })
// biome-ignore lint/suspicious/noExplicitAny: a test looks into every part
const whole = () => venue.inside((tx) => exportDocument(tx)) as Promise<any>

test('every part is what the export writes, and saved again it changes nothing', async () => {
  const document = await whole()
  // Which dishes differ at a branch is for the Menu page.
  for (const branch of document.branches) delete branch.items
  for (const [name, { within, keys }] of Object.entries(PARTS)) {
    const { value, version, changes } = await part(name)
    const exported = within === null ? document : document[within]
    expect(value, name).toEqual(
      keys === null ? exported : Object.fromEntries(keys.map((key) => [key, exported[key]])),
    )
    const saved = await save(name, version, value)
    expect([saved.status, saved.data], name).toEqual([200, { part: name, value, version, changes }])
  }
  expect(await whole()).toMatchObject(document)
  expect((await ask('GET', '/settings/menus')).status).toBe(404)
  expect((await save('menus', 'x', {})).status).toBe(404)
})

test('a change holds at once in the API, and the log has its before and after alone', async () => {
  const { value, version } = await part('ordering')
  const order_types = { ...value.order_types, pickup: { ...value.order_types.pickup, minimum_minor: 9_999 } }
  const saved = await save('ordering', version, { ...value, order_types })
  expect(saved.data.value).toEqual({ ...value, order_types })
  expect((await order()).body.error?.details).toHaveProperty('lines')
  const [entry] = saved.data.changes
  expect(entry).toMatchObject({
    action: 'restaurant.ordering_rules_changed',
    actor: { kind: 'staff' },
    before: { order_types: value.order_types },
    after: { order_types },
  })
  expect(Object.keys(entry.after)).toEqual(['order_types'])
  expect((await part('taxes')).changes).toEqual([])
  expect(await auditOf(service, venue, 'restaurant.imported')).toHaveLength(1)
})

test('whoever saves an older version is told by whom it was changed and what it is now', async () => {
  const { value, version } = await part('branches')
  const [branch] = value.branches
  expect(
    (await save('branches', version, { branches: [{ ...branch, preparation_minutes: 40 }] })).status,
  ).toBe(200)
  const late = await save('branches', version, { branches: [{ ...branch, name: 'Mine' }] })
  expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
  expect(late.error.details.current.value.branches[0]).toMatchObject({
    name: branch.name,
    preparation_minutes: 40,
  })
  const again = await save('branches', late.error.details.current.version, {
    branches: [{ ...branch, name: 'Mine', preparation_minutes: 40 }],
  })
  expect(again.data.value.branches).toEqual([{ ...branch, name: 'Mine', preparation_minutes: 40 }])
  expect(again.data.changes).toMatchObject([
    { before: { branches: [{ name: branch.name }] }, after: { branches: [{ name: 'Mine' }] } },
    { after: { branches: [{ preparation_minutes: 40 }] } },
  ])
})

describe('a fault', () => {
  const fieldsOf = async (name: string, change: (value: never) => object, language = 'en') => {
    const { value, version } = await part(name)
    const { status, error } = await ask(
      'PUT',
      `/settings/${name}`,
      { version, value: change(value as never) },
      { 'accept-language': language },
    )
    return [status, error?.details]
  }

  test('stands at its field, and nothing is changed', async () => {
    const document = await whole()
    expect(
      await fieldsOf('venue', (value: object) => ({ ...value, currency: 'XQZ', timezone: 'Mars' })),
    ).toEqual([
      422,
      {
        'value.currency': ['"XQZ" is not an ISO 4217 currency code.'],
        'value.timezone': ['"Mars" is not an IANA time zone, such as Europe/Madrid.'],
      },
    ])
    expect(
      await fieldsOf('taxes', (value: object) => ({
        ...value,
        taxes: [{ name: 'VAT', rate_pct: 120, category_refs: [] }],
      })),
    ).toEqual([422, { 'value.taxes.0.rate_pct': ['Must be at most 100.'] }])
    expect(
      await fieldsOf('booking', (value: object) => ({ ...value, min_party: 9, max_party: 2 }), 'ar'),
    ).toEqual([422, { 'value.max_party': [expect.stringMatching(/[\u0600-\u06ff]/)] }])
    expect(await whole()).toEqual(document)
  })

  test('is what is left out but still named, and a field that belongs to another part', async () => {
    expect(
      await fieldsOf('tables', ({ tables, table_combinations }: Record<string, object[]>) => ({
        tables: tables?.slice(1),
        table_combinations,
      })),
    ).toEqual([422, { 'value.table_combinations.0.table_refs.0': ['There is no table "t1".'] }])
    expect(await fieldsOf('tables', (value: object) => ({ ...value, stations: [] }))).toEqual([
      422,
      { 'value.stations': ['There is no such field.'] },
    ])
  })
})

test('tables and stations are logged row by row', async () => {
  const tables = await part('tables')
  const [one, two] = tables.value.tables
  await save('tables', tables.version, { tables: [one, { ...two, max_seats: 5 }] })
  const { changes } = await part('tables')
  expect(changes).toMatchObject([
    { before: { tables: [{ ref: 't2', max_seats: 4 }] }, after: { tables: [{ ref: 't2', max_seats: 5 }] } },
    { before: { tables: [] } },
  ])
  expect(changes[0].after.tables).toHaveLength(1)
})

test('a restaurant is renamed, at once and with an entry in the log', async () => {
  expect((await ask('PUT', '/restaurant-name', { name: ' Casa Nova ' })).data).toEqual({ name: 'Casa Nova' })
  expect((await venue.get('/restaurant')).body.data.name).toBe('Casa Nova')
  expect((await ask('GET', '/me')).data.restaurant.name).toBe('Casa Nova')
  expect(await auditOf(service, venue, 'restaurant.renamed')).toMatchObject([
    { after: { name: 'Casa Nova' } },
  ])
  expect((await ask('PUT', '/restaurant-name', { name: '' })).status).toBe(422)
  const lines = await ask('PUT', '/restaurant-name', { name: 'Casa\r\nBcc: x@example.com' })
  expect([lines.status, lines.error.details]).toEqual([422, { name: ['Must be one line of text.'] }])
})

test('one click pauses orders and another takes them again; open pages hear of it', async () => {
  const line = await openListener(service, owner, '/events')
  expect((await ask('GET', '/ordering-pause')).data).toEqual({ paused_until: null })
  const { data } = await ask('PUT', '/ordering-pause', { minutes: 30 })
  expect(Date.parse(data.paused_until) - NOW).toBe(30 * 60_000)
  await until(() => line.times('settings') > 0)
  const soon = { scheduled_for: new Date(NOW + 20 * 60_000).toISOString() }
  expect((await order(soon)).body.error?.details).toEqual({
    scheduled_for: ['The restaurant is not taking orders for this time.'],
  })
  expect((await ask('PUT', '/ordering-pause', { minutes: null })).data).toEqual({ paused_until: null })
  expect((await order(soon)).status).toBe(201)
  expect((await part('ordering')).changes).toHaveLength(2)
  await line.stop()
})
