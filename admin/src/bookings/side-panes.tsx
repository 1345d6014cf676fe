import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { isLive } from '../../../server/src/restaurant/reservations/rules/lifecycle.ts'
import type { BookWait } from '../../../server/src/restaurant/reservations/staff-contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { Empty } from '../ui/states.tsx'
import { BookingPane } from './booking-pane.tsx'
import { type Opened, useBookings } from './context.tsx'
import { NewBookingForm } from './new-booking.tsx'
import { BlockForm, WalkInForm } from './table-forms.tsx'
import { bookingTexts } from './texts.ts'

/** Whatever is open beside the bookings. */
export function SidePane({ opened }: { opened: Opened | null }) {
  const t = useTexts(bookingTexts)
  const { open, page, tables } = useBookings()
  const close = () => open(null)
  const booking = opened?.kind === 'booking' ? page.bookings.find(({ id }) => id === opened.id) : undefined
  const table = opened?.kind === 'table' ? tables.get(opened.id) : undefined
  const titles = {
    booking: t('details', { name: booking?.name ?? '' }),
    table: table?.name ?? '',
    new: t('newBooking'),
    walkIn: t('walkIn'),
    block: t('block'),
    waitlist: t('waitlist'),
  }
  return (
    <SideDrawer opened={opened !== null} title={opened && titles[opened.kind]} size="32rem" onClose={close}>
      {booking && <BookingPane key={booking.id} booking={booking} />}
      {table && <TablePane id={table.id} />}
      {opened?.kind === 'new' && <NewBookingForm preset={opened.preset} onDone={close} />}
      {opened?.kind === 'walkIn' && <WalkInForm preset={opened.preset} onDone={close} />}
      {opened?.kind === 'block' && <BlockForm preset={opened.preset} onDone={close} />}
      {opened?.kind === 'waitlist' && <WaitlistPane />}
    </SideDrawer>
  )
}

/** Who comes to a table on this day, and what can be done with it. */
function TablePane({ id }: { id: number }) {
  const t = useTexts(bookingTexts)
  const format = useRestaurantFormat()
  const { page, open, act, tablesText } = useBookings()
  const takes = useMay('takeBookings')
  const own = page.bookings.filter(({ table_ids, status }) => table_ids.includes(id) && isLive(status))
  const blocks = page.holds.filter(({ table_ids, kind }) => table_ids.includes(id) && kind === 'block')
  const preset = { tableIds: [id], date: page.date }
  return (
    <Stack gap="md">
      {own.length === 0 && <Text c="dimmed">{t('nobodyHere')}</Text>}
      {own.map((booking) => (
        <Group key={booking.id} justify="space-between" wrap="nowrap">
          <Text className="break">
            <strong>{format.time(booking.starts_at)}</strong> <bdi>{booking.name}</bdi> ·{' '}
            {t('guests', { count: booking.party_size })} · {t(booking.status)}
          </Text>
          <Button
            size="xs"
            variant="default"
            flex="none"
            onClick={() => open({ kind: 'booking', id: booking.id })}
          >
            {t('open')}
          </Button>
        </Group>
      ))}
      {blocks.map((hold) => (
        <Group key={hold.id} justify="space-between">
          <Text>
            {t('blocked')} · {format.time(hold.starts_at)}–{format.time(hold.ends_at)} {hold.note}
          </Text>
          {takes && (
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                void act({
                  what: `${t('unblock')} · ${tablesText(hold.table_ids)}`,
                  path: `/bookings/blocks/${hold.id}/end`,
                }).catch(() => undefined)
              }
            >
              {t('unblock')}
            </Button>
          )}
        </Group>
      ))}
      {takes && (
        <Group gap={6}>
          <Button onClick={() => open({ kind: 'new', preset })}>{t('bookHere')}</Button>
          {page.date === page.today && (
            <Button variant="default" onClick={() => open({ kind: 'walkIn', preset })}>
              {t('seatHere')}
            </Button>
          )}
          <Button variant="default" onClick={() => open({ kind: 'block', preset })}>
            {t('blockHere')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const ENDED = { taken: 'taken', lapsed: 'lapsed', declined: 'declinedOffer', removed: 'over' } as const

function WaitlistPane() {
  const t = useTexts(bookingTexts)
  const format = useRestaurantFormat()
  const { page, act } = useBookings()
  const takes = useMay('takeBookings')
  if (page.waitlist.length === 0) return <Empty title={t('nobodyWaits')}>{t('nobodyWaitsHint')}</Empty>
  const stateOf = ({ status, expires_at }: BookWait) => {
    if (status === 'waiting') return t('waiting')
    if (status === 'offered') return t('offeredUntil', { time: format.time(expires_at ?? 0) })
    return t(ENDED[status])
  }
  return (
    <Stack gap="md" component="ul" p={0} m={0} data-waitlist>
      {page.waitlist.map((entry) => (
        <Group key={entry.id} justify="space-between" component="li" wrap="nowrap" align="flex-start">
          <div className="break">
            <Text fw={600}>
              {format.clock(entry.time)} · <bdi>{entry.name}</bdi>
            </Text>
            <Text size="sm" c="dimmed">
              {t('guests', { count: entry.party_size })} · <bdi>{entry.phone}</bdi> · <bdi>{entry.email}</bdi>
            </Text>
            <Badge
              variant="light"
              autoContrast
              tt="none"
              color={entry.status === 'offered' ? 'blue' : entry.status === 'taken' ? 'green' : 'gray'}
            >
              {stateOf(entry)}
            </Badge>
          </div>
          {takes && (entry.status === 'waiting' || entry.status === 'offered') && (
            <Button
              size="xs"
              variant="default"
              flex="none"
              aria-label={t('removeOf', { name: entry.name })}
              onClick={() =>
                void act({
                  what: t('removeOf', { name: entry.name }),
                  path: `/bookings/waitlist/${entry.id}/remove`,
                }).catch(() => undefined)
              }
            >
              {t('remove')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}
