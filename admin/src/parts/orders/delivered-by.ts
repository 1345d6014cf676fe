import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import type { DeliveredBy } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useChannelName } from './channel-name.ts'
import { stateTexts } from './state-texts.ts'

/** Who brings the order to its guest, in words; null where that is not known. */
export function useDeliveredBy(
  { channel }: Pick<Order, 'channel'>,
  deliveredBy: DeliveredBy | null,
): string | null {
  const t = useTexts(stateTexts)
  const nameOf = useChannelName([channel])
  if (!deliveredBy) return null
  if (deliveredBy.by === 'restaurant') return t('deliveredByUs')
  const name = deliveredBy.by === 'service' ? deliveredBy.name : nameOf(channel)
  return name === null ? t('deliveredByService') : t('deliveredBy', { name })
}
