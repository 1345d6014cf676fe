import { Badge, Button, Divider, Group, Stack, Text, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { movesAt } from '../../../server/src/restaurant/reservations/rules/lifecycle.ts'
import type { BookingMove, TodayBooking } from '../../../server/src/workspace/today/contract.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Facts } from '../ui/facts.tsx'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { useBookings } from './context.tsx'
import { MARK_COLORS } from './list.tsx'
import { MoveForm } from './move-form.tsx'
import { STANDING_COLORS, standingOf } from './standing.ts'
import { type BookingsKey, bookingTexts } from './texts.ts'
import { marksOf } from './tile.tsx'
import { useSending } from './use-sending.ts'
import type { Shown } from './waiting.ts'

const DepositDrawer = lazy(() =>
  import('../parts/bookings/deposit-drawer.tsx').then((module) => ({ default: module.DepositDrawer })),
)

const ACTIONS: Record<BookingMove, BookingsKey> = {
  confirmed: 'confirm',
  declined: 'decline',
  seated: 'seat',
  no_show: 'noShow',
  cancelled: 'cancel',
}
const QUESTIONS: Partial<Record<BookingMove, { title: BookingsKey; text: BookingsKey }>> = {
  declined: { title: 'declineTitle', text: 'declineText' },
  no_show: { title: 'noShowTitle', text: 'noShowText' },
  cancelled: { title: 'cancelTitle', text: 'cancelText' },
}

/** One booking with all that is done about it. */
export function BookingPane({ booking }: { booking: Shown }) {
  const t = useTexts(bookingTexts)
  const format = useRestaurantFormat()
  const { now, tablesText } = useBookings()
  const takes = useMay('takeBookings')
  const { status, party_size: party, starts_at, ends_at, phone, email, guest_id, table_ids } = booking
  const isOpen = status === 'pending' || status === 'confirmed'
  const standing = standingOf(booking)
  return (
    <Stack gap="md" data-booking-pane={booking.id}>
      <Group gap={6}>
        <Badge variant="light" autoContrast tt="none" color={STANDING_COLORS[standing] ?? 'gray'}>
          {t(standing)}
        </Badge>
        {marksOf(booking, now)
          .filter((mark) => mark !== 'hasNote')
          .map((mark) => (
            <Badge key={mark} variant="light" autoContrast tt="none" color={MARK_COLORS[mark] ?? 'gray'}>
              {t(mark)}
            </Badge>
          ))}
      </Group>
      <Facts
        facts={[
          {
            name: t('time'),
            value: `${format.day(booking.date)}, ${format.time(starts_at)}–${format.time(ends_at)}`,
          },
          { name: t('party'), value: t('guests', { count: party }) },
          { name: t('tables'), value: tablesText(table_ids) },
          ...(phone ? [{ name: t('phone'), value: <bdi>{phone}</bdi> }] : []),
          ...(email ? [{ name: t('email'), value: <bdi>{email}</bdi> }] : []),
        ]}
      />
      {takes && <Moves booking={booking} />}
      <Deposit booking={booking} />
      {takes && <Note key={booking.note} booking={booking} />}
      {takes && (isOpen || standing === 'seated') && (
        <>
          <Divider label={t('change')} />
          <MoveForm key={`${starts_at} ${party} ${table_ids.join()}`} booking={booking} />
        </>
      )}
      {guest_id !== null && (
        <Button
          variant="subtle"
          w="fit-content"
          px={0}
          renderRoot={(props) => <Link to="/guests/$guest" params={{ guest: String(guest_id) }} {...props} />}
        >
          {t('profile')}
        </Button>
      )}
    </Stack>
  )
}

function Moves({ booking }: { booking: Shown }) {
  const t = useTexts(bookingTexts)
  const { act, now } = useBookings()
  const [asking, setAsking] = useState<BookingMove | null>(null)
  const { id, name } = booking
  const standing = standingOf(booking)
  const moves = movesAt(booking, now) as readonly BookingMove[]
  const go = (to: BookingMove) =>
    void act({
      what: `${t(ACTIONS[to])} · ${name}`,
      path: `/reservations/${id}/status`,
      body: { status: to },
    }).catch(() => undefined)
  const question = asking && QUESTIONS[asking]
  return (
    <Group gap={6}>
      {moves.map((to, index) => (
        <Button
          key={to}
          variant={index === 0 ? 'filled' : 'default'}
          onClick={() => (QUESTIONS[to] ? setAsking(to) : go(to))}
        >
          {t(ACTIONS[to])}
        </Button>
      ))}
      {standing === 'seated' && <Undo booking={booking} text="unseat" path="unseat" />}
      {standing === 'no_show' && <Undo booking={booking} text="undoNoShow" path="undo-no-show" />}
      {asking && question && (
        <Confirm
          opened
          title={t(question.title, { name })}
          action={t(ACTIONS[asking])}
          cancels={asking === 'cancelled'}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            go(asking)
            setAsking(null)
          }}
        >
          <Text>{t(question.text)}</Text>
        </Confirm>
      )}
    </Group>
  )
}

function Undo({ booking, text, path }: { booking: Shown; text: BookingsKey; path: string }) {
  const t = useTexts(bookingTexts)
  const { act } = useBookings()
  const { id, name } = booking
  return (
    <Button
      variant="default"
      onClick={() =>
        void act({ what: `${t(text)} · ${name}`, path: `/reservations/${id}/${path}` }).catch(() => undefined)
      }
    >
      {t(text)}
    </Button>
  )
}

function Deposit({ booking }: { booking: Shown }) {
  const t = useTexts(bookingTexts)
  const format = useRestaurantFormat()
  const mayPay = useMay('takePayments')
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never')
  const { deposit_minor: minor, deposit_status: status } = booking
  if (minor === null || status === null) return null
  const state = status === 'pending' ? 'depositDue' : status === 'paid' ? 'depositPaid' : 'depositOther'
  const text = `${t(state)}: ${format.price(minor)}`
  return (
    <>
      {mayPay ? (
        <Button variant="default" w="fit-content" onClick={() => setOpened('open')}>
          {text}
        </Button>
      ) : (
        <Text>{text}</Text>
      )}
      {opened !== 'never' && (
        <Suspense>
          <DepositDrawer
            booking={opened === 'open' ? asToday(booking) : null}
            onClose={() => setOpened('closed')}
          />
        </Suspense>
      )}
    </>
  )
}

/** As the drawer of deposits, which Today opens too, takes a booking. */
function asToday(booking: Shown): TodayBooking {
  return {
    ...booking,
    table_id: booking.table_ids[0] ?? null,
    table_names: [],
    created_at: '',
    updated_at: '',
  }
}

function Note({ booking }: { booking: Shown }) {
  const t = useTexts(bookingTexts)
  const form = useForm({
    initial: { note: booking.note ?? '' },
    save: useSending(),
    wanted: ({ note }) => ({
      what: `${t('saveNote')} · ${booking.name}`,
      path: `/bookings/${booking.id}/note`,
      body: { note: note.trim() || null, seen: booking.note },
      done: t('saved'),
    }),
    isTold: true,
  })
  return (
    <form {...form.props}>
      <Stack gap={6}>
        <Textarea label={t('note')} dir="auto" maxLength={500} autosize minRows={2} {...form.input('note')} />
        {form.isChanged && (
          <Button type="submit" variant="default" w="fit-content" loading={form.isPending}>
            {t('saveNote')}
          </Button>
        )}
      </Stack>
    </form>
  )
}
