import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { Payment } from '../../../../server/src/restaurant/payments/contract.ts'
import type { OrderMoney } from '../../../../server/src/restaurant/payments/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useIsAway } from '../../ui/reach.ts'
import { readerTexts } from './reader-texts.ts'
import { METHOD_TEXTS, moneyTexts } from './texts.ts'

const KIND_TEXTS = {
  correction: 'kind_correction',
  goodwill: 'kind_goodwill',
  return: 'kind_return',
} as const
const REFUND_TEXTS = { pending: 'refundPending', succeeded: 'refundLine', failed: 'refundFailed' } as const

/** One tap of a card over several orders has parts. */
type Shown = Payment & { parts?: Payment[] }

/** What was paid so far, each with what went back of it. */
export function Payments({
  state: { payments, refundable },
  onRefund,
  onWaiting,
}: {
  state: { payments: Shown[]; refundable: OrderMoney['refundable'] }
  onRefund?: (paymentId: string) => void
  /** Shows a payment that waits at a card reader. */
  onWaiting?: (paymentId: string) => void
}) {
  const t = useTexts(moneyTexts)
  return (
    <Stack gap="xs" component="section" aria-label={t('payments')}>
      <Title order={3} size="h5">
        {t('payments')}
      </Title>
      {payments.length === 0 && <Text c="dimmed">{t('noPayments')}</Text>}
      {payments.map((payment) => (
        <PaymentLine
          key={payment.id}
          payment={payment}
          {...(onRefund && (refundable[payment.id] ?? 0) > 0 && { onRefund })}
          {...(onWaiting && payment.status === 'pending' && payment.method === 'card' && { onWaiting })}
        />
      ))}
    </Stack>
  )
}

function PaymentLine({
  payment,
  onRefund,
  onWaiting,
}: {
  payment: Shown
  onRefund?: (paymentId: string) => void
  onWaiting?: (paymentId: string) => void
}) {
  const t = useTexts(moneyTexts)
  const reader = useTexts(readerTexts)
  const format = useRestaurantFormat()
  const isAway = useIsAway()
  const price = (minor: number) => format.money(minor, payment.currency)
  const method = t(METHOD_TEXTS[payment.method])
  const isOfOrder = payment.order_id !== null
  const orders = payment.parts?.length ?? 0
  const amount = price(payment.amount_minor + payment.tip_minor)
  return (
    <Paper withBorder p="xs" data-payment={payment.id}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Stack gap={2} miw={0}>
          <Group gap={6}>
            <Text fw={600} className="figures">
              {method} · {amount}
            </Text>
            {payment.status !== 'captured' && (
              <Badge variant="light" color={payment.status === 'pending' ? 'blue' : 'gray'} autoContrast>
                {t(payment.status)}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed" className="break">
            {[
              format.moment(payment.captured_at ?? payment.created_at),
              ...(payment.tip_minor > 0 ? [t('tipPart', { amount: price(payment.tip_minor) })] : []),
              ...(orders > 0 ? [t('overOrders', { count: orders })] : []),
              ...(payment.reference ? [`\u2068${payment.reference}\u2069`] : []),
            ].join(' · ')}
          </Text>
          {payment.refunds.map((refund) => (
            <Text key={refund.id} size="sm" className="break">
              {t(REFUND_TEXTS[refund.status], { amount: price(refund.amount_minor) })}
              {isOfOrder && ` · ${t(KIND_TEXTS[refund.kind])}`}
              {refund.reason && (
                <>
                  {' · '}
                  <bdi>{refund.reason}</bdi>
                </>
              )}
            </Text>
          ))}
        </Stack>
        {onWaiting && (
          <Button
            size="xs"
            variant="default"
            flex="none"
            aria-label={reader('openWaitingNamed', { amount })}
            onClick={() => onWaiting(payment.id)}
          >
            {reader('openWaiting')}
          </Button>
        )}
        {onRefund && (
          <Button
            size="xs"
            variant="default"
            flex="none"
            disabled={isAway}
            aria-label={t('refundNamed', { method, amount })}
            onClick={() => onRefund(payment.id)}
          >
            {t('refund')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
