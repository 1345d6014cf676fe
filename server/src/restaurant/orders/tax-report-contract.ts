import { Answer, Named, type Static, Type } from '../../platform/http/validation/schema.ts'
import { reportFrame } from '../reports/contract.ts'
import { TaxLine } from './contract.ts'

function Sum(description: string) {
  return Type.Integer({ description: `${description} In the currency's minor unit.` })
}

export const TaxReport = Named(
  'TaxReport',
  Type.Object({
    ...reportFrame,
    orders: Type.Integer({
      minimum: 0,
      description: 'How many orders, rejected and cancelled ones left out.',
    }),
    subtotal_minor: Sum('The lines that were not voided.'),
    discount_minor: Sum('What was taken off.'),
    service_charge_minor: Sum('Service charges.'),
    delivery_fee_minor: Sum('Delivery fees.'),
    tax_added_minor: Sum('Taxes on top of the prices.'),
    total_minor: Sum('What the orders came to: the `revenue_minor` of the sales summary.'),
    rates: Type.Array(TaxLine, {
      description:
        'The `tax_breakdown` of these orders added up by name, rate and `included`, the highest rate first, then by name.',
    }),
  }),
)
export type TaxReport = Static<typeof TaxReport>
export const TaxReportAnswer = Answer(TaxReport)

export const taxReportAnswer = {
  data: {
    from: '2026-11-01',
    to: '2026-11-14',
    branch_id: null,
    currency: 'USD',
    orders: 214,
    subtotal_minor: 556_600,
    discount_minor: 12_500,
    service_charge_minor: 9_000,
    delivery_fee_minor: 15_100,
    tax_added_minor: 44_250,
    total_minor: 612_450,
    rates: [{ name: 'Sales tax', rate_pct: 8, included: false, base_minor: 553_125, tax_minor: 44_250 }],
  },
  meta: {},
  links: {},
}
