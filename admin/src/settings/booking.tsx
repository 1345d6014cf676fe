import { Alert, Anchor, Group, NumberInput, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { SettingsPage } from '../parts/settings/frame.tsx'
import { DayCalendar, type DayMark } from '../ui/day-calendar.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { NumberField } from '../ui/number-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { wallClock } from '../ui/wall-clock.ts'
import type { Window } from '../ui/week-grid/spans.ts'
import { WeekForm } from '../ui/week-grid/week-form.tsx'
import { WeekGrid } from '../ui/week-grid/week-grid.tsx'
import { DepositPanel } from './booking-deposit.tsx'
import type { BookingForm } from './booking-form.ts'
import { BookingPreviewOf } from './booking-preview.tsx'
import { bookingTexts } from './booking-texts.ts'
import { AddRow, RowButtons } from './row-buttons.tsx'

export function BookingPage() {
  const t = useTexts(bookingTexts)
  return (
    <SettingsPage
      part="booking"
      title={t('title')}
      about={t('about')}
      texts={bookingTexts}
      preview={({ value }) => <BookingPreviewOf value={value} />}
    >
      {(form) => <BookingFields form={form} />}
    </SettingsPage>
  )
}

export function BookingFields({ form }: { form: BookingForm }) {
  return (
    <>
      <WaysPanel form={form} />
      <PeriodsPanel form={form} />
      <DurationsPanel form={form} />
      <LimitsPanel form={form} />
      <ClosingPanel form={form} />
      <DepositPanel form={form} />
    </>
  )
}

function WaysPanel({ form: { value, set } }: { form: BookingForm }) {
  const t = useTexts(bookingTexts)
  return (
    <Panel title={t('ways')}>
      <Stack gap="sm">
        <Switch
          label={t('engine')}
          description={t('engineHint')}
          checked={value.engine}
          onChange={(event) => set({ engine: event.currentTarget.checked })}
        />
        {value.engine && (
          <Text size="sm">
            <Anchor component={Link} to="/tables" underline="always">
              {t('seeTables')}
            </Anchor>
          </Text>
        )}
        <Switch
          label={t('autoConfirm')}
          description={t('autoConfirmHint')}
          checked={value.auto_confirm}
          onChange={(event) => set({ auto_confirm: event.currentTarget.checked })}
        />
        <Switch
          label={t('notify')}
          description={t('notifyHint')}
          checked={value.notify}
          onChange={(event) => set({ notify: event.currentTarget.checked })}
        />
      </Stack>
    </Panel>
  )
}

function PeriodsPanel({ form: { value, set, error } }: { form: BookingForm }) {
  const t = useTexts(bookingTexts)
  const windows = value.periods as Window[]
  const fault = error('periods')
  return (
    <Panel title={t('periods')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('periodsHint')}
        </Text>
        {windows.length === 0 && <Alert color="orange">{t('noPeriods')}</Alert>}
        <WeekGrid windows={windows} onChange={(periods) => set({ periods })} />
        <WeekForm windows={windows} onChange={(periods) => set({ periods })} />
        {fault && (
          <Text size="sm" c="red" role="alert">
            {fault}
          </Text>
        )}
        <NumberField
          label={t('slotMinutes')}
          description={t('slotMinutesHint')}
          value={value.slot_minutes}
          onValue={(slot_minutes) => set({ slot_minutes })}
          error={error('slot_minutes')}
          min={1}
          max={1_440}
          step={15}
          maw="20rem"
        />
      </Stack>
    </Panel>
  )
}

function DurationsPanel({ form: { value, set, error } }: { form: BookingForm }) {
  const t = useTexts(bookingTexts)
  const { durations } = value
  const last = durations.at(-1)
  const isOwn = error('durations') && durations.every((_, index) => !error(`durations.${index}`))
  return (
    <Panel title={t('durations')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('durationsHint')}
        </Text>
        {durations.map((duration, index) => {
          const change = (some: Partial<typeof duration>) =>
            set({ durations: durations.with(index, { ...duration, ...some }) })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands there while its numbers are typed
            <Group key={index} align="flex-end" gap="sm">
              <NumberField
                label={t('upTo')}
                value={duration.up_to_party}
                onValue={(up_to_party) => change({ up_to_party })}
                error={error(`durations.${index}.up_to_party`)}
                min={1}
                max={1_000}
                w="9rem"
              />
              <NumberField
                label={t('stay')}
                value={duration.minutes}
                onValue={(minutes) => change({ minutes })}
                error={error(`durations.${index}.minutes`)}
                min={1}
                max={1_440}
                step={15}
                w="9rem"
              />
              {durations.length > 1 && (
                <RowButtons
                  rows={durations}
                  index={index}
                  onChange={(next) => set({ durations: next })}
                  words={{ remove: t('removeDuration', { number: index + 1 }) }}
                />
              )}
            </Group>
          )
        })}
        {isOwn && (
          <Text size="sm" c="red" role="alert">
            {error('durations')}
          </Text>
        )}
        <AddRow
          onAdd={() =>
            set({
              durations: [
                ...durations,
                { up_to_party: (last?.up_to_party ?? 0) + 2, minutes: (last?.minutes ?? 90) + 30 },
              ],
            })
          }
        >
          {t('addDuration')}
        </AddRow>
      </Stack>
    </Panel>
  )
}

