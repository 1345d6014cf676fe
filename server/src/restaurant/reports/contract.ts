import { Answer, Named, Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Day, Id } from '../../platform/http/validation/values.ts'
import { Currency } from '../menu/contract.ts'

/** What every report says of itself. */
export const reportFrame = {
  from: Day('The first day.'),
  to: Day('The last day, included.'),
  branch_id: Nullable(Id(), { description: 'The branch that was asked for; null: all of them.' }),
  currency: Currency,
}

const figures = {
  orders: Type.Integer({ minimum: 0, description: 'How many orders, rejected and cancelled ones left out.' }),
  revenue_minor: Type.Integer({
    minimum: 0,
    description: "What they came to, in the currency's minor unit.",
  }),
  average_order_minor: Type.Integer({
    minimum: 0,
    description: "Revenue by order, rounded half up, in the currency's minor unit. 0 with no orders.",
  }),
}

export const SalesSummary = Named(
  'SalesSummary',
  Type.Object({
    ...reportFrame,
    ...figures,
    previous: Type.Object(figures, { description: 'The preceding period of the same length.' }),
    change: Type.Object(
      {
        revenue_pct: Type.Number({ description: 'Of the revenue. From 0 to something is 100.' }),
        orders_pct: Type.Number({ description: 'Of the number of orders. From 0 to something is 100.' }),
      },
      { description: 'Against the preceding period, in percent with one decimal.' },
    ),
  }),
)
export type SalesSummary = Static<typeof SalesSummary>

export const SalesSummaryAnswer = Answer(SalesSummary)

export const ReportQuery = Type.Object({
  from: Type.Optional(Day('The first day. Alone: up to today.')),
  to: Type.Optional(Day('The last day. Alone: that one day.')),
  branch_id: Type.Optional(Id('This branch only.')),
})
export type ReportQuery = Static<typeof ReportQuery>
