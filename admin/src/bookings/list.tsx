import { Badge, Group, SegmentedControl, Stack, Table, Text, TextInput } from '@mantine/core'
import { useDeferredValue, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isLive } from '../../../server/src/restaurant/reservations/rules/lifecycle.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Empty } from '../ui/states.tsx'
import classes from './bookings.module.css'
import { useBookings } from './context.tsx'
import { isOver, STANDING_COLORS, standingOf } from './standing.ts'
import { bookingTexts } from './texts.ts'
import { marksOf } from './tile.tsx'
import type { Shown } from './waiting.ts'

export const MARK_COLORS: Partial<Record<ReturnType<typeof marksOf>[number], string>> = {
  late: 'orange',
  overTime: 'red',
  depositDue: 'orange',
}

const SHOWN = ['all', 'toCome', 'seated', 'over'] as const
type Which = (typeof SHOWN)[number]

function isShown(booking: Shown, which: Which): boolean {
  if (which === 'all') return true
  if (which === 'over') return isOver(booking)
  return (standingOf(booking) === 'seated') === (which === 'seated') && !isOver(booking)
}

function isSought({ name, phone }: Shown, sought: string): boolean {
  const words = sought.trim().toLowerCase()
  if (words === '') return true
  const digits = words.replace(/\D/g, '')
  return name.toLowerCase().includes(words) || (digits !== '' && phone.replace(/\D/g, '').includes(digits))
}

/** The bookings of the day by time, with those that are over. */
export function BookingList() {
  const t = useTexts(bookingTexts)
  const { page } = useBookings()
  const [which, setWhich] = useState<Which>('all')
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  const shown = page.bookings.filter((booking) => isShown(booking, which) && isSought(booking, sought))
  return (
    <Stack gap="sm" className="no-print">
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('show')}
          data={SHOWN.map((value) => ({ value, label: t(value) }))}
          value={which}
          onChange={(value) => setWhich(value as Which)}
        />
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          flex="1 1 12rem"
          maw="20rem"
        />
      </Group>
      {page.bookings.length === 0 ? (
        <Empty title={t('none')}>{t('noneHint')}</Empty>
      ) : shown.length === 0 ? (
        <Empty title={t('noneFound')} />
      ) : (
        <ul className={classes.list}>
          {shown.map((booking) => (
            <Entry key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

function Entry({ booking }: { booking: Shown }) {
  const t = useTexts(bookingTexts)
  const format = useRestaurantFormat()
  const { now, tablesText, open } = useBookings()
  const { id, name, phone, party_size: party, starts_at, table_ids, note } = booking
  const standing = standingOf(booking)
  return (
    <li className={classes.entry} data-listed={id}>
      <button type="button" className={classes.entryButton} onClick={() => open({ kind: 'booking', id })}>
        <span className={classes.time}>{format.time(starts_at)}</span>
        <span className={classes.person}>
          <Text component="span" fw={600}>
            <bdi>{name}</bdi>
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {[t('guests', { count: party }), tablesText(table_ids), phone && `\u2066${phone}\u2069`]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {note && (
            <Text component="span" size="sm">
              <bdi>{note}</bdi>
            </Text>
          )}
        </span>
        <Group gap={4} justify="flex-end" component="span">
          {marksOf(booking, now)
            .filter((mark) => mark !== 'hasNote' && mark !== 'joined')
            .map((mark) => (
              <Badge key={mark} variant="light" autoContrast tt="none" color={MARK_COLORS[mark] ?? 'gray'}>
                {t(mark)}
              </Badge>
            ))}
          <Badge variant="light" autoContrast color={STANDING_COLORS[standing] ?? 'gray'} tt="none">
            {t(standing)}
          </Badge>
        </Group>
      </button>
    </li>
  )
}

/** On paper: who comes, for the door and the kitchen. Made only as it is printed: two thousand rows cost a second. */
export function PrintedDay() {
  return usePrinting() ? <Printed /> : null
}

function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const paper = window.matchMedia('print')
    // At once: the browser does not wait for what is drawn later.
    const set = (isNow: boolean) => flushSync(() => setPrinting(isNow))
    const changed = () => set(paper.matches)
    const before = () => set(true)
    const after = () => set(false)
    paper.addEventListener('change', changed)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      paper.removeEventListener('change', changed)
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}

function Printed() {
  const t = useTexts(bookingTexts)
  const format = useRestaurantFormat()
  const { page, tablesText } = useBookings()
  const shown = page.bookings.filter(({ status }) => isLive(status))
  return (
    <div className="print-only" data-printed>
      <h1>{t('printed', { date: format.date(page.date) })}</h1>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {(['time', 'name', 'party', 'tables', 'phone', 'status', 'note'] as const).map((head) => (
              <Table.Th key={head}>{t(head)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((booking) => (
            <Table.Tr key={booking.id}>
              <Table.Td>{format.time(booking.starts_at)}</Table.Td>
              <Table.Td>
                <bdi>{booking.name}</bdi>
              </Table.Td>
              <Table.Td>{format.number(booking.party_size)}</Table.Td>
              <Table.Td>{tablesText(booking.table_ids)}</Table.Td>
              <Table.Td>
                <bdi>{booking.phone}</bdi>
              </Table.Td>
              <Table.Td>
                {[
                  t(standingOf(booking)),
                  booking.deposit_status === 'pending' && t('depositDue'),
                  booking.deposit_status === 'paid' && t('depositPaid'),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </Table.Td>
              <Table.Td>
                <bdi>{booking.note}</bdi>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
