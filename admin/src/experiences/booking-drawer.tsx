import { Anchor, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffBooking } from '../../../server/src/restaurant/experiences/staff-contract.ts'
import type { Payment } from '../../../server/src/restaurant/payments/contract.ts'
import { LinkForm } from '../parts/payments/link-form.tsx'
import { PayInFull } from '../parts/payments/pay-in-full.tsx'
import { Payments } from '../parts/payments/payments.tsx'
import { RefundForm } from '../parts/payments/refund-form.tsx'
import { moneyTexts } from '../parts/payments/texts.ts'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { useTellProblem } from '../ui/problem.ts'
import { Listed } from '../ui/states.tsx'
import { uiTexts } from '../ui/texts.ts'
import { ticketMoneyQuery, useChange } from './data.ts'
import { experienceTexts } from './texts.ts'

type Pane = { kind: 'overview' | 'pay' | 'link' } | { kind: 'refund'; payment: Payment }

/** One booking of tickets: who holds it, its money, and giving it up. */
export function BookingDrawer({ booking, onClose }: { booking: StaffBooking | null; onClose: () => void }) {
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
          {last?.name}
        </Text>
      }
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {last && <Contents key={last.id} booking={last} onClose={onClose} />}
    </Drawer>
  )
}

function Contents({ booking, onClose }: { booking: StaffBooking; onClose: () => void }) {
  const t = useTexts(experienceTexts)
  const mayTake = useMay('takePayments')
  const mayCancel = useMay('changeExperiences')
  const [isAsking, setAsking] = useState(false)
  return (
    <Stack gap="md">
      <Text className="break">
        <bdi dir="ltr">{booking.phone}</bdi>
        {booking.email && (
          <>
            <br />
            {booking.email}
          </>
        )}
      </Text>
      {booking.status !== 'cancelled' && (
        <Anchor href={booking.tickets_url} target="_blank" rel="noreferrer">
          {t('page')}
        </Anchor>
      )}
      {mayTake && booking.total_minor > 0 && <Money booking={booking} />}
      {mayCancel && booking.status !== 'cancelled' && (
        <Button variant="light" color="red" onClick={() => setAsking(true)}>
          {t('cancelBooking')}
        </Button>
      )}
      <CancelBooking booking={booking} opened={isAsking} onClose={() => setAsking(false)} onDone={onClose} />
    </Stack>
  )
}

function Money({ booking }: { booking: StaffBooking }) {
  const t = useTexts(moneyTexts)
  const own = useTexts(experienceTexts)
  const tellDone = useTellDone()
  const { price } = useRestaurantFormat()
  const mayRefund = useMay('refund')
  const [pane, setPane] = useState<Pane>({ kind: 'overview' })
  const back = () => setPane({ kind: 'overview' })
  return (
    <Listed query={useQuery(ticketMoneyQuery(booking.id))} isEmpty={() => false} empty={null}>
      {(state) => (
        <Stack gap="md">
          {pane.kind === 'overview' && state.due_minor > 0 && (
            <Group grow>
              <Button onClick={() => setPane({ kind: 'pay' })}>{own('takePayment')}</Button>
              {state.online && (
                <Button variant="default" onClick={() => setPane({ kind: 'link' })}>
                  {t('link')}
                </Button>
              )}
            </Group>
          )}
          {pane.kind === 'overview' && (
            <Payments
              state={state}
              {...(mayRefund && {
                onRefund: (id: string) => {
                  const payment = state.payments.find((one) => one.id === id)
                  if (payment) setPane({ kind: 'refund', payment })
                },
              })}
            />
          )}
          {pane.kind === 'pay' && (
            <PayInFull
              title={own('takePayment')}
              path={`/experience-bookings/${booking.id}/payments`}
              dueMinor={state.due_minor}
              onBack={back}
              onPaid={(note) => {
                tellDone(note)
                back()
              }}
            />
          )}
          {pane.kind === 'link' && (
            <LinkForm
              of={`experience-bookings/${booking.id}`}
              amount={price(state.due_minor)}
              email={booking.email}
              onBack={back}
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

function CancelBooking({
  booking,
  opened,
  onClose,
  onDone,
}: {
  booking: StaffBooking
  opened: boolean
  onClose: () => void
  onDone: () => void
}) {
  const t = useTexts(experienceTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const cancel = useChange(() => api.post(`/experience-bookings/${booking.id}/cancel`))
  return (
    <Confirm
      opened={opened}
      title={t('cancelBookingTitle', { name: booking.name })}
      action={t('cancelBooking')}
      busy={cancel.isPending}
      onConfirm={() =>
        cancel.mutate(undefined, {
          onSuccess: () => {
            tellDone(t('bookingCancelled'))
            onClose()
            onDone()
          },
          onError: tell,
        })
      }
      onClose={onClose}
    >
      <Text>{t('cancelBookingMore')}</Text>
    </Confirm>
  )
}
