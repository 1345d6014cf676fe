import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cause, type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { BAR_MENU as bar, DAY_MENU as day, HAPPY_HOURS, TWO_MENUS } from '../../../test/documents.ts'
import { DocumentInvalid } from '../../platform/document/faults.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { exportDocument } from './export.ts'
import { importDocument } from './import.ts'

const MADE = Date.parse('2026-11-14T12:00:00.000Z')
const LATER = Date.parse('2026-11-15T12:00:00.000Z')
let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.now = MADE
  venue = await service.venue({ document: TWO_MENUS })
  service.clock.now = LATER
})

const importing = (document: unknown) =>
  inRestaurant(service.database, venue.restaurant, cause(LATER), (tx) => importDocument(tx, document))
const exporting = () => venue.inside((tx) => exportDocument(tx))
const items = async () => (await venue.get('/items?per_page=100')).body.data
const faultsOf = async (document: unknown) => {
  const thrown = await importing(document).catch((error) => error)
  if (!(thrown instanceof DocumentInvalid)) throw new Error(`it was imported, or failed otherwise: ${thrown}`)
  return thrown.faults
}

describe('a faulty document', () => {
  const group = TWO_MENUS.modifier_groups[0]
  test.each<[string, unknown, string[]]>([
    ['no object', [], ['']],
    ['an unknown part', { menu: [], constructor: 1 }, ['/menu', '/constructor']],
    ['an unknown field', { menus: [{ ...day, colour: 1 }] }, ['/menus/0/colour']],
    ['no ref', { menus: [{ name: { en: 'x' } }] }, ['/menus/0/ref']],
    ['a ref with a slash', { menus: [{ ref: 'a/b', name: { en: 'x' } }] }, ['/menus/0/ref']],
    ['a ref used twice', { menus: [day, { ...bar, ref: 'day' }] }, ['/menus/1/ref']],
    [
      'a ref used twice in two menus',
      { menus: [day, { ...bar, categories: day.categories }] },
      [
        '/menus/1/categories/0/ref',
        '/menus/1/categories/1/ref',
        '/menus/1/categories/0/items/0/ref',
        '/menus/1/categories/0/items/1/ref',
        '/menus/1/categories/1/items/0/ref',
      ],
    ],
    [
      'no price',
      {
        menus: [
          {
            ref: 'x',
            name: { en: 'x' },
            categories: [{ ref: 'y', name: { en: 'y' }, items: [{ ref: 'z', name: { en: 'z' } }] }],
          },
        ],
      },
      ['/menus/0/categories/0/items/0/price_minor'],
    ],
    [
      'too few options',
      { modifier_groups: [{ ...group, min_select: 3, max_select: 2 }, TWO_MENUS.modifier_groups[1]] },
      ['/modifier_groups/0/max_select', '/modifier_groups/0/min_select'],
    ],
    ['a group that dishes name', { modifier_groups: [group] }, ['/modifier_groups']],
    [
      'a group that is not there',
      { ...TWO_MENUS, modifier_groups: [group] },
      ['/menus/1/categories/0/items/0/modifier_group_refs/0'],
    ],
    [
      'a happy hour of nothing known',
      {
        happy_hours: [
          { name: 'x', percent: 5, item_refs: ['tomato', 'no'], menu_refs: ['no'], category_refs: ['no'] },
        ],
      },
      ['/happy_hours/0/menu_refs/0', '/happy_hours/0/category_refs/0', '/happy_hours/0/item_refs/1'],
    ],
    [
      'a happy hour of two kinds',
      { happy_hours: [{ name: 'x', percent: 5, price_minor: 5 }, { name: 'y' }] },
      ['/happy_hours/0', '/happy_hours/1'],
    ],
    [
      'windows',
      {
        happy_hours: [
          {
            name: 'x',
            percent: 5,
            windows: [
              { from: '24:00', to: '25:00' },
              { days: ['foo'], from: '1:00', to: '24:00' },
              { days: [], from: '01:00', to: '02:00' },
            ],
          },
        ],
      },
      [
        '/happy_hours/0/windows/0/from',
        '/happy_hours/0/windows/0/to',
        '/happy_hours/0/windows/1/days/0',
        '/happy_hours/0/windows/1/from',
        '/happy_hours/0/windows/2/days',
      ],
    ],
    [
      'settings',
      { settings: { currency: 'XXQ', timezone: 'Mars/Base', country: 'ZZ' } },
      ['/settings/currency', '/settings/timezone', '/settings/country'],
    ],
    [
      'two default branches',
      {
        branches: [
          { ref: 'a', name: 'A', default: true },
          { ref: 'b', name: 'B', default: true },
        ],
      },
      ['/branches'],
    ],
    [
      'faults in every part',
      {
        settings: { currency: 'XXQ' },
        branches: [{ ref: 'a', name: 'A', timezone: 'no' }],
        modifier_groups: [group, group],
        menus: [day, day],
        happy_hours: [{ name: 'x' }],
      },
      expect.arrayContaining([
        '/settings/currency',
        '/branches/0/timezone',
        '/modifier_groups/1/ref',
        '/menus/1/ref',
        '/happy_hours/0',
      ]),
    ],
  ])('is refused at every fault, and changes nothing: %s', async (_what, document, pointers) => {
    const before = [await exporting(), await items()]
    const faults = await faultsOf(document)
    expect(faults.map(({ pointer }) => pointer)).toEqual(pointers)
    for (const { fault } of faults) expect(fault.message).toMatch(/\.$/)
    expect([await exporting(), await items()]).toEqual(before)
  })

  test('is one that removes what a happy hour still names', async () => {
    await importing({ happy_hours: HAPPY_HOURS })
    const faults = await faultsOf({ menus: [day] })
    expect(faults.map(({ pointer }) => pointer)).toEqual(['/menus'])
    expect(faults[0]!.fault.message).toContain('"Happy"')
    expect((await venue.get('/menus')).body.meta.count).toBe(2)
    await importing({ menus: [day], happy_hours: [] })
    expect((await venue.get('/menus')).body.meta.count).toBe(1)
  })
})
