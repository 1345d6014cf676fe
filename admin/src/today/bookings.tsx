import { Badge, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { movesAt, type Status } from '../../../server/src/restaurant/reservations/rules/lifecycle.ts'
import type { BookingMove, TodayBooking } from '../../../server/src/workspace/today/contract.ts'
import { bookingsQuery } from '../parts/bookings/data.ts'
import { bookedTexts } from '../parts/bookings/texts.ts'
import { stateTexts, tableText } from '../parts/orders/state-texts.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { useLast } from '../ui/use-last.ts'
import { useNow } from '../ui/use-now.ts'
import { type Correction, useCorrectBooking, useMoveBooking } from './data.ts'
import { type TodayKey, todayTexts } from './texts.ts'
import classes from './today.module.css'

const DepositDrawer = lazy(() =>
  import('../parts/bookings/deposit-drawer.tsx').then((module) => ({ default: module.DepositDrawer })),
)

type Asking = { booking: TodayBooking; to: BookingMove }

const ACTIONS: Record<BookingMove, TodayKey> = {
  confirmed: 'confirm',
  declined: 'decline',
  seated: 'seat',
  no_show: 'noShow',
  cancelled: 'cancelOrder',
}
/** What asks first. */
const QUESTIONS: Partial<Record<BookingMove, { title: TodayKey; text: TodayKey; action: TodayKey }>> = {
  declined: { title: 'declineTitle', text: 'declineText', action: 'declineAction' },
  no_show: { title: 'noShowTitle', text: 'noShowText', action: 'noShowAction' },
  cancelled: { title: 'cancelBookingTitle', text: 'cancelBookingText', action: 'cancelBookingAction' },
}
const COLORS: Partial<Record<Status, string>> = { pending: 'orange', confirmed: 'blue', seated: 'green' }
const OVER: readonly Status[] = ['cancelled', 'declined', 'no_show']
const isOver = ({ status, left_at }: TodayBooking) => OVER.includes(status) || left_at !== null

export function Bookings() {
  const t = useTexts(todayTexts)
  const query = useQuery(bookingsQuery)
  const clock = useNow()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [deposit, setDeposit] = useState<TodayBooking | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const openDeposit = (booking: TodayBooking) => {
    setDeposit(booking)
    setWasOpened(true)
  }
  const toCome = query.data?.bookings.filter(({ status }) => status === 'pending' || status === 'confirmed')
  const guests = toCome?.reduce((sum, { party_size }) => sum + party_size, 0) ?? 0
  return (
    <Panel
      title={t('bookings')}
      className={classes.bookings}
      aside={guests > 0 && <Text c="dimmed">{t('bookedGuests', { count: guests })}</Text>}
    >
      <Listed
        query={query}
        isEmpty={({ bookings }) => bookings.length === 0}
        empty={<Empty title={t('noBookings')}>{t('noBookingsHint')}</Empty>}
      >
        {({ bookings, now }) => {
          const over = bookings.filter(isOver)
          const atNow = {
            now: now + Math.max(0, clock - query.dataUpdatedAt),
            onAsk: setAsking,
            onDeposit: openDeposit,
          }
          return (
            <Stack gap="sm">
              <List bookings={bookings.filter((one) => !isOver(one))} {...atNow} />
              {over.length > 0 && (
                <details>
                  <summary className={classes.finished}>{t('over', { count: over.length })}</summary>
                  <List bookings={over} {...atNow} />
                </details>
              )}
            </Stack>
          )
        }}
      </Listed>
      {wasOpened && (
        <Suspense>
          <DepositDrawer booking={deposit} onClose={() => setDeposit(null)} />
        </Suspense>
      )}
      <Question asking={asking} onClose={() => setAsking(null)} />
    </Panel>
  )
}

type Doing = { now: number; onAsk: (asking: Asking) => void; onDeposit: (booking: TodayBooking) => void }

function List({ bookings, ...doing }: Doing & { bookings: TodayBooking[] }) {
  return (
    <Stack gap="md" component="ul" className={classes.lines}>
      {bookings.map((booking) => (
        <Booking key={booking.id} booking={booking} {...doing} />
      ))}
    </Stack>
  )
}

function Booking({ booking, now, onAsk, onDeposit }: Doing & { booking: TodayBooking }) {
  const t = useTexts(todayTexts)
  const booked = useTexts(bookedTexts)
  const state = useTexts(stateTexts)
  const format = useRestaurantFormat()
  const move = useMoveBooking()
  const { id, name, status, time, party_size: party, table_names: tables, note, phone } = booking
  const moves = movesAt(booking, now) as readonly BookingMove[]
  const hasLeft = status === 'seated' && booking.left_at !== null
  return (
    <li data-booking={id} data-status={status} tabIndex={-1}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600} className={classes.break}>
          {format.clock(time)} · <bdi>{name}</bdi>
        </Text>
        <Badge variant="light" color={(!hasLeft && COLORS[status]) || 'gray'} autoContrast flex="none">
          {booked(hasLeft ? 'left' : status)}
        </Badge>
      </Group>
      <Text c="dimmed" size="sm" className={classes.break}>
        {[
          booked('guests', { count: party }),
          ...(tables.length > 0 ? [tableText(state, tables)] : []),
          ...(phone ? [`\u2066${phone}\u2069`] : []),
        ].join(' · ')}
      </Text>
      {note && (
        <Text size="sm" className={classes.break}>
          <strong>{t('note')}:</strong> <bdi>{note}</bdi>
        </Text>
      )}
      {booking.deposit_status && <Deposit booking={booking} onOpen={() => onDeposit(booking)} />}
      {moves.length > 0 && (
        <Group gap={6} mt={6}>
          {moves.map((to, index) => (
            <Button
              key={to}
              size="xs"
              variant={index === 0 ? 'filled' : 'default'}
              loading={move.isPending && move.variables.status === to}
              disabled={move.isPending}
              aria-label={t('actionsFor', { action: t(ACTIONS[to]), name })}
              onClick={() => (QUESTIONS[to] ? onAsk({ booking, to }) : move.mutate({ id, status: to }))}
            >
              {t(ACTIONS[to])}
            </Button>
          ))}
        </Group>
      )}
      {status === 'seated' && !hasLeft && <Correct booking={booking} text="unseat" how="unseat" />}
      {status === 'no_show' && <Correct booking={booking} text="undoNoShow" how="undo-no-show" />}
    </li>
  )
}

