import { expect, test } from 'vitest'
import { totalsOf } from './totals.ts'

test('totals add up by method; gift cards and deposits are no money of the day', () => {
  const sum = (
    method: 'cash' | 'card' | 'gift_card',
    kind: 'captured' | 'refunded' | 'returned',
    amount: number,
    tip = 0,
  ) => ({
    method,
    kind,
    refund_kind: kind === 'captured' ? null : ('goodwill' as const),
    entries: 1,
    amount_minor: amount,
    tip_minor: tip,
  })
  expect(
    totalsOf([
      sum('cash', 'captured', 1000, 100),
      sum('cash', 'refunded', 300),
      sum('card', 'captured', 500),
      sum('card', 'refunded', 500),
      sum('card', 'returned', 500),
      sum('gift_card', 'captured', 700),
    ]),
  ).toEqual({
    methods: [
      {
        method: 'cash',
        payments: 1,
        amount_minor: 1000,
        tip_minor: 100,
        refunded_minor: 300,
        net_minor: 800,
      },
      { method: 'card', payments: 1, amount_minor: 500, tip_minor: 0, refunded_minor: 0, net_minor: 500 },
      {
        method: 'gift_card',
        payments: 1,
        amount_minor: 700,
        tip_minor: 0,
        refunded_minor: 0,
        net_minor: 700,
      },
    ],
    gross_minor: 2300,
    refunds: [{ kind: 'goodwill', count: 1, amount_minor: 300 }],
    net_minor: 2000,
    tip_minor: 100,
    refunded_minor: 300,
    received_minor: 1300,
    cash_minor: 800,
  })
  expect(totalsOf([]).methods).toEqual([])
})
