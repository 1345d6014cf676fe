import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { stateTexts } from './state-texts.ts'

export function useGuestName(): (order: Order) => string {
  const t = useTexts(stateTexts)
  return ({ customer }) => customer.name ?? t('guest')
}
