import { Alert, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payment } from '../../../../server/src/restaurant/payments/contract.ts'
import type { DepositMoney } from '../../../../server/src/restaurant/payments/staff-contract.ts'
import { isLive } from '../../../../server/src/restaurant/reservations/rules/lifecycle.ts'
import type { TodayBooking } from '../../../../server/src/workspace/today/contract.ts'
import { api } from '../../ui/api.ts'
import { Facts } from '../../ui/facts.tsx'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../../ui/me.ts'
import { Listed } from '../../ui/states.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { MONEY_KEY } from '../payments/data.ts'
import { LinkForm } from '../payments/link-form.tsx'
import { PayInFull } from '../payments/pay-in-full.tsx'
import { Payments } from '../payments/payments.tsx'
import { RefundForm } from '../payments/refund-form.tsx'
import { moneyTexts } from '../payments/texts.ts'
import { bookedTexts } from './texts.ts'

const depositQuery = (id: string) =>
  queryOptions({
    queryKey: [...MONEY_KEY, 'deposit', id],
    queryFn: ({ signal }) => api.get<DepositMoney>(`/reservations/${id}/money`, signal),
    staleTime: 0,
  })

type Pane =
  | { kind: 'overview'; note?: string }
  | { kind: 'pay' | 'link' }
  | { kind: 'refund'; payment: Payment }

/** A booking's deposit: taken by hand, asked for by link, given back. */
export function DepositDrawer({ booking, onClose }: { booking: TodayBooking | null; onClose: () => void }) {
  const booked = useTexts(bookedTexts)
  const ui = useTexts(uiTexts)
  const { language } = useLanguage()
  const [last, setLast] = useState(booking)
  if (booking && booking !== last) setLast(booking)
  return (
    <Drawer
      opened={booking !== null}
      onClose={onClose}
      position={language === 'ar' ? 'left' : 'right'}
      title={
        <Text fw={600} className="break">
          {booked('depositTitle', { name: last?.name ?? '' })}
        </Text>
      }
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {last && <Contents key={last.id} booking={last} />}
    </Drawer>
  )
}

function Contents({ booking }: { booking: TodayBooking }) {
  const booked = useTexts(bookedTexts)
  const { price } = useRestaurantFormat()
  const [pane, setPane] = useState<Pane>({ kind: 'overview' })
  const query = useQuery(depositQuery(booking.id))
  const back = (note?: string) => setPane({ kind: 'overview', ...(note !== undefined && { note }) })
  return (
    <Listed query={query} isEmpty={() => false} empty={null}>
      {(state) => (
        <Stack gap="md">
          {pane.kind === 'overview' && (
            <Overview booking={booking} state={state} note={pane.note} onPane={setPane} />
          )}
          {pane.kind === 'pay' && (
            <PayInFull
              title={booked('takeDeposit')}
              path={`/reservations/${booking.id}/payments`}
              dueMinor={state.due_minor}
              onBack={() => back()}
              onPaid={back}
            />
          )}
          {pane.kind === 'link' && (
            <LinkForm
              of={`reservations/${booking.id}`}
              amount={price(state.due_minor)}
              email={booking.email}
              onBack={() => back()}
            />
          )}
          {pane.kind === 'refund' && (
            <RefundForm
              payment={pane.payment}
              mostMinor={state.refundable[pane.payment.id] ?? 0}
              onBack={back}
            />
          )}
        </Stack>
      )}
    </Listed>
  )
}

function Overview({
  booking,
  state,
  note,
  onPane,
}: {
  booking: TodayBooking
  state: DepositMoney
  note: string | undefined
  onPane: (pane: Pane) => void
}) {
  const t = useTexts(moneyTexts)
  const booked = useTexts(bookedTexts)
  const format = useRestaurantFormat()
  const { price } = format
  const mayRefund = useMay('refund')
  const { deposit_status: status, due_minor: due } = state
  // What was paid online or by gift card goes back by itself, so a deposit that is still paid waits for people.
  const isToHandBack = status === 'paid' && !isLive(booking.status) && booking.status !== 'seated'
  return (
    <>
      {note && (
        <Alert color="green" role="status">
          <Text fw={600}>{note}</Text>
        </Alert>
      )}
      {isToHandBack && (
        <Alert color="orange" title={t('handBack', { amount: price(state.deposit_minor ?? 0) })}>
          {booked('depositHandBack')}
        </Alert>
      )}
      <Text c="dimmed">
        {[format.clock(booking.time), booked('guests', { count: booking.party_size })].join(' · ')}
      </Text>
      <Facts
        facts={[
          { name: booked('deposit'), value: price(state.deposit_minor ?? 0) },
          ...(status ? [{ name: booked('state'), value: booked(`deposit_${status}`) }] : []),
        ]}
      />
      {due > 0 && (
        <Group grow>
          <Button onClick={() => onPane({ kind: 'pay' })}>{booked('takeDeposit')}</Button>
          {state.online && (
            <Button variant="default" onClick={() => onPane({ kind: 'link' })}>
              {t('link')}
            </Button>
          )}
        </Group>
      )}
      <Payments
        state={state}
        {...(mayRefund && {
          onRefund: (id: string) => {
            const payment = state.payments.find((one) => one.id === id)
            if (payment) onPane({ kind: 'refund', payment })
          },
        })}
      />
    </>
  )
}
