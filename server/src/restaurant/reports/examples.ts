export const salesSummaryAnswer = {
  data: {
    from: '2026-11-01',
    to: '2026-11-14',
    branch_id: null,
    currency: 'USD',
    orders: 214,
    revenue_minor: 612_450,
    average_order_minor: 2862,
    previous: { orders: 198, revenue_minor: 590_040, average_order_minor: 2980 },
    change: { revenue_pct: 3.8, orders_pct: 8.1 },
  },
  meta: {},
  links: {},
}
