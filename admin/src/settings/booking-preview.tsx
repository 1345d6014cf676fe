import { Alert, Badge, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '../../../server/src/platform/time/dates.ts'
import type {
  BookingPreview,
  BookingPreviewAsked,
} from '../../../server/src/workspace/settings/preview-contract.ts'
import { useBranch } from '../ui/branch.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat, useZone } from '../ui/me.ts'
import { NumberField } from '../ui/number-field.tsx'
import { Problem } from '../ui/states.tsx'
import { wallClock } from '../ui/wall-clock.ts'
import type { BookingForm } from './booking-form.ts'
import { bookingTexts } from './booking-texts.ts'
import { usePreview } from './preview.ts'

/** The slots of a day as guests would be offered them, with the bookings that there are. */
export function BookingPreviewOf({ value }: { value: BookingForm['value'] }) {
  const t = useTexts(bookingTexts)
  const zone = useZone()
  const { branch, isOneOfSeveral } = useBranch()
  const [date, setDate] = useState(() => addDays(wallClock(Date.now(), zone).slice(0, 10), 1))
  const [party, setParty] = useState<number | null>(2)
  const asked = {
    value: value as BookingPreviewAsked['value'],
    date,
    party_size: party ?? 1,
  } satisfies BookingPreviewAsked
  const { data, error, isWrong, retry } = usePreview<BookingPreview>('/settings/preview/booking', asked)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {isOneOfSeveral && branch ? t('previewAboutAt', { branch: branch.name }) : t('previewAbout')}
      </Text>
      <Group gap="sm" align="flex-end">
        <TextInput
          type="date"
          label={t('previewDay')}
          value={date}
          onChange={(event) => event.currentTarget.value && setDate(event.currentTarget.value)}
        />
        <NumberField
          label={t('previewParty')}
          value={party}
          onValue={setParty}
          min={1}
          max={1_000}
          w="8rem"
        />
      </Group>
      {isWrong && <Alert color="orange">{t('previewWrong')}</Alert>}
      {error && !isWrong && <Problem error={error} retry={retry} />}
      {data && <Slots preview={data} />}
    </Stack>
  )
}

function Slots({ preview: { closed, slots, stay_minutes, deposit_minor } }: { preview: BookingPreview }) {
  const t = useTexts(bookingTexts)
  const { clock, price, number } = useRestaurantFormat()
  const free = slots.filter(({ reason }) => reason === null).length
  const reasons = Map.groupBy(
    slots.filter(({ reason }) => reason !== null),
    ({ reason }) => reason,
  )
  if (closed !== null) return <Alert color="gray">{closed}</Alert>
  return (
    <Stack gap="xs" data-slots>
      <Text fw={500} role="status">
        {t('free', { count: free })}{' '}
        <Text span c="dimmed">
          {t('stays', { minutes: number(stay_minutes) })}
          {deposit_minor !== null && ` ${t('pays', { amount: price(deposit_minor) })}`}
        </Text>
      </Text>
      <Group gap={6}>
        {slots.map(({ time, reason }) => (
          <Badge
            key={time}
            size="lg"
            tt="none"
            variant={reason === null ? 'light' : 'default'}
            color={reason === null ? 'green' : 'gray'}
            {...(reason !== null && { td: 'line-through', title: reason })}
          >
            {clock(time)}
          </Badge>
        ))}
      </Group>
      {reasons.size > 0 && (
        <List size="sm">
          {[...reasons].map(([reason, some]) => (
            <List.Item key={reason}>
              {some.length === slots.length ? t('allTimes') : some.map(({ time }) => clock(time)).join(', ')}:{' '}
              {reason}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}
