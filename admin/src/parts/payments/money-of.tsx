import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Payment } from '../../../../server/src/restaurant/payments/contract.ts'
import type { OrderMoney } from '../../../../server/src/restaurant/payments/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../../ui/me.ts'
import { LinkForm } from './link-form.tsx'
import { PayInFull } from './pay-in-full.tsx'
import { Payments } from './payments.tsx'
import { RefundForm } from './refund-form.tsx'
import { moneyTexts } from './texts.ts'

type Shown =
  | { kind: 'overview'; note?: string }
  | { kind: 'pay' }
  | { kind: 'link' }
  | { kind: 'refund'; payment: Payment }

/** The money of what is paid in full, such as a deposit or tickets: taken by hand, asked for by link, given back. */
export function MoneyOf({
  of,
  state,
  email,
  take,
  children,
}: {
  /** What is paid for, such as `reservations/<id>`. */
  of: string
  state: Pick<OrderMoney, 'due_minor' | 'online' | 'payments' | 'refundable'>
  email: string | null
  /** What taking it is called. */
  take: string
  /** Said above, while no form is open. */
  children?: ReactNode
}) {
  const t = useTexts(moneyTexts)
  const { price } = useRestaurantFormat()
  const mayRefund = useMay('refund')
  const [shown, setShown] = useState<Shown>({ kind: 'overview' })
  const back = (note?: string) => setShown({ kind: 'overview', ...(note !== undefined && { note }) })
  const { due_minor: due, payments, refundable } = state
  if (shown.kind === 'pay') {
    return (
      <PayInFull title={take} path={`/${of}/payments`} dueMinor={due} onBack={() => back()} onPaid={back} />
    )
  }
  if (shown.kind === 'link') {
    return <LinkForm of={of} amount={price(due)} email={email} onBack={() => back()} />
  }
  if (shown.kind === 'refund') {
    const { payment } = shown
    return <RefundForm payment={payment} mostMinor={refundable[payment.id] ?? 0} onBack={back} />
  }
  const refund = (id: string) => {
    const payment = payments.find((one) => one.id === id)
    if (payment) setShown({ kind: 'refund', payment })
  }
  return (
    <Stack gap="md">
      {shown.note && (
        <Alert color="green" role="status">
          <Text fw={600}>{shown.note}</Text>
        </Alert>
      )}
      {children}
      {due > 0 && (
        <Group grow>
          <Button onClick={() => setShown({ kind: 'pay' })}>{take}</Button>
          {state.online && (
            <Button variant="default" onClick={() => setShown({ kind: 'link' })}>
              {t('link')}
            </Button>
          )}
        </Group>
      )}
      <Payments state={state} {...(mayRefund && { onRefund: refund })} />
    </Stack>
  )
}
