import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { turnsDuring } from '../../../test/turns.ts'
import { signedInAs, type Visitor } from '../../../test/visitor.ts'
import { validateInTurns } from '../../platform/http/validation/validate.ts'
import { RestaurantDocument } from './contract.ts'
import { documentDifference } from './document-difference.ts'
import { areSame, canonicalInTurns } from './large-parts.ts'
import { menusFromCsv } from './menu-csv.ts'

const MORE = 'Only the first 100 errors are listed; there are more.'

let service: TestApp
let venue: Venue
let owner: Visitor
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: smallMenu() })
  owner = await signedInAs(service, venue, 'owner')
})
afterAll(() => service.close())

const preview = (text: string, headers: Record<string, string> = {}) =>
  owner.call('POST', '/document/preview', { from: 'file', text }, { headers })
const many = <Made>(count: number, make: (at: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at))
const guests = (count: number) => many(count, (at) => ({ ref: `g${at}`, name: `Guest ${at}` }))
const menuOf = (items: unknown[]) => ({
  menus: [{ ref: 'day', name: { en: 'Day' }, categories: [{ ref: 'mains', name: { en: 'Mains' }, items }] }],
})

test('of very many faults the first hundred are told, and that there are more', async () => {
  const { status, error } = await preview(JSON.stringify(menuOf(many(40_000, () => ({})))))
  const { text, ...told } = error.details
  expect([status, text]).toEqual([422, [MORE]])
  expect(Object.entries(told)).toEqual(
    many(50, (at) =>
      ['ref', 'name'].map((field) => [
        `menus.0.categories.0.items.${at}.${field}`,
        ['This field is required.'],
      ]),
    ).flat(),
  )
})

test('so are the faults that rules find, and in the language of whoever asks', async () => {
  const twice = { guests: many(5_000, () => ({ ref: 'ann', name: 'Ann' })) }
  const { error } = await preview(JSON.stringify(twice), { 'accept-language': 'ar' })
  const { text, ...told } = error.details
  expect(Object.keys(told)).toEqual(many(100, (at) => `guests.${at + 1}.ref`))
  expect(text).toEqual([expect.stringMatching(/[\u0600-\u06ff]/)])
})

test('a list that is longer than it may be is not looked into', async () => {
  const { error } = await preview(JSON.stringify({ guests: many(150_000, () => ({})) }))
  expect(error.details).toEqual({ guests: ['Must have at most 100000 entries.'] })
})

test('a file that would take long to parse is no document', async () => {
  const keys = Object.fromEntries(guests(2_000).map(({ ref }) => [ref, 1]))
  for (const text of [`{"menus":${'['.repeat(4_000_000)}`, JSON.stringify(keys)]) {
    expect((await preview(text)).error.details).toEqual({
      text: ['The file is not a restaurant document.'],
    })
  }
})

test('others have their turn while a large document is checked, with a fault or without', async () => {
  for (const last of [
    { ref: 'x', name: 'Last' },
    { ref: 'x', name: 5 },
  ]) {
    const document = {
      guests: [...guests(99_999), last],
      ...menuOf(many(40_000, () => ({ ref: 'a', name: { en: 'A' } }))),
    }
    let outcome: unknown
    const { turns } = await turnsDuring(async () => {
      outcome = await validateInTurns(RestaurantDocument, document, { strict: true })
    })
    expect(turns).toBeGreaterThan(20)
    expect(outcome).toEqual(
      last.name === 5
        ? {
            value: null,
            errors: { 'guests.99999.name': [expect.objectContaining({ message: 'Must be text.' })] },
          }
        : { value: document, errors: null },
    )
  }
})

const read = (table: string) => menusFromCsv(table, [], { currency: 'USD', languages: ['en'] })

test('and while it is compared with what was, and a table is read', async () => {
  const [before, after] = [guests(100_000), guests(100_000)]
  const table = many(25_000, (at) => `Category ${at},Dish ${at},1.00\n`).join('')
  for (const work of [
    () => areSame(before, after),
    () => canonicalInTurns({ guests: before }),
    () => documentDifference({ guests: before }, { guests: after }),
    () => read(`category,name,price\n${table}`),
    () => read(`${',,\n'.repeat(500_000)}category,name,price\n${',,\n'.repeat(500_000)}`),
  ]) {
    expect((await turnsDuring(work)).turns).toBeGreaterThan(2)
  }
})

test('a row that is as long as a file is not read to its end', async () => {
  for (const row of [','.repeat(3_000_000), `"${'x'.repeat(3_000_000)}"`]) {
    await expect(read(`category,name,price\n${row}`)).rejects.toMatchObject({
      details: { 'rows.2': [{ message: 'A row can have at most 200000 characters.' }] },
    })
  }
})

test('many others are answered before a large import is through, and none of them waits for most of it', async () => {
  const other = await service.venue({ document: smallMenu() })
  // Phones take long to read. The last is a fault, so that nothing is stored.
  const wanted = many(20_000, (at) => ({ ref: `g${at}`, name: 'Ann', phone: `(202) 5${100_000 + at}` }))
  const document = { guests: [...wanted, { ref: 'last', name: 'Bea', phone: '(202) 5100000' }] }
  // What reads them is loaded with the first.
  await preview(JSON.stringify({ guests: [{ ref: 'first', name: 'Ann', phone: '+12025550123' }] }))
  let answered = 0
  const { longest } = await turnsDuring(async () => {
    let isOver = false
    const asked = preview(JSON.stringify(document)).finally(() => {
      isOver = true
    })
    while (!isOver) {
      expect((await other.get('/menus')).status).toBe(200)
      answered++
      await nextTurn()
    }
    expect((await asked).error.details).toEqual({ 'guests.20000.phone': ['"g0" has the same phone.'] })
  })
  expect(answered).toBeGreaterThan(50)
  expect(longest).toBeLessThan(0.25)
})
