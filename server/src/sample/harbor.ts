// The living demo's second branch. The sample itself, and so every sandbox, has one place.
import { importDocument } from '../across/document/import.ts'
import type { Tx } from '../platform/postgres/transaction/transaction.ts'
import { EVERY_DAY } from './days.ts'
import { tableCombinations, tables } from './floor.ts'
import { branches } from './settings.ts'
import type { Table } from './types.ts'

export const HARBOR = 'harbor'

const QUAY = 'Quay'
const UPSTAIRS = 'Upstairs'

function table(
  number: number,
  area: string,
  min_seats: number,
  max_seats: number,
): Table & { branch_ref: string } {
  const [ref, name, code] = [`h${number}`, `Harbor ${number}`, `H${number}`]
  return { ref, name, code, branch_ref: HARBOR, area, min_seats, max_seats, priority: 1 }
}

const harborTables = [
  table(1, QUAY, 1, 2),
  table(2, QUAY, 1, 2),
  table(3, QUAY, 2, 4),
  table(4, QUAY, 2, 4),
  table(5, UPSTAIRS, 2, 4),
  table(6, UPSTAIRS, 3, 6),
]
export const HARBOR_CODES = harborTables.map(({ code }) => code ?? '')

const mainStreet = branches.map((branch) => ({
  ...branch,
  timezone: null,
  slug: 'main-street',
  address: { line1: '24 Orchard Street', city: 'Springfield', postcode: '01105', country: 'US' },
  phone: '+1 413 555 0100',
}))

const harbor = {
  ref: HARBOR,
  name: 'Harbor',
  slug: HARBOR,
  address: { line1: '8 Riverfront Quay', city: 'Springfield', postcode: '01103', country: 'US' },
  phone: '+1 413 555 0108',
  hours: [
    { days: ['mon', 'tue', 'wed', 'thu', 'sun'], from: '11:00', to: '23:00' },
    { days: ['fri', 'sat'], from: '11:00', to: '24:00' },
  ],
  preparation_minutes: 15,
  business_day_start: '04:00',
  order_types: {
    dine_in: { offered: true, minimum_minor: 0, service_charge_pct: 12 },
    pickup: { offered: true, minimum_minor: 0, service_charge_pct: 0 },
    delivery: { offered: false },
  },
  booking: {
    engine: true,
    notify: true,
    auto_confirm: true,
    periods: [{ days: [...EVERY_DAY], from: '17:00', to: '22:00' }],
    slot_minutes: 30,
    durations: [
      { up_to_party: 2, minutes: 90 },
      { up_to_party: 6, minutes: 120 },
    ],
    min_party: 1,
    max_party: 6,
    lead_minutes: 60,
    ahead_days: 60,
    pacing: { covers: 20, parties: 5 },
  },
  items: [
    { item_ref: 'cedar-plank-salmon', price_minor: 2950 },
    { item_ref: 'shrimp-linguine', price_minor: 2350 },
    { item_ref: 'house-lemonade', price_minor: 550 },
    { item_ref: 'pilsner', variant_ref: 'half', price_minor: 500 },
    { item_ref: 'pilsner', variant_ref: 'pint', price_minor: 900 },
    { item_ref: 'ribeye-steak', is_hidden: true },
    { item_ref: 'roast-chicken', is_hidden: true },
    { item_ref: 'guacamole', is_available: false },
  ],
}

/** By the river: open from eleven, no deliveries, a few prices of its own. What was there keeps its ids and comes first. */
export async function openHarbor(tx: Tx): Promise<void> {
  await importDocument(tx, {
    branches: [...mainStreet, harbor],
    tables: [...tables, ...harborTables],
    table_combinations: [
      ...tableCombinations,
      { name: 'Quay, pushed together', table_refs: ['h3', 'h4'], min_seats: 5, max_seats: 8 },
    ],
  })
}
