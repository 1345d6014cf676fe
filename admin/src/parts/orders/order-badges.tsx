import { Badge } from '@mantine/core'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import type { DeliveredBy } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useChannelName } from './channel-name.ts'
import { useDeliveredBy } from './delivered-by.ts'
import { stateTexts, tableText } from './state-texts.ts'

/** What one asks of an order before its dishes: where it goes, how it came, who delivers it, and where its money is. */
export function OrderBadges({
  order,
  deliveredBy,
  payBy,
}: {
  order: Order
  deliveredBy: DeliveredBy | null
  /** Its guest is to pay until then. */
  payBy: number | null
}) {
  const { channel, external, table, type } = order
  const state = useTexts(stateTexts)
  const nameOf = useChannelName([channel])
  const deliverer = useDeliveredBy(order, deliveredBy)
  return (
    <>
      <Badge variant="default" tt="none">
        {table ? tableText(state, [table.name]) : state(type)}
      </Badge>
      <Badge variant="default" tt="none" data-channel={channel} {...(external && { 'data-external': true })}>
        <bdi>{nameOf(channel)}</bdi>
        {external && (
          <>
            {' '}
            <bdi>{external.display_id ?? external.id}</bdi>
          </>
        )}
      </Badge>
      {deliverer !== null && (
        <Badge variant="default" tt="none" data-deliverer>
          <bdi>{deliverer}</bdi>
        </Badge>
      )}
      <Owed order={order} payBy={payBy} />
      <Promised order={order} />
    </>
  )
}

/** When its guest was told that it is ready. What is eaten here, or is for later, has no such time. */
function Promised({ order: { status, ready_at: readyAt, scheduled_for: later, type } }: { order: Order }) {
  const state = useTexts(stateTexts)
  const format = useRestaurantFormat()
  if (status !== 'accepted' || readyAt === null || later !== null || type === 'dine_in') return null
  return (
    <Badge color="blue" variant="light" tt="none" autoContrast data-promised>
      {state('readyBy', { time: format.time(readyAt) })}
    </Badge>
  )
}

function Owed({ order, payBy }: { order: Order; payBy: number | null }) {
  const state = useTexts(stateTexts)
  const format = useRestaurantFormat()
  const place = placeToPay(order)
  if (order.paid_at !== null)
    return (
      <Badge color="green" variant="light" tt="none" autoContrast>
        {state('paid')}
      </Badge>
    )
  if (payBy !== null)
    return (
      <Badge color="orange" variant="light" tt="none" autoContrast data-awaiting>
        {state('awaiting', { time: format.time(payBy) })}
      </Badge>
    )
  if (place === null) return null
  return (
    <Badge color="orange" variant="light" tt="none" autoContrast data-owed={place}>
      {state(place)}
    </Badge>
  )
}

/** Where its guest still pays. At a table that is the table's own bill; a marketplace has its own ways. */
export function placeToPay({
  channel,
  external,
  status,
  type,
  total_minor,
}: Pick<Order, 'channel' | 'external' | 'status' | 'type' | 'total_minor'>) {
  if (total_minor === 0 || status === 'rejected' || status === 'cancelled') return null
  if (channel === 'kiosk' || type === 'pickup') return 'payAtCounter'
  return type === 'delivery' && !external ? 'payOnDelivery' : null
}
