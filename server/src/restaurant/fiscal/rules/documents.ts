import { ratio, rounded } from '../../../platform/ratio.ts'
import { formatMoment } from '../../../platform/time/clock.ts'
import type { TaxLine } from '../../orders/contract.ts'
import { presentLine } from '../../orders/present.ts'
import type { LineRow, OrderRow } from '../../orders/queries.ts'
import type { FrozenDocument, ReceiptGuest, ReceiptKind } from '../contract.ts'

/** What a receipt says, but for its place in the chain and the moment it is issued. */
export type Draft = Omit<FrozenDocument, 'number' | 'issued_at'>
export type Seller = FrozenDocument['seller']

export type PaidPart = {
  id: string
  method: string
  amount_minor: number
  tip_minor: number
  refunded_minor: number
  captured_at: number | null
}

type Sold = { order: OrderRow; lines: readonly LineRow[]; payments: readonly PaidPart[] }
type Common = { id: string; branchId: number; seller: Seller }

const VERSION = 1

export function saleDraft(
  { order, lines, payments }: Sold,
  { paymentId, ...common }: Common & { paymentId: string | null },
): Draft {
  const { subtotal_minor, discount_minor, service_charge_minor, tax_added_minor } = order
  const { delivery_fee_minor, total_minor, tax_breakdown } = order
  return {
    ...headOf(order, common, 'sale'),
    payment_id: paymentId,
    refund: null,
    lines: lines.filter(({ voided }) => !voided).map(frozenLine),
    sums: {
      ...{ subtotal_minor, discount_minor, service_charge_minor, tax_added_minor, delivery_fee_minor },
      total_minor,
      tip_minor: payments.reduce((sum, { tip_minor }) => sum + tip_minor, 0),
    },
    taxes: (tax_breakdown ?? []).map(taxOf),
    payments: payments.map(({ captured_at, ...paid }) => ({
      ...paid,
      captured_at: formatMoment(captured_at, common.seller.timezone),
    })),
  }
}

/** What earlier receipts of the order say of it; `number` is null of the same transaction: it is not taken yet. */
export type Issued = {
  kind: ReceiptKind
  number: number | null
  payment_id: string | null
  total_minor: number
  taxes: readonly TaxLine[]
  /** What paid for a sale. */
  payments: readonly Pick<PaidPart, 'id' | 'amount_minor'>[]
}

export type GivenBack = { id: string; kind: string; amount_minor: number; tip_minor: number }

export function refundDraft(
  { order, payments }: Sold,
  {
    paymentId,
    refund,
    earlier,
    ...common
  }: Common & { paymentId: string; refund: GivenBack; earlier: readonly Issued[] },
): Draft {
  const { amount_minor, tip_minor } = refund
  const sale = earlier.find(({ kind }) => kind === 'sale')
  const paid = payments.find(({ id }) => id === paymentId)
  return {
    ...headOf(order, common, 'refund'),
    payment_id: paymentId,
    refund: { id: refund.id, kind: refund.kind, sale_number: sale?.number ?? null },
    lines: [],
    sums: {
      subtotal_minor: negative(amount_minor),
      discount_minor: 0,
      service_charge_minor: 0,
      tax_added_minor: 0,
      delivery_fee_minor: 0,
      total_minor: negative(amount_minor),
      tip_minor: negative(tip_minor),
    },
    taxes: taxesBack(sale, { paymentId, amountMinor: amount_minor, earlier }),
    payments: paid
      ? [
          {
            id: paid.id,
            method: paid.method,
            amount_minor: negative(amount_minor),
            tip_minor: negative(tip_minor),
            refunded_minor: 0,
            captured_at: formatMoment(paid.captured_at, common.seller.timezone),
          },
        ]
      : [],
  }
}

/**
 * The taxes of the sale in proportion to what goes back of it, without what earlier refunds took of them: whatever the parts, all
 * of it together takes back exactly what the sale had. Money that no sale was issued for takes no taxes with it: what came before
 * the order was covered and went back, what came after, and what was paid beyond the total, which is the first to go back.
 */
function taxesBack(
  sale: Issued | undefined,
  { paymentId, amountMinor, earlier }: { paymentId: string; amountMinor: number; earlier: readonly Issued[] },
): TaxLine[] {
  const isOfSale = (id: string | null) => sale?.payments.some((paid) => paid.id === id) === true
  if (!sale || !isOfSale(paymentId)) return []
  const paid = sale.payments.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const refunds = earlier.filter(({ kind, payment_id }) => kind === 'refund' && isOfSale(payment_id))
  const before = -refunds.reduce((sum, { total_minor }) => sum + total_minor, 0)
  const beyond = Math.max(0, paid - sale.total_minor)
  const soldIn = (backMinor: number) => Math.min(Math.max(0, backMinor - beyond), sale.total_minor)
  const [from, to] = [soldIn(before), soldIn(before + amountMinor)]
  if (from === to) return []
  const share = (minor: number, backMinor: number) =>
    rounded(ratio(BigInt(minor) * BigInt(backMinor), sale.total_minor))
  const part = (minor: number) => share(minor, from) - share(minor, to)
  return sale.taxes.map((tax) => ({
    ...taxOf(tax),
    base_minor: part(tax.base_minor),
    tax_minor: part(tax.tax_minor),
  }))
}

function headOf(order: OrderRow, { id, branchId, seller }: Common, kind: ReceiptKind) {
  return {
    version: VERSION,
    id,
    branch_id: branchId,
    kind,
    order_id: order.id,
    currency: order.currency,
    seller,
    order: {
      number: order.number,
      type: order.type,
      channel: order.channel,
      table: order.dining_table?.name ?? null,
      placed_at: formatMoment(order.placed_at, seller.timezone),
    },
  }
}

function taxOf({ name, rate_pct, included, base_minor, tax_minor }: TaxLine): TaxLine {
  return { name, rate_pct, included, base_minor, tax_minor }
}

function frozenLine(row: LineRow): FrozenDocument['lines'][number] {
  const { note: _, voided: __, variant_id: ___, course: ____, seat: _____, ...line } = presentLine(row)
  return line
}

/** Never -0, which is another number than 0 to some who read it. */
function negative(minor: number): number {
  return minor === 0 ? 0 : -minor
}

/** Everything of a guest's own that a receipt has. */
export function guestOf(order: OrderRow): ReceiptGuest | null {
  const { customer_name: name, customer_phone: phone, customer_email: email, delivery_address: to } = order
  if (name === null && phone === null && email === null) return null
  const address =
    to && [to.line1, [to.postcode, to.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return { name, phone, email, address: address || null }
}
