import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { SlotsField, TablesField } from './fields.tsx'
import { bookingTexts } from './texts.ts'
import { useSending } from './use-sending.ts'
import type { Shown } from './waiting.ts'

/** What dragging does, and more: another day, another number of guests, joined tables. */
export function MoveForm({ booking }: { booking: Shown }) {
  const t = useTexts(bookingTexts)
  const isSeated = booking.status === 'seated'
  const { date, time, party_size, table_ids } = booking
  const form = useForm({
    initial: { date, time, party_size: party_size as number | string, table_ids: [...table_ids] },
    save: useSending(),
    wanted: (now) => ({
      what: `${t('change')} · ${booking.name}`,
      path: `/bookings/${booking.id}/move`,
      body: {
        ...(now.date !== date && { date: now.date }),
        ...(now.time !== time && { time: now.time }),
        ...(now.party_size !== party_size && { party_size: Number(now.party_size) }),
        table_ids: now.table_ids.length > 0 ? now.table_ids : null,
      },
      done: t('saved'),
    }),
    names: { table_id: 'table_ids' },
    isTold: true,
  })
  return (
    <form {...form.props} noValidate={false}>
      <Stack gap="sm">
        {!isSeated && (
          <>
            <Group grow align="flex-start">
              <TextInput type="date" label={t('date')} {...form.input('date')} />
              <NumberInput
                label={t('party')}
                min={1}
                max={1000}
                allowDecimal={false}
                {...form.input('party_size')}
              />
            </Group>
            <SlotsField
              date={form.values.date}
              party={Number(form.values.party_size)}
              moving={booking.id}
              {...form.bind('time')}
            />
          </>
        )}
        <TablesField {...form.bind('table_ids')} />
        <Button type="submit" w="fit-content" loading={form.isPending} disabled={!form.isChanged}>
          {t('save')}
        </Button>
      </Stack>
    </form>
  )
}
