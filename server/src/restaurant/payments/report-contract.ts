import { Answer, Named, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { reportFrame } from '../reports/contract.ts'
import { METHODS } from './contract.ts'
import { REFUND_KINDS } from './rules/ledger.ts'

function Sum(description: string) {
  return Type.Integer({ description: `${description} In the currency's minor unit.` })
}

export const PaymentReport = Named(
  'PaymentReport',
  Type.Object({
    ...reportFrame,
    methods: Type.Array(
      Type.Object({
        method: OneOf(METHODS, { description: 'How it was paid.' }),
        count: Type.Integer({ minimum: 1, description: 'How many payments were captured on these days.' }),
        amount_minor: Sum('Their amounts, tips apart.'),
        tip_minor: Sum('Their tips.'),
        refunded_minor: Sum('What of these payments has gone back, whenever that was.'),
        net_minor: Sum('Amount and tip less refunds.'),
      }),
      { description: 'By method, in alphabetical order; methods without a payment are left out.' },
    ),
    refunds: Type.Array(
      Type.Object({
        kind: OneOf(REFUND_KINDS, { description: 'Why it went back.' }),
        count: Type.Integer({ minimum: 1, description: 'How many refunds succeeded on these days.' }),
        amount_minor: Sum('What went back, of amount and tip together.'),
      }),
      {
        description:
          'Refunds that succeeded on these days, whenever the payment was, by kind in alphabetical order; kinds without a refund are left out.',
      },
    ),
  }),
)
export type PaymentReport = Static<typeof PaymentReport>
export const PaymentReportAnswer = Answer(PaymentReport)

export const paymentReportAnswer: { data: PaymentReport; meta: object; links: object } = {
  data: {
    from: '2026-11-01',
    to: '2026-11-14',
    branch_id: null,
    currency: 'USD',
    methods: [
      {
        method: 'card',
        count: 171,
        amount_minor: 498_200,
        tip_minor: 41_650,
        refunded_minor: 3_200,
        net_minor: 536_650,
      },
      {
        method: 'cash',
        count: 40,
        amount_minor: 104_250,
        tip_minor: 2_000,
        refunded_minor: 0,
        net_minor: 106_250,
      },
    ],
    refunds: [{ kind: 'goodwill', count: 2, amount_minor: 3_200 }],
  },
  meta: {},
  links: {},
}
