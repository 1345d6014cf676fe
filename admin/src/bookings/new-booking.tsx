import {
  Alert,
  Button,
  Group,
  NumberInput,
  Stack,
  Text,
  Textarea,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedGuest } from '../../../server/src/restaurant/guests/staff-contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { type Preset, useBook } from './book.tsx'
import { knownGuests } from './data.ts'
import { SlotsField, TablesField } from './fields.tsx'
import { bookingTexts } from './texts.ts'
import { useSending } from './use-sending.ts'

/** A booking by phone: who calls is found by the number; a full time can be waited for. */
export function NewBookingForm({ preset, onDone }: { preset: Preset; onDone: () => void }) {
  const t = useTexts(bookingTexts)
  const { page } = useBook()
  const { errors, busy, send } = useSending(onDone)
  const [guest, setGuest] = useState({ phone: '', name: '', email: '' })
  const [party, setParty] = useState<number | string>(2)
  const [date, setDate] = useState(preset.date ?? page.date)
  const [slot, setSlot] = useState({ time: preset.time ?? '', isFree: true })
  const [tables, setTables] = useState(preset.tableIds ?? [])
  const [note, setNote] = useState('')

  function book(): void {
    const body = {
      ...guest,
      email: guest.email.trim() || null,
      party_size: Number(party),
      date,
      time: slot.time,
      note: note.trim() || null,
      ...(slot.isFree && tables.length > 0 && { table_ids: tables }),
    }
    const whose = `${guest.name} · ${date} ${slot.time}`
    if (slot.isFree) send({ what: `${t('newBooking')} · ${whose}`, path: '/bookings', body }, t('booked'))
    else send({ what: `${t('waitlist')} · ${whose}`, path: '/bookings/waitlist', body }, t('onList'))
  }
  const change = (name: keyof typeof guest) => (event: { currentTarget: { value: string } }) =>
    setGuest({ ...guest, [name]: event.currentTarget.value })

  return (
    <form
      data-new-booking
      onSubmit={(event) => {
        event.preventDefault()
        book()
      }}
    >
      <Stack gap="sm">
        <TextInput
          type="tel"
          label={t('phone')}
          required
          data-autofocus
          autoComplete="off"
          dir="ltr"
          value={guest.phone}
          error={errors.phone}
          onChange={change('phone')}
        />
        <Known
          phone={guest.phone}
          onChoose={({ name, phone, email, email_is_own }) =>
            setGuest({ name, phone: phone ?? guest.phone, email: (email_is_own && email) || '' })
          }
        />
        <Group grow align="flex-start">
          <TextInput
            label={t('name')}
            required
            value={guest.name}
            error={errors.name}
            onChange={change('name')}
          />
          <TextInput
            type="email"
            label={t('email')}
            required={!slot.isFree}
            value={guest.email}
            error={errors.email}
            onChange={change('email')}
          />
        </Group>
        <Group grow align="flex-start">
          <TextInput
            type="date"
            label={t('date')}
            required
            value={date}
            error={errors.date}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
          <NumberInput
            label={t('party')}
            required
            min={1}
            max={1000}
            allowDecimal={false}
            value={party}
            error={errors.party_size}
            onChange={setParty}
          />
        </Group>
        <SlotsField
          date={date}
          party={Number(party)}
          value={slot.time}
          error={errors.time}
          onChange={(time, isFree) => setSlot({ time, isFree })}
        />
        {slot.isFree ? (
          <TablesField value={tables} onChange={setTables} error={errors.table_id} />
        ) : (
          <Alert color="blue">{t('putOnListHint')}</Alert>
        )}
        <Textarea
          label={t('note')}
          maxLength={500}
          autosize
          value={note}
          error={errors.note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={slot.time === ''}>
          {t(slot.isFree ? 'book' : 'putOnList')}
        </Button>
      </Stack>
    </form>
  )
}

const MOST_KNOWN = 5

function Known({ phone, onChoose }: { phone: string; onChoose: (guest: ListedGuest) => void }) {
  const t = useTexts(bookingTexts)
  const [sought] = useDebouncedValue(phone.trim(), 250)
  const { data = [] } = useQuery(knownGuests(sought))
  const shown = sought.length < 4 ? [] : data.filter(({ phone: own }) => own !== phone).slice(0, MOST_KNOWN)
  if (shown.length === 0) return null
  return (
    <Stack gap={4} role="group" aria-label={t('knownGuests')}>
      <Text size="sm" c="dimmed">
        {t('knownGuests')}
      </Text>
      {shown.map((guest) => (
        <UnstyledButton key={guest.id} onClick={() => onChoose(guest)} data-known={guest.id} py={4}>
          <Text component="span" fw={600}>
            {t('knownGuest', { name: guest.name, visits: t('visits', { count: guest.visits_count }) })}
          </Text>{' '}
          <Text component="span" size="sm" c="dimmed">
            <bdi>{guest.phone}</bdi>
            {guest.allergies.length > 0 && ` · ${guest.allergies.join(', ')}`}
          </Text>
        </UnstyledButton>
      ))}
    </Stack>
  )
}
