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
import type { ListedGuest } from '../../../server/src/restaurant/guests/staff-contract.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { type Preset, useBookings } from './context.tsx'
import { knownGuests } from './data.ts'
import { SlotsField, TablesField } from './fields.tsx'
import { bookingTexts } from './texts.ts'
import { useSending } from './use-sending.ts'

/** A booking by phone: who calls is found by the number; a full time can be waited for. */
export function NewBookingForm({ preset, onDone }: { preset: Preset; onDone: () => void }) {
  const t = useTexts(bookingTexts)
  const { page } = useBookings()
  const form = useForm({
    initial: {
      phone: '',
      name: '',
      email: '',
      party_size: 2 as number | string,
      date: preset.date ?? page.date,
      time: preset.time ?? '',
      // A full time can be waited for.
      isFree: true,
      table_ids: preset.tableIds ?? [],
      note: '',
    },
    save: useSending(),
    wanted: ({ isFree, table_ids, ...typed }) => ({
      what: `${t(isFree ? 'newBooking' : 'waitlist')} · ${typed.name} · ${typed.date} ${typed.time}`,
      path: isFree ? '/bookings' : '/bookings/waitlist',
      body: {
        ...typed,
        email: typed.email.trim() || null,
        party_size: Number(typed.party_size),
        note: typed.note.trim() || null,
        ...(isFree && table_ids.length > 0 && { table_ids }),
      },
      done: t(isFree ? 'booked' : 'onList'),
    }),
    names: { table_id: 'table_ids' },
    onSaved: onDone,
    isTold: true,
  })
  const { isFree, date, time, phone } = form.values

  return (
    <form data-new-booking {...form.props} noValidate={false}>
      <Stack gap="sm">
        <TextInput
          type="tel"
          label={t('phone')}
          required
          data-autofocus
          autoComplete="off"
          dir="ltr"
          {...form.input('phone')}
        />
        <Known
          phone={phone}
          onChoose={(known) => {
            form.set('name', known.name)
            form.set('phone', known.phone ?? phone)
            form.set('email', (known.email_is_own && known.email) || '')
          }}
        />
        <Group grow align="flex-start">
          <TextInput label={t('name')} required {...form.input('name')} />
          <TextInput type="email" label={t('email')} required={!isFree} {...form.input('email')} />
        </Group>
        <Group grow align="flex-start">
          <TextInput type="date" label={t('date')} required {...form.input('date')} />
          <NumberInput
            label={t('party')}
            required
            min={1}
            max={1000}
            allowDecimal={false}
            {...form.input('party_size')}
          />
        </Group>
        <SlotsField
          date={date}
          party={Number(form.values.party_size)}
          value={time}
          error={form.error('time')}
          onChange={(chosen, isOpen) => {
            form.set('time', chosen)
            form.set('isFree', isOpen)
          }}
        />
        {isFree ? (
          <TablesField {...form.bind('table_ids')} />
        ) : (
          <Alert color="blue">{t('putOnListHint')}</Alert>
        )}
        <Textarea label={t('note')} maxLength={500} autosize {...form.input('note')} />
        <Button type="submit" loading={form.isPending} disabled={time === ''}>
          {t(isFree ? 'book' : 'putOnList')}
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
