import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { WeekView } from '../../../server/src/restaurant/shifts/staff-contract.ts'
import IconPlus from '../ui/icons/generated/IconPlus.ts'
import { Cell, type Opened, rowsOf } from './grid.tsx'
import { type Showing, shownShifts, useShiftWords } from './shown.ts'

/** The week on a phone: day by day, only those who work. */
export function DayList({
  view,
  showing,
  onOpen,
}: {
  view: WeekView
  showing: Showing
  onOpen: (opened: Opened) => void
}) {
  const { t, format, hours } = useShiftWords()
  const shifts = shownShifts(view, showing)
  const price = (minor: number) => format.money(minor, view.currency)
  return (
    <Stack gap="sm">
      {view.days.map(({ day, minutes, cost_minor, expected_minor }) => {
        const rows = rowsOf(view, t('open')).filter(
          ({ id }) =>
            shifts.some((shift) => shift.day === day && shift.member_id === id) ||
            view.time_off.some((off) => off.member_id === id && off.from <= day && off.to >= day),
        )
        const figures = [
          `${t('hours')} ${hours(minutes)}`,
          `${t('cost')} ${price(cost_minor)}`,
          ...(expected_minor === null ? [] : [`${t('expected')} ${price(expected_minor)}`]),
        ]
        return (
          <Paper key={day} withBorder p="sm" component="section" data-day={day}>
            <Group justify="space-between" gap="xs" mb={4}>
              <Title order={2} size="h5">
                {format.day(day)}
              </Title>
              {showing === 'draft' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  aria-label={`${t('addShift')}, ${format.day(day)}`}
                  onClick={() => onOpen({ day, memberId: null })}
                >
                  {t('addShift')}
                </Button>
              )}
            </Group>
            <Text size="xs" c="dimmed" className="figures" mb={rows.length > 0 ? 'xs' : 0}>
              {figures.join(' · ')}
            </Text>
            <Stack gap="xs">
              {rows.map((row) => (
                <Group key={row.id ?? 'open'} align="flex-start" wrap="nowrap" gap="sm">
                  <Text size="sm" fw={600} w="40%" className="break">
                    <bdi>{row.name}</bdi>
                  </Text>
                  <div style={{ flex: 1, minWidth: 0 }}>
                    <Cell {...{ view, showing, row, day, shifts, onOpen }} />
                  </div>
                </Group>
              ))}
            </Stack>
          </Paper>
        )
      })}
    </Stack>
  )
}
