import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { operator } from '../../../test/operator.ts'
import { removeDirectory, temporaryDirectory } from '../../../test/service.ts'

let service: TestApp
let venue: Venue
let directory: string
beforeAll(async () => {
  service = await testApp()
  service.clock.now = Date.parse('2026-11-14T12:00:00Z')
  directory = await temporaryDirectory()
  vi.stubEnv('DATABASE_URL', service.url)
  vi.stubEnv('DATA_DIR', directory)
  const branches = [
    { ref: 'main', name: 'Main', default: true },
    { ref: 'far', name: 'Far' },
  ]
  venue = await service.venue({ document: { ...smallMenu(), branches } })
  for (const ref of ['main', 'far']) {
    const { body } = await venue.post('/orders', {
      ...{ type: 'pickup', customer_name: 'Ada', customer_phone: '+1 413 555 0101' },
      branch_id: venue.ids.branches![ref],
      lines: [{ item_id: venue.ids.items!.soup!, quantity: 1 }],
    })
    if (ref === 'main') await venue.post(`/orders/${body.data.id}/payments`, { method: 'cash' })
  }
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await service.close()
  await removeDirectory(directory)
})

test('the journal goes to a file or to standard output, of one branch if asked', async () => {
  const days = ['--restaurant', venue.restaurant.slug, '--from', '2026-11-14', '--to', '2026-11-14']
  const out = join(directory, 'journal.csv')
  const said = await operator(['report', 'journal', ...days, '--out', out])
  expect([said.code, said.stderr, said.stdout]).toEqual([
    0,
    '',
    `${venue.restaurant.slug}: 3 entries written to ${out}.\n`,
  ])
  const written = await readFile(out, 'utf8')
  expect(written.split('\r\n')[1]).toMatch(
    /^20261114-\d+-S,2026-11-14,Main,Sales,1200,Guests owe,10.00,,USD$/,
  )
  expect((await operator(['report', 'journal', ...days])).stdout).toBe(written)
  const far = await operator(['report', 'journal', ...days, '--branch', 'far'])
  expect(far.stdout.trim().split('\r\n').length).toBe(3)
  for (const [more, complaint] of [
    [['--out', out], `comanda: ${out}: it already exists`],
    [['--branch', 'gone'], 'comanda: there is no branch "gone"; there are: main, far'],
    [['--format', 'sie'], 'comanda: --format must be csv or datev, not "sie"'],
    [['--to', '2026-11-13'], 'comanda: --from: Must not be after 2026-11-13, the last day of the period.'],
    [['--to', 'x'], 'comanda: --to must be a day such as 2026-11-01, not "x"'],
    [['--json'], 'comanda: --json needs --out: the journal itself is no JSON'],
  ] as const) {
    const refused = await operator(['report', 'journal', ...days, ...more])
    expect([refused.code, refused.stderr.trim()]).toEqual([1, complaint])
  }
})
