import { errorKinds } from '../../platform/errors.ts'

export const ORDER_ERRORS = errorKinds({
  order_settled: { status: 409, message: 'Payments cover the order, so it cannot change.' },
  changed_meanwhile: {
    status: 412,
    message: 'It has changed since the response whose ETag you sent; read it again.',
  },
})
