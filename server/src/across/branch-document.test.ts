import { describe, expect, test } from 'vitest'
import { service, standOnBranches, venue } from '../../test/branches-ground.ts'
import { smallMenu } from '../../test/documents.ts'
import { exportDocument } from './document/export.ts'
import { importDocument } from './document/import.ts'

standOnBranches()

describe('the document', () => {
  test('of a restaurant with branches imports again without a difference', async () => {
    const before = await venue.inside((tx) => exportDocument(tx))
    const [main, west] = before.branches as Record<string, unknown>[]
    expect(Object.keys(main!)).not.toContain('taxes')
    expect(west).toMatchObject({ slug: 'cafe-am-hafen', items: expect.any(Array) })
    await venue.inside((tx) => importDocument(tx, JSON.parse(JSON.stringify(before))))
    expect(await venue.inside((tx) => exportDocument(tx))).toEqual(before)
  })

  test.each([
    [
      [{ ref: 'main', name: 'M', default: true, is_active: false }],
      '/branches/0/is_active',
      'The default branch cannot be closed.',
    ],
    [
      [
        { ref: 'main', name: 'M', slug: 'x' },
        { ref: 'b', name: 'B', slug: 'x' },
      ],
      '/branches/1/slug',
      '"x" is used twice.',
    ],
    [
      [{ ref: 'main', name: 'M', items: [{ item_ref: 'pizza', price_minor: 1 }] }],
      '/branches/0/items/0/price_minor',
      'This item has a price for each variant: specify one in variant_ref.',
    ],
    [
      [{ ref: 'main', name: 'M', items: [{ item_ref: 'nothing', is_hidden: true }] }],
      '/branches/0/items/0/item_ref',
      'There is no item "nothing".',
    ],
    [
      [{ ref: 'main', name: 'M', taxes: [{ name: 'T', rate_pct: 5, category_refs: ['nothing'] }] }],
      '/branches/0/taxes/0/category_refs/0',
      'There is no category "nothing".',
    ],
    [
      [{ ref: 'main', name: 'M', booking: { min_party: 5, max_party: 2 } }],
      '/branches/0/booking/max_party',
      'Must not be less than min_party.',
    ],
  ])('is refused with %j', async (branches, pointer, message) => {
    const own = await service.venue({ document: smallMenu() })
    const before = await own.inside((tx) => exportDocument(tx))
    const tables = [{ ref: 'new', name: 'New', min_seats: 1, max_seats: 2 }]
    const refused = own.inside((tx) => importDocument(tx, { branches, tables }))
    await expect(refused).rejects.toMatchObject({ faults: [{ pointer, fault: { message } }] })
    expect(await own.inside((tx) => exportDocument(tx))).toEqual(before)
  })

  test('a branch that still has tables is not left out, and two equal names get two slugs', async () => {
    const own = await service.venue({
      document: {
        branches: [
          { ref: 'a', name: 'Harbour', default: true },
          { ref: 'b', name: 'Harbour' },
        ],
        tables: [{ ref: 't', name: 'T', branch_ref: 'b', min_seats: 1, max_seats: 2 }],
      },
    })
    const { body } = await own.get('/branches')
    expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['harbour', 'harbour-2'])
    const lost = own.inside((tx) => importDocument(tx, { branches: [{ ref: 'a', name: 'Harbour' }] }))
    await expect(lost).rejects.toMatchObject({
      faults: [
        {
          pointer: '/branches',
          fault: { message: 'The branch "Harbour" is left out and still has tables.' },
        },
      ],
    })
  })

  test('a table that is joined with others goes to no other branch alone', async () => {
    const table = (ref: string, branch_ref: string) => ({
      ref,
      name: ref,
      branch_ref,
      min_seats: 1,
      max_seats: 2,
    })
    const joined = [{ name: 'Both', table_refs: ['s', 't'], min_seats: 3, max_seats: 4 }]
    const branches = [
      { ref: 'a', name: 'A', default: true },
      { ref: 'b', name: 'B' },
    ]
    const own = await service.venue({
      document: { branches, tables: [table('s', 'a'), table('t', 'a')], table_combinations: joined },
    })
    const alone = own.inside((tx) => importDocument(tx, { tables: [table('s', 'a'), table('t', 'b')] }))
    await expect(alone).rejects.toMatchObject({
      faults: [
        {
          pointer: '/tables',
          fault: { message: 'The combination "Both" would join tables of different branches.' },
        },
      ],
    })
    await own.inside((tx) => importDocument(tx, { tables: [table('s', 'b'), table('t', 'b')] }))
    const { tables } = await own.inside((tx) => exportDocument(tx))
    expect((tables as { branch_ref: string }[]).map(({ branch_ref }) => branch_ref)).toEqual(['b', 'b'])
  })
})