function LimitsPanel({ form: { value, set, error } }: { form: BookingForm }) {
  const t = useTexts(bookingTexts)
  const { pacing } = value
  const pace = (some: Partial<NonNullable<typeof pacing>>) => {
    const next = { covers: null, parties: null, ...pacing, ...some }
    set({ pacing: next.covers === null && next.parties === null ? null : next })
  }
  const number = (
    field: 'min_party' | 'max_party' | 'lead_minutes' | 'ahead_days',
    label: string,
    hint: string,
    bounds: object,
  ) => (
    <NumberField
      label={label}
      description={hint}
      value={value[field]}
      onValue={(next) => set({ [field]: next })}
      error={error(field)}
      {...bounds}
    />
  )
  return (
    <Panel title={t('limits')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {number('min_party', t('minParty'), t('minPartyHint'), { min: 1, max: 1_000 })}
        {number('max_party', t('maxParty'), t('maxPartyHint'), { min: 1, max: 1_000 })}
        {number('lead_minutes', t('lead'), t('leadHint'), { min: 0, max: 1_000_000, step: 30 })}
        {number('ahead_days', t('ahead'), t('aheadHint'), { min: 0, max: 3_660 })}
        {(['covers', 'parties'] as const).map((field) => (
          <NumberInput
            key={field}
            label={t(field)}
            description={t('noLimit')}
            value={pacing?.[field] ?? ''}
            onChange={(next) => pace({ [field]: next === '' ? null : Number(next) })}
            error={error(`pacing.${field}`)}
            allowNegative={false}
            allowDecimal={false}
            max={100_000}
          />
        ))}
      </SimpleGrid>
    </Panel>
  )
}

function ClosingPanel({ form: { value, set, error } }: { form: BookingForm }) {
  const t = useTexts(bookingTexts)
  const format = useRestaurantFormat()
  const { zone } = useMe().restaurant
  const today = wallClock(Date.now(), zone).slice(0, 10)
  const days = value.closing_days
  const marks = useMemo(
    () => new Map(days.map((date): [string, DayMark] => [date, { kind: 'closed', text: t('closed') }])),
    [days, t],
  )
  const toggle = (date: string) =>
    set({
      closing_days: days.includes(date) ? days.filter((day) => day !== date) : [...days, date].toSorted(),
    })
  const coming = days.filter((day) => day >= today).toSorted()
  return (
    <Panel title={t('closingDays')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('closingHint')}
        </Text>
        <Group align="flex-start" gap="xl">
          <DayCalendar today={today} chosen={null} marks={marks} onChoose={toggle} />
          <Stack gap={4} flex="1 1 14rem" role="status" data-closing>
            {coming.length === 0 && <Text c="dimmed">{t('noClosing')}</Text>}
            {coming.map((day) => (
              <Text key={day}>{t('closedOn', { day: format.date(day) })}</Text>
            ))}
          </Stack>
        </Group>
        {error('closing_days') && (
          <Text size="sm" c="red" role="alert">
            {error('closing_days')}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}
