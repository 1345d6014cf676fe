// What tests of printing stand on. The bindings are live: each test file finds its own in them.
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Job } from '../src/platform/jobs/job.ts'
import { paperOf } from '../src/restaurant/paper/papers.ts'
import { printingJobs } from '../src/restaurant/printing/jobs.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { smallMenu } from './documents.ts'
import { type CapturedPrinter, startPrinter } from './printer.ts'
import { signedInAs, type Visitor } from './visitor.ts'

export let service: TestApp
export let venue: Venue
let manager: Visitor
export let printer: CapturedPrinter
export let job: Job

export function standOnPrinting(): void {
  beforeAll(async () => {
    service = await testApp({ PRINTER_NETWORKS: '127.0.0.0/8' })
    venue = await service.venue({ document: smallMenu() })
    manager = await signedInAs(service, venue, 'manager')
    printer = await startPrinter()
    job = printingJobs(service.database, { paperOf, rules: { networks: ['127.0.0.0/8'], ownPorts: [] } })[0]!
  })
  afterEach(async () => {
    printer.mode = 'prints'
    printer.papers.length = 0
    await service.owner.query('delete from printers')
  })
  afterAll(async () => {
    await printer.close()
    await service.close()
  })
}

export async function call(method: string, path: string, payload?: object, who = manager) {
  const { status, ...body } = await who.call(method, path, payload)
  return { status, body }
}

export const wish = (change: object = {}) => ({
  name: 'Stove',
  kind: 'tcp',
  host: '127.0.0.1',
  port: printer.port,
  language: 'esc-pos',
  columns: 42,
  station_ids: [venue.ids.stations!.hot],
  takes_unrouted: false,
  prints_receipts: false,
  is_active: true,
  ...change,
})

export async function order(accept = true): Promise<string> {
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    note: 'By the door',
    lines: [
      { item_id: venue.ids.items!.soup, quantity: 2, note: 'No salt' },
      { item_id: venue.ids.items!.pizza, quantity: 1 },
      { item_id: venue.ids.items!.water, quantity: 1 },
    ],
  })
  if (accept) await venue.post(`/orders/${body.data.id}/status`, { status: 'accepted' })
  return body.data.id
}

export async function jobsOf(): Promise<
  {
    id: number
    kind: string
    status: string
    maybe_twice: boolean
    problem: string | null
    attempts: number
  }[]
> {
  const { rows } = await service.owner.query(
    'select id::int, kind, status, maybe_twice, problem, attempts from print_jobs order by id',
  )
  return rows
}
