import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type {
  ExperienceDetail,
  StaffBooking,
} from '../../../server/src/restaurant/experiences/staff-contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { useTellProblem } from '../ui/problem.ts'
import { Empty } from '../ui/states.tsx'
import { BookingDrawer } from './booking-drawer.tsx'
import { markTicket, useChange } from './data.ts'
import classes from './experiences.module.css'
import { Section } from './section.tsx'
import { experienceTexts } from './texts.ts'

const COLORS = { held: 'orange', booked: 'green', cancelled: 'gray' } as const

/** Who comes: to let in one by one, to manage, and to print. */
export function GuestList({ detail: { bookings } }: { detail: ExperienceDetail }) {
  const t = useTexts(experienceTexts)
  const [managed, setManaged] = useState<string | null>(null)
  const order = { booked: 0, held: 1, cancelled: 2 }
  const sorted = bookings.toSorted((a, b) => order[a.status] - order[b.status])
  return (
    <Section
      title={t('guests')}
      action={
        bookings.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            className={classes.screen ?? ''}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        )
      }
    >
      {bookings.length === 0 ? (
        <Empty title={t('noGuests')}>{t('noGuestsMore')}</Empty>
      ) : (
        <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {sorted.map((booking) => (
            <Guest key={booking.id} booking={booking} onManage={() => setManaged(booking.id)} />
          ))}
        </Stack>
      )}
      <BookingDrawer
        booking={bookings.find(({ id }) => id === managed) ?? null}
        onClose={() => setManaged(null)}
      />
    </Section>
  )
}

function Guest({ booking, onManage }: { booking: StaffBooking; onManage: () => void }) {
  const t = useTexts(experienceTexts)
  const format = useRestaurantFormat()
  const tell = useTellProblem()
  const mark = useChange(markTicket)
  const { name, status } = booking
  return (
    <Stack
      gap={4}
      component="li"
      data-booking={booking.id}
      className={status === 'cancelled' ? (classes.screen ?? '') : ''}
    >
      <Group gap="xs" justify="space-between">
        <Group gap={6} flex="1 1 14rem" miw={0}>
          <Text fw={600} className="break">
            {name}
          </Text>
          <Badge variant="light" color={COLORS[status]} autoContrast>
            {t(`status_${status}`)}
          </Badge>
          <Text size="sm" c="dimmed">
            {[
              t('ticketsOf', { count: booking.tickets }),
              ...(booking.hold_until ? [t('heldUntil', { time: format.time(booking.hold_until) })] : []),
            ].join(' · ')}
          </Text>
        </Group>
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.screen ?? ''}
          aria-label={t('manage', { name })}
          onClick={onManage}
        >
          {t('manageShort')}
        </Button>
      </Group>
      {booking.note && (
        <Text size="sm" c="dimmed" className="break">
          <bdi>{booking.note}</bdi>
        </Text>
      )}
      {status === 'booked' && (
        <Group gap={6}>
          {booking.each.map(({ number, checked_in_at, checked_in_by }) => {
            const isIn = checked_in_at !== null
            const said = isIn
              ? t('inAt', { time: format.time(checked_in_at), by: checked_in_by ?? '' })
              : null
            return (
              <Button
                key={number}
                size="compact-sm"
                variant={isIn ? 'filled' : 'default'}
                color="green"
                autoContrast
                aria-pressed={isIn}
                aria-label={`${t(isIn ? 'letOut' : 'letIn', { number, name })}${said ? `. ${said}` : ''}`}
                title={said ?? undefined}
                loading={mark.isPending && mark.variables?.number === number}
                onClick={() => mark.mutate({ booking: booking.id, number, is_in: !isIn }, { onError: tell })}
              >
                {t('ticket', { number })}
              </Button>
            )
          })}
        </Group>
      )}
    </Stack>
  )
}
