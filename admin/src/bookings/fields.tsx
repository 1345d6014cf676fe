import { Alert, Chip, Group, Input, MultiSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { useBookings } from './context.tsx'
import { slotsQuery } from './data.ts'
import { bookingTexts } from './texts.ts'

/** Which tables; several are pushed together. */
export function TablesField({
  value,
  onChange,
  error,
  required = false,
}: {
  value: number[]
  onChange: (ids: number[]) => void
  error?: string | null
  required?: boolean
}) {
  const t = useTexts(bookingTexts)
  const { tables } = useBookings()
  return (
    <MultiSelect
      label={t('tables')}
      description={t('anyTableHint')}
      placeholder={value.length === 0 && !required ? t('anyTable') : ''}
      data={[...tables.values()].map(({ id, name, min_seats: min, max_seats: max }) => ({
        value: String(id),
        label: `${name} (${t('seats', { min, max })})`,
      }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      hidePickedOptions
      error={error}
    />
  )
}

/** The times of the day, those of the API: what is free can be booked, what is full can be waited for. */
export function SlotsField({
  date,
  party,
  moving,
  value,
  onChange,
  error,
}: {
  date: string
  party: number
  moving?: string
  value: string
  onChange: (time: string, isFree: boolean) => void
  error?: string | null
}) {
  const t = useTexts(bookingTexts)
  const format = useRestaurantFormat()
  const { data } = useQuery(slotsQuery(date, party, moving))
  const slots = data?.slots ?? []
  return (
    <Input.Wrapper label={t('slots')} labelElement="div" error={error}>
      {data && slots.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noSlots')}
        </Text>
      )}
      <Group gap={6} my={4} role="group" aria-label={t('slots')} mah="13rem" style={{ overflowY: 'auto' }}>
        {slots.map(({ time, available }) => (
          <Chip
            key={time}
            type="radio"
            name="slot"
            checked={value === time}
            variant={available ? 'outline' : 'light'}
            color={available ? 'brick' : 'gray'}
            disabled={!available && moving !== undefined && time !== value}
            onChange={() => onChange(time, available)}
            aria-label={available ? format.clock(time) : t('slotFull', { time: format.clock(time) })}
            data-slot-time={time}
            {...(!available && { td: 'line-through' })}
          >
            {format.clock(time)}
          </Chip>
        ))}
      </Group>
      {data?.guarantee && (
        <Alert color="orange" p="xs" mt={4}>
          {t('slotDeposit')}
        </Alert>
      )}
    </Input.Wrapper>
  )
}