function Correct({ booking, text, how }: { booking: TodayBooking; text: TodayKey; how: Correction }) {
  const t = useTexts(todayTexts)
  const correct = useCorrectBooking()
  const { id, name } = booking
  return (
    <Button
      size="xs"
      mt={6}
      variant="default"
      loading={correct.isPending}
      aria-label={t('actionsFor', { action: t(text), name })}
      onClick={() => correct.mutate({ id, how })}
    >
      {t(text)}
    </Button>
  )
}

function Deposit({ booking, onOpen }: { booking: TodayBooking; onOpen: () => void }) {
  const t = useTexts(bookedTexts)
  const format = useRestaurantFormat()
  const text = `${t('deposit')}: ${format.price(booking.deposit_minor ?? 0)} · ${t(`deposit_${booking.deposit_status ?? 'pending'}`)}`
  if (!useMay('takePayments')) return <Text size="sm">{text}</Text>
  return (
    <Button size="compact-sm" variant="subtle" px={0} onClick={onOpen}>
      {text}
      <VisuallyHidden> · {booking.name}</VisuallyHidden>
    </Button>
  )
}

function Question({ asking, onClose }: { asking: Asking | null; onClose: () => void }) {
  const t = useTexts(todayTexts)
  const move = useMoveBooking()
  const shown = useLast(asking)
  const question = shown && QUESTIONS[shown.to]
  if (!shown || !question) return null
  const { booking, to } = shown
  return (
    <Confirm
      opened={asking !== null}
      title={t(question.title, { name: booking.name })}
      action={t(question.action)}
      busy={move.isPending}
      cancels={to === 'cancelled'}
      onClose={onClose}
      onConfirm={() => move.mutate({ id: booking.id, status: to }, { onSettled: onClose })}
    >
      <Text>{t(question.text)}</Text>
    </Confirm>
  )
}
