import { formatMoment } from '../../platform/time/clock.ts'
import type { FrozenDocument, Receipt } from './contract.ts'
import type { ReceiptRow } from './queries.ts'

export function presentReceipt(row: ReceiptRow, zone: string): Receipt {
  return {
    id: row.id,
    branch_id: row.branch_id,
    number: row.number,
    kind: row.kind,
    order_id: row.order_id,
    payment_id: row.payment_id,
    issued_at: formatMoment(row.issued_at, zone),
    currency: row.currency,
    total_minor: row.total_minor,
    tip_minor: row.tip_minor,
    tax_breakdown: row.tax_breakdown,
    previous_hash: row.previous_hash,
    hash: row.hash,
    document: { ...(JSON.parse(row.document) as FrozenDocument), guest: row.guest },
  }
}
