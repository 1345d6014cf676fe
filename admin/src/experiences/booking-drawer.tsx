import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffBooking } from '../../../server/src/restaurant/experiences/staff-contract.ts'
import { MoneyOf } from '../parts/payments/money-of.tsx'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay } from '../ui/me.ts'
import { useTellProblem } from '../ui/problem.ts'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { Loaded } from '../ui/states.tsx'
import { useLast } from '../ui/use-last.ts'
import { ticketMoneyQuery, useChange } from './data.ts'
import { experienceTexts } from './texts.ts'

/** One booking of tickets: who holds it, its money, and giving it up. */
export function BookingDrawer({ booking, onClose }: { booking: StaffBooking | null; onClose: () => void }) {
  const last = useLast(booking)
  return (
    <SideDrawer opened={booking !== null} title={last?.name} onClose={onClose}>
      {last && <Contents key={last.id} booking={last} onClose={onClose} />}
    </SideDrawer>
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
  const t = useTexts(experienceTexts)
  return (
    <Loaded query={useQuery(ticketMoneyQuery(booking.id))}>
      {(state) => (
        <MoneyOf
          of={`experience-bookings/${booking.id}`}
          state={state}
          email={booking.email}
          take={t('takePayment')}
        />
      )}
    </Loaded>
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
      cancels
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
