import { Button, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { type Preset, useBookings } from './context.tsx'
import { TablesField } from './fields.tsx'
import { bookingTexts } from './texts.ts'
import { useSending } from './use-sending.ts'

/** Whoever stands at the door sits down now. */
export function WalkInForm({ preset, onDone }: { preset: Preset; onDone: () => void }) {
  const t = useTexts(bookingTexts)
  const form = useForm({
    initial: {
      party_size: 2 as number | string,
      table_ids: preset.tableIds ?? [],
      minutes: '' as number | string,
      name: '',
      note: '',
    },
    save: useSending(),
    wanted: ({ party_size, table_ids, minutes, name, note }) => ({
      what: [t('walkIn'), t('guests', { count: Number(party_size) }), name.trim()]
        .filter(Boolean)
        .join(' · '),
      path: '/bookings/walk-in',
      body: {
        party_size: Number(party_size),
        ...(table_ids.length > 0 && { table_ids }),
        ...(minutes !== '' && { minutes: Number(minutes) }),
        ...(name.trim() && { name: name.trim() }),
        ...(note.trim() && { note: note.trim() }),
      },
      done: t('seatedNow'),
    }),
    names: { table_id: 'table_ids' },
    onSaved: onDone,
    isTold: true,
  })
  return (
    <form data-walk-in {...form.props} noValidate={false}>
      <Stack gap="sm">
        <NumberInput
          label={t('party')}
          data-autofocus
          required
          min={1}
          max={1000}
          allowDecimal={false}
          {...form.input('party_size')}
        />
        <TablesField {...form.bind('table_ids')} />
        <Group grow align="flex-start">
          <TextInput label={t('name')} {...form.input('name')} />
          <NumberInput
            label={t('minutes')}
            description={t('minutesHint')}
            min={15}
            max={720}
            step={15}
            allowDecimal={false}
            {...form.input('minutes')}
          />
        </Group>
        <Textarea label={t('note')} autosize maxLength={500} {...form.input('note')} />
        <Button type="submit" loading={form.isPending}>
          {t('seatNow')}
        </Button>
      </Stack>
    </form>
  )
}

/** Tables that nobody is given for a while. */
export function BlockForm({ preset, onDone }: { preset: Preset; onDone: () => void }) {
  const t = useTexts(bookingTexts)
  const { page, tablesText } = useBookings()
  const form = useForm({
    initial: {
      table_ids: preset.tableIds ?? [],
      date: preset.date ?? page.date,
      time: preset.time ?? page.slots[0]?.time ?? '18:00',
      minutes: 120 as number | string,
      note: '',
    },
    save: useSending(),
    wanted: ({ table_ids, date, time, minutes, note }) => ({
      what: `${t('block')} · ${tablesText(table_ids)} · ${date} ${time}`,
      path: '/bookings/blocks',
      body: { date, time, minutes: Number(minutes), table_ids, note: note.trim() || null },
      done: t('blocked'),
    }),
    names: { table_id: 'table_ids' },
    onSaved: onDone,
    isTold: true,
  })
  return (
    <form {...form.props} noValidate={false}>
      <Stack gap="sm">
        <TablesField {...form.bind('table_ids')} required />
        <Group grow align="flex-start">
          <TextInput type="date" label={t('date')} required {...form.input('date')} />
          <TextInput type="time" label={t('blockFrom')} required {...form.input('time')} />
          <NumberInput
            label={t('minutes')}
            required
            min={15}
            max={1440}
            step={15}
            allowDecimal={false}
            {...form.input('minutes')}
          />
        </Group>
        <Textarea label={t('reason')} autosize maxLength={500} {...form.input('note')} />
        <Button type="submit" loading={form.isPending} disabled={form.values.table_ids.length === 0}>
          {t('block')}
        </Button>
      </Stack>
    </form>
  )
}
