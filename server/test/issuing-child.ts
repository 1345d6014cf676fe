// Issues receipts by the dozen, as the service does, until it is killed: for tests of what that leaves behind.
import { fanOut } from '../src/integration/webhooks/commands/fan-out.ts'
import { closeDatabase, openDatabase } from '../src/platform/postgres/pool/database.ts'
import { inRestaurant } from '../src/platform/postgres/transaction/transaction.ts'
import { enterReceipts } from '../src/restaurant/fiscal/commands/issue.ts'
import type { Draft } from '../src/restaurant/fiscal/rules/documents.ts'

const AT_ONCE = 40

const { connection, restaurant, branchIds } = JSON.parse(process.argv[2] ?? '{}')
const database = openDatabase(connection, { max: 1, name: 'issuing', passOn: fanOut })
const order = {
  customer_name: 'Ada Byron',
  customer_phone: null,
  customer_email: null,
  delivery_address: null,
}
const NOTHING = { subtotal_minor: 0, discount_minor: 0, service_charge_minor: 0, tax_added_minor: 0 }

function draft(branchId: number): Draft {
  return {
    version: 1,
    id: crypto.randomUUID(),
    branch_id: branchId,
    kind: 'sale',
    order_id: crypto.randomUUID(),
    payment_id: null,
    refund: null,
    currency: 'USD',
    seller: {
      name: 'Trattoria “Ünïcödé” 😀',
      branch: null,
      legal_name: null,
      address: null,
      tax_number: null,
      phone: null,
      timezone: 'UTC',
    },
    order: { number: 1, type: 'pickup', channel: 'web', table: null, placed_at: '2026-11-14T12:00:00Z' },
    lines: [],
    sums: { ...NOTHING, delivery_fee_minor: 0, total_minor: 1300, tip_minor: 0 },
    taxes: [{ name: 'VAT', rate_pct: 7.7, included: true, base_minor: 1207, tax_minor: 93 }],
    payments: [],
  }
}

process.on('disconnect', () => process.exit(1))
for (let turn = process.pid; ; turn++) {
  const branchId = branchIds[turn % branchIds.length]
  const cause = {
    actor: { kind: 'system', id: null, name: 'test' },
    requestId: null,
    now: Date.now(),
  } as const
  const written = Array.from({ length: AT_ONCE }, () => ({ draft: draft(branchId), order: order as never }))
  await inRestaurant(database, restaurant, cause, (tx) => enterReceipts(tx, branchId, written)).catch(
    async (error) => {
      console.error(error)
      await closeDatabase(database)
      process.exit(1)
    },
  )
  process.send?.(branchId)
}
