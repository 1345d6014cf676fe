import { OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import type { FrozenDocument } from './contract.ts'
import { RECEIPT_KINDS } from './contract.ts'
import type { ReceiptRow } from './queries.ts'

export const ReceiptListQuery = Type.Object({
  number: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  kind: Type.Optional(OneOf(RECEIPT_KINDS)),
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date' })),
  before: Type.Optional(Type.String({ maxLength: 100 })),
})
export type ReceiptListQuery = Static<typeof ReceiptListQuery>

export type ListedReceipt = Pick<
  ReceiptRow,
  'id' | 'branch_id' | 'number' | 'kind' | 'order_id' | 'currency' | 'total_minor' | 'tip_minor'
> & { issued_at: string; order_number: number | null }

/** As lists of the web app show it: its document is for its page. */
export function listedReceipt(row: ReceiptRow, zone: string): ListedReceipt {
  const { id, branch_id, number, kind, order_id, currency, total_minor, tip_minor } = row
  const { order } = JSON.parse(row.document) as FrozenDocument
  return {
    ...{ id, branch_id, number, kind, order_id, currency, total_minor, tip_minor },
    issued_at: formatMoment(row.issued_at, zone),
    order_number: order.number,
  }
}
