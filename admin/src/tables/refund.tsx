import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Payment } from '../../../server/src/restaurant/payments/contract.ts'
import type { ListedPayment } from '../../../server/src/restaurant/payments/present.ts'
import type { ShownSitting } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { useLineName } from '../parts/orders/line-name.ts'
import { RefundForm } from '../parts/payments/refund-form.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { tableTexts } from './texts.ts'

type Service = NonNullable<ShownSitting['service']>

/** What of a payment, with all its parts, can still go back: what is on its way back cannot again. */
export function leftOf({ parts, ...payment }: ListedPayment): number {
  return (parts.length > 0 ? parts : [payment]).reduce((sum, part) => sum + leftOfPart(part), 0)
}

function leftOfPart({ status, amount_minor, tip_minor, refunds }: Payment): number {
  if (status !== 'captured') return 0
  const back = refunds.filter((refund) => refund.status !== 'failed')
  return amount_minor + tip_minor - back.reduce((sum, refund) => sum + refund.amount_minor, 0)
}

/** One tap over several rounds goes back by the round: each has dishes and sums of its own. */
export function RefundOfBill({
  service,
  payment,
  onBack,
}: {
  service: Service
  payment: ListedPayment
  onBack: (note?: string) => void
}) {
  const t = useTexts(tableTexts)
  const format = useRestaurantFormat()
  const nameOf = useLineName()
  const parts = payment.parts.length > 0 ? payment.parts : [payment]
  const open = parts.filter((part) => leftOfPart(part) > 0)
  const [partId, setPartId] = useState(open[0]?.id ?? payment.id)
  const part = parts.find(({ id }) => id === partId)
  const order = service.orders.find(({ id }) => id === part?.order_id)
  if (!part || !order) return null
  const roundOf = (orderId: string | null) =>
    t('round', { number: format.number(service.orders.findIndex(({ id }) => id === orderId) + 1) })
  return (
    <Stack gap="md">
      {open.length > 1 && (
        <NativeSelect
          label={t('refundRound')}
          value={partId}
          onChange={(event) => setPartId(event.currentTarget.value)}
          data={open.map((one) => ({
            value: one.id,
            label: `${roundOf(one.order_id)} · ${format.price(leftOfPart(one))}`,
          }))}
        />
      )}
      <RefundForm
        key={part.id}
        payment={part}
        mostMinor={leftOfPart(part)}
        order={{ items: order.items, isPaid: order.due_minor === 0, nameOf }}
        onBack={onBack}
      />
    </Stack>
  )
}
