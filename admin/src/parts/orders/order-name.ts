import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { orderNumber } from '../../../../server/src/restaurant/orders/rules/number.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { stateTexts } from './state-texts.ts'

/** Whose order it is; who left no name is called by the number. */
export function useOrderName(): (order: Order) => string {
  const t = useTexts(stateTexts)
  return (order) => order.customer.name ?? t('orderNumber', { number: orderNumber(order) })
}

/** The number that is called out, and the name if there is one. */
export function useOrderTitle(): (order: Order) => string {
  const t = useTexts(stateTexts)
  return (order) => {
    const number = t('orderNumber', { number: orderNumber(order) })
    return order.customer.name === null ? number : `${number} · \u2068${order.customer.name}\u2069`
  }
}
