import { Button, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../ui/language/language.tsx'
import { type Preset, useBook } from './book.tsx'
import { TablesField } from './fields.tsx'
import { bookingTexts } from './texts.ts'
import { useSending } from './use-sending.ts'

/** Whoever stands at the door sits down now. */
export function WalkInForm({ preset, onDone }: { preset: Preset; onDone: () => void }) {
  const t = useTexts(bookingTexts)
  const { errors, busy, send } = useSending(onDone)
  const [party, setParty] = useState<number | string>(2)
  const [tables, setTables] = useState(preset.tableIds ?? [])
  const [minutes, setMinutes] = useState<number | string>('')
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  return (
    <form
      data-walk-in
      onSubmit={(event) => {
        event.preventDefault()
        const body = {
          party_size: Number(party),
          ...(tables.length > 0 && { table_ids: tables }),
          ...(minutes !== '' && { minutes: Number(minutes) }),
          ...(name.trim() && { name: name.trim() }),
          ...(note.trim() && { note: note.trim() }),
        }
        const what = [t('walkIn'), t('guests', { count: Number(party) }), name.trim()]
          .filter(Boolean)
          .join(' · ')
        send({ what, path: '/bookings/walk-in', body }, t('seatedNow'))
      }}
    >
      <Stack gap="sm">
        <NumberInput
          label={t('party')}
          data-autofocus
          required
          min={1}
          max={1000}
          allowDecimal={false}
          value={party}
          error={errors.party_size}
          onChange={setParty}
        />
        <TablesField value={tables} onChange={setTables} error={errors.table_id} />
        <Group grow align="flex-start">
          <TextInput
            label={t('name')}
            value={name}
            error={errors.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NumberInput
            label={t('minutes')}
            description={t('minutesHint')}
            min={15}
            max={720}
            step={15}
            allowDecimal={false}
            value={minutes}
            error={errors.minutes}
            onChange={setMinutes}
          />
        </Group>
        <Textarea
          label={t('note')}
          autosize
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {t('seatNow')}
        </Button>
      </Stack>
    </form>
  )
}

/** Tables that nobody is given for a while. */
export function BlockForm({ preset, onDone }: { preset: Preset; onDone: () => void }) {
  const t = useTexts(bookingTexts)
  const { page, tablesText } = useBook()
  const { errors, busy, send } = useSending(onDone)
  const [tables, setTables] = useState(preset.tableIds ?? [])
  const [date, setDate] = useState(preset.date ?? page.date)
  const [time, setTime] = useState(preset.time ?? page.slots[0]?.time ?? '18:00')
  const [minutes, setMinutes] = useState<number | string>(120)
  const [note, setNote] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const body = { date, time, minutes: Number(minutes), table_ids: tables, note: note.trim() || null }
        const what = `${t('block')} · ${tablesText(tables)} · ${date} ${time}`
        send({ what, path: '/bookings/blocks', body }, t('blocked'))
      }}
    >
      <Stack gap="sm">
        <TablesField
          value={tables}
          onChange={setTables}
          error={errors.table_id ?? errors.table_ids}
          required
        />
        <Group grow align="flex-start">
          <TextInput
            type="date"
            label={t('date')}
            required
            value={date}
            error={errors.date}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
          <TextInput
            type="time"
            label={t('blockFrom')}
            required
            value={time}
            error={errors.time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
          <NumberInput
            label={t('minutes')}
            required
            min={15}
            max={1440}
            step={15}
            allowDecimal={false}
            value={minutes}
            error={errors.minutes}
            onChange={setMinutes}
          />
        </Group>
        <Textarea
          label={t('reason')}
          autosize
          maxLength={500}
          value={note}
          error={errors.note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={tables.length === 0}>
          {t('block')}
        </Button>
      </Stack>
    </form>
  )
}
