import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { OrderMoney } from '../../../../server/src/restaurant/payments/staff-contract.ts'
import IconMail from '../../ui/icons/generated/IconMail.ts'
import IconPrinter from '../../ui/icons/generated/IconPrinter.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../../ui/me.ts'
import { Payments } from '../payments/payments.tsx'
import { moneyTexts } from '../payments/texts.ts'
import { Bill } from './bill.tsx'
import { IssuedReceipts } from './issued-receipts.tsx'
import { OrderBadges } from './order-badges.tsx'
import type { Pane } from './pane.ts'
import { usePrintPage } from './print-page.ts'
import { ReceiptPrinters } from './receipt-printers.tsx'
import { stateTexts } from './state-texts.ts'
import { orderTexts } from './texts.ts'

export function Overview({
  state,
  note,
  onPane,
}: {
  state: OrderMoney
  note: string | undefined
  onPane: (pane: Pane) => void
}) {
  const t = useTexts(orderTexts)
  const money = useTexts(moneyTexts)
  const statuses = useTexts(stateTexts)
  const format = useRestaurantFormat()
  const refunds = useMay('refund')
  const { order, due_minor: due, hand_back_minor: handBack } = state
  const price = (minor: number) => format.money(minor, order.currency)
  const top = useRef<HTMLDivElement>(null)
  // Whoever comes back from a form begins at the top, where its outcome stands.
  useEffect(() => {
    if (note) top.current?.focus({ preventScroll: true })
  }, [note])
  return (
    <Stack gap="md" ref={top} tabIndex={-1} style={{ outline: 'none' }}>
      {note && (
        <Alert color="green" role="status">
          <Text fw={600} className="break">
            {note}
          </Text>
        </Alert>
      )}
      {handBack > 0 && (
        <Alert color="orange" title={money('handBack', { amount: price(handBack) })} data-hand-back>
          {t('handBackText', { status: statuses(order.status) })}
        </Alert>
      )}
      <Group justify="space-between" gap="xs">
        <Group gap={6}>
          <Badge variant="default">{statuses(order.status)}</Badge>
          <OrderBadges order={order} deliveredBy={state.delivered_by} payBy={state.pay_by} />
        </Group>
        <Text c="dimmed" size="sm">
          {format.moment(order.placed_at)}
        </Text>
      </Group>
      <Bill state={state} onPane={onPane} />
      {due > 0 && (
        <Group grow gap="xs">
          <Button size="md" px="xs" onClick={() => onPane({ kind: 'pay' })}>
            {money('takePayment')}
          </Button>
          {state.online && (
            <Button size="md" px="xs" variant="default" onClick={() => onPane({ kind: 'link' })}>
              {money('link')}
            </Button>
          )}
        </Group>
      )}
      <Payments
        state={state}
        onWaiting={(paymentId) => onPane({ kind: 'waiting', paymentId })}
        {...(refunds && { onRefund: (paymentId: string) => onPane({ kind: 'refund', paymentId }) })}
      />
      <Receipt orderId={order.id} onMail={() => onPane({ kind: 'mail' })} />
    </Stack>
  )
}

function Receipt({ orderId, onMail }: { orderId: string; onMail: () => void }) {
  const t = useTexts(orderTexts)
  const print = usePrintPage(`/orders/${orderId}/receipt-pages`, { counts: true })
  return (
    <Stack gap={6} role="group" aria-label={t('receipt')}>
      <Text fw={600}>{t('receipt')}</Text>
      <Group gap="xs" grow>
        <Button variant="default" px="xs" leftSection={<IconPrinter size={16} aria-hidden />} onClick={print}>
          {t('print')}
        </Button>
        <Button variant="default" px="xs" leftSection={<IconMail size={16} aria-hidden />} onClick={onMail}>
          {t('mail')}
        </Button>
      </Group>
      <ReceiptPrinters of={{ kind: 'order', id: orderId }} />
      <IssuedReceipts orderId={orderId} />
    </Stack>
  )
}
