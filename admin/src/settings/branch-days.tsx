import { ActionIcon, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { DayCalendar, type DayMark } from '../ui/day-calendar.tsx'
import IconTrash from '../ui/icons/generated/IconTrash.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { branchTexts } from './branch-texts.ts'
import type { Branch } from './own-parts.ts'

type Days = Pick<Branch, 'special_days' | 'closing_days'>
type Hours = Branch['special_days'][number]['hours'][number]

const NEW_HOURS: Hours = { from: '12:00', to: '22:00' }
const MOST_COMING = 8
/** A time field knows no 24:00; as an end, midnight is the same. */
const shown = (time: string) => (time === '24:00' ? '00:00' : time)

/** Days on which a branch is closed or has other hours, on a calendar. */
export function BranchDays({
  days,
  today,
  error,
  onChange,
}: {
  days: Days
  today: string
  error: string | null
  onChange: (days: Days) => void
}) {
  const t = useTexts(branchTexts)
  const format = useRestaurantFormat()
  const [chosen, setChosen] = useState<string | null>(null)
  const marks = useMemo(() => {
    const time = (text: string) => format.clock(shown(text))
    const all = new Map<string, DayMark>()
    for (const { date, hours } of days.special_days) {
      const text = hours.map(({ from, to }) => `${time(from)} – ${time(to)}`).join(' · ')
      all.set(date, hours.length > 0 ? { kind: 'special', text } : { kind: 'closed', text: t('closed') })
    }
    for (const date of days.closing_days) all.set(date, { kind: 'closed', text: t('closed') })
    return all
  }, [days, format, t])
  const coming = [...marks.keys()].filter((date) => date >= today).toSorted()
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('daysAbout')}
      </Text>
      <Group align="flex-start" gap="xl">
        <DayCalendar today={today} chosen={chosen} marks={marks} onChoose={setChosen} />
        <Stack gap="sm" flex="1 1 16rem" miw={0}>
          {chosen === null ? (
            <Text c="dimmed">{t('chooseDay')}</Text>
          ) : (
            <Day key={chosen} date={chosen} days={days} onChange={onChange} />
          )}
          {error && (
            <Text size="sm" c="red" role="alert">
              {error}
            </Text>
          )}
          <Text fw={600} size="sm">
            {t('coming')}
          </Text>
          {coming.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('noneComing')}
            </Text>
          )}
          {coming.slice(0, MOST_COMING).map((date) => (
            <Button
              key={date}
              variant="subtle"
              size="compact-sm"
              w="fit-content"
              onClick={() => setChosen(date)}
            >
              {t('showDay', { day: format.date(date), text: marks.get(date)?.text ?? '' })}
            </Button>
          ))}
        </Stack>
      </Group>
    </Stack>
  )
}

/** One day: as usual, closed, or with hours of its own. */
function Day({ date, days, onChange }: { date: string; days: Days; onChange: (days: Days) => void }) {
  const t = useTexts(branchTexts)
  const format = useRestaurantFormat()
  const special = days.special_days.find((day) => day.date === date)
  const isClosed = days.closing_days.includes(date) || special?.hours.length === 0
  const kind = isClosed ? 'closed' : special ? 'special' : 'usual'
  const others = {
    special_days: days.special_days.filter((day) => day.date !== date),
    closing_days: days.closing_days.filter((day) => day !== date),
  }
  const byDate = (a: { date: string }, b: { date: string }) => (a.date < b.date ? -1 : 1)
  const withHours = (hours: Hours[]) =>
    onChange({ ...others, special_days: [...others.special_days, { date, hours }].toSorted(byDate) })
  function choose(next: string): void {
    if (next === 'closed') onChange({ ...others, closing_days: [...others.closing_days, date].toSorted() })
    else if (next === 'special') withHours([NEW_HOURS])
    else onChange(others)
  }
  return (
    <Stack gap="xs" data-chosen-day={date}>
      <Text fw={600}>{format.date(date)}</Text>
      <SegmentedControl
        aria-label={format.date(date)}
        value={kind}
        onChange={choose}
        data={[
          { value: 'usual', label: t('asUsual') },
          { value: 'closed', label: t('closed') },
          { value: 'special', label: t('special') },
        ]}
      />
      {kind === 'special' &&
        special?.hours.map((hours, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands there; its hours change while it is edited
          <Group key={index} gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              type="time"
              label={t('from')}
              value={hours.from}
              onChange={(event) =>
                event.currentTarget.value &&
                withHours(special.hours.with(index, { ...hours, from: event.currentTarget.value }))
              }
            />
            <TextInput
              type="time"
              label={t('to')}
              value={shown(hours.to)}
              onChange={(event) =>
                event.currentTarget.value &&
                withHours(special.hours.with(index, { ...hours, to: event.currentTarget.value }))
              }
            />
            {special.hours.length > 1 && (
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t('removeHours')}
                onClick={() => withHours(special.hours.toSpliced(index, 1))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
      {kind === 'special' && special && (
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          onClick={() => withHours([...special.hours, NEW_HOURS])}
        >
          {t('addHours')}
        </Button>
      )}
    </Stack>
  )
}
