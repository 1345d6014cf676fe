import { Answer, Id, Named, Nullable, type Static, Type } from '../../platform/http/schema.ts'
import { Currency } from '../menu/contract.ts'

const Day = Type.String({ format: 'date' })
const count = Type.Integer({ minimum: 0 })
const figures = { orders: count, revenue_minor: count, average_order_minor: count }

export const SalesSummary = Named(
  'SalesSummary',
  Type.Object({
    from: Day,
    to: Day,
    branch_id: Nullable(Id()),
    currency: Currency,
    ...figures,
    previous: Type.Object(figures, { description: 'The preceding period of the same length.' }),
    change: Type.Object(
      { revenue_pct: Type.Number(), orders_pct: Type.Number() },
      { description: 'Against the preceding period, in percent with one decimal.' },
    ),
  }),
)
export type SalesSummary = Static<typeof SalesSummary>

export const SalesSummaryAnswer = Answer(SalesSummary)

export const SalesSummaryQuery = Type.Object({
  from: Type.Optional(Type.String({ format: 'date', description: 'The first day. Alone: up to today.' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'The last day. Alone: that one day.' })),
  branch_id: Type.Optional(Id('Sales of this branch only.')),
})
