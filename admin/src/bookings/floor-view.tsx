import { Group, Select, Stack, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { PlacedTable } from '../../../server/src/restaurant/floor/rules/layout.ts'
import { isLive } from '../../../server/src/restaurant/reservations/rules/lifecycle.ts'
import { FloorPlan, type TableLook } from '../ui/floor-plan/floor-plan.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { exchanged, isLate } from './axis.ts'
import { useBookings } from './context.tsx'
import { isOver } from './standing.ts'
import { bookingTexts } from './texts.ts'
import type { Shown } from './waiting.ts'

/** Who comes within this time is shown at a table that is still free. */
const SOON_MS = 90 * 60_000

/** The room as it is now, or at another time of the day. */
export function FloorView() {
  const t = useTexts(bookingTexts)
  const format = useRestaurantFormat()
  const { page, now, act, open, tablesText } = useBookings()
  const [chosen, setChosen] = useState('now')
  const isToday = page.date === page.today
  const first = page.slots[0]?.starts_at ?? page.axis.from_at
  const at = chosen !== 'now' ? Number(chosen) : isToday ? now : first
  const lookAt = useLookAt(at)
  const choose = useCallback((id: number) => open({ kind: 'table', id }), [open])

  /** What sits there, or comes next, goes along. */
  function pull(from: number, to: number): void {
    const booking = bookingAt(page.bookings, from, at)
    if (!booking) return
    const tableIds = exchanged(booking.table_ids, from, to)
    void act({
      what: [t('moveAction'), booking.name, tablesText(tableIds)].join(' · '),
      path: `/bookings/${booking.id}/move`,
      body: { table_ids: tableIds },
    }).catch(() => undefined)
  }
  return (
    <Stack gap="sm" className="no-print">
      <Group justify="space-between" align="flex-end">
        <Text size="sm" c="dimmed" maw="40rem">
          {t('floorHow')}
        </Text>
        <Select
          label={t('asOf')}
          w="9rem"
          allowDeselect={false}
          data={[
            { value: 'now', label: isToday ? t('now') : format.time(first) },
            ...page.slots
              .filter(({ starts_at }) => isToday || starts_at !== first)
              .map(({ starts_at }) => ({ value: String(starts_at), label: format.time(starts_at) })),
          ]}
          value={chosen}
          onChange={(value) => setChosen(value ?? 'now')}
        />
      </Group>
      <FloorPlan floors={page.floors} look={lookAt} onChoose={choose} onPull={pull} />
    </Stack>
  )
}

function bookingAt(bookings: readonly Shown[], tableId: number, at: number): Shown | undefined {
  const own = bookings.filter((one) => one.table_ids.includes(tableId) && !isOver(one))
  return (
    own.find(({ starts_at, ends_at, status }) => starts_at <= at && (at < ends_at || status === 'seated')) ??
    own.find(({ starts_at }) => starts_at > at && starts_at <= at + SOON_MS)
  )
}

function useLookAt(at: number): (table: PlacedTable) => TableLook {
  const t = useTexts(bookingTexts)
  const format = useRestaurantFormat()
  const { page, now } = useBookings()
  const isOpen = page.open.some(({ from_at, until_at }) => from_at <= at && at < until_at)
  return ({ id, name, min_seats: min, max_seats: max }) => {
    const seats = t('seats', { min, max })
    const booking = bookingAt(page.bookings, id, at)
    if (booking) {
      const time = format.time(booking.starts_at)
      const guests = t('guests', { count: booking.party_size })
      const tone =
        booking.status === 'seated'
          ? booking.ends_at < now
            ? 'due'
            : 'taken'
          : isLate(booking, now)
            ? 'late'
            : 'soon'
      const status = tone === 'late' ? t('late') : tone === 'due' ? t('overTime') : t(booking.status)
      return {
        tone,
        lines: [`${format.number(booking.party_size)} · ${time}`, booking.name],
        says: t('tile', { time, name: booking.name, guests, table: name, status }),
      }
    }
    const hold = page.holds.find(
      ({ table_ids, starts_at, ends_at }) => table_ids.includes(id) && starts_at <= at && at < ends_at,
    )
    if (hold) return { tone: 'blocked', lines: [t('blocked')], says: `${name}: ${t('blocked')}` }
    if (!isOpen) return { tone: 'closed', lines: [seats], says: `${name}: ${t('closed')}` }
    const next = page.bookings.find(
      ({ table_ids, status, starts_at }) => table_ids.includes(id) && isLive(status) && starts_at > at,
    )
    const soon = next && t('soon', { time: format.time(next.starts_at) })
    return { tone: 'free', lines: [seats], says: [`${name}: ${t('free')}`, soon].filter(Boolean).join(', ') }
  }
}
