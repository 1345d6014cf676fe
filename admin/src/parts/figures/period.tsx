import { ActionIcon, Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorOn } from '../../ui/field-error.ts'
import IconEarlier from '../../ui/icons/generated/IconChevronLeft.ts'
import IconLater from '../../ui/icons/generated/IconChevronRight.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat, useZone } from '../../ui/me.ts'
import classes from './figures.module.css'
import { earlierOf, KINDS, type Kind, type Span, spanAround, step } from './span.ts'
import { figureTexts } from './texts.ts'

export type Period = {
  kind: Kind
  span: Span
  today: string
  isWhole: boolean
  choose: (kind: Kind, date?: string) => void
  set: (span: Span) => void
}

/** On the clock of the branch. */
export function usePeriod(first: Exclude<Kind, 'span'>): Period {
  const zone = useZone()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date())
  const [kind, setKind] = useState<Kind>(first)
  const [span, set] = useState<Span>(() => spanAround(first, today, today))
  const choose = (next: Kind, date = earlierOf(span.to, today)) => {
    setKind(next)
    if (next !== 'span') set(spanAround(next, date, today))
  }
  return { kind, span, today, isWhole: span.from !== '' && span.to !== '', choose, set }
}

/** A day, week, month, year or days of one's own, with the way to the one before and after. */
export function PeriodBar({ period, error }: { period: Period; error: unknown }) {
  const t = useTexts(figureTexts)
  return (
    <Group gap="sm" align="flex-end">
      <SegmentedControl
        aria-label={t('period')}
        data={KINDS.map((value) => ({ value, label: t(value) }))}
        value={period.kind}
        onChange={(value) => period.choose(value as Kind)}
      />
      <Group gap={4} wrap="nowrap">
        <StepButton period={period} by={-1} />
        <StepButton period={period} by={1} />
      </Group>
      <Dates period={period} error={error} />
    </Group>
  )
}

function StepButton({ period: { kind, span, today, choose }, by }: { period: Period; by: 1 | -1 }) {
  const t = useTexts(figureTexts)
  if (kind === 'span') return null
  const date = step(kind, span, by)
  const Icon = by === 1 ? IconLater : IconEarlier
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t(by === 1 ? 'later' : 'earlier')}
      disabled={date > today}
      onClick={() => choose(kind, date)}
    >
      <Icon size={18} aria-hidden className={classes.mirrored ?? ''} />
    </ActionIcon>
  )
}

function Dates({ period: { kind, span, set }, error }: { period: Period; error: unknown }) {
  const t = useTexts(figureTexts)
  const format = useRestaurantFormat()
  if (kind === 'span') {
    return (
      <Group gap="sm" align="flex-start">
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={t(name)}
            value={span[name]}
            error={errorOn(error, name)}
            onChange={(event) => set({ ...span, [name]: event.currentTarget.value })}
          />
        ))}
      </Group>
    )
  }
  return (
    <Text fw={600} py={6} data-span={`${span.from}/${span.to}`}>
      {span.from === span.to ? format.date(span.from) : format.dates(span.from, span.to)}
    </Text>
  )
}
