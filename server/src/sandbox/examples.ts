import { branchAnswer } from '../ground/tenants/examples.ts'
import { order } from '../restaurant/orders/examples.ts'

export const clockAnswer = {
  data: {
    now: '2026-11-14T17:30:00.000-05:00',
    frozen_at: '2026-11-14T17:30:00.000-05:00',
    offset_seconds: 0,
  },
  meta: {},
  links: {},
}
export const clockChange = { frozen_at: '2026-11-14T17:30:00-05:00' }

export const hours = { hours: [{ from: '11:00', to: '23:00' }] }
export const hoursAnswer = branchAnswer

export const simulation = { kind: 'order' }
export const simulatedAnswer = {
  data: { kind: 'order', order, reservation: null, payment: null, stock: null },
  meta: {},
  links: {},
}
