import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrors, hasFieldErrors } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useBook } from './book.tsx'
import { SlotsField, TablesField } from './fields.tsx'
import { bookingTexts } from './texts.ts'
import type { Shown } from './waiting.ts'

/** What dragging does, and more: another day, another number of guests, joined tables. */
export function MoveForm({ booking }: { booking: Shown }) {
  const t = useTexts(bookingTexts)
  const told = useTellDone()
  const { act, connection } = useBook()
  const isSeated = booking.status === 'seated'
  const [date, setDate] = useState(booking.date)
  const [time, setTime] = useState(booking.time)
  const [party, setParty] = useState<number | string>(booking.party_size)
  const [tables, setTables] = useState(booking.table_ids)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isSame =
    date === booking.date &&
    time === booking.time &&
    party === booking.party_size &&
    tables.join() === booking.table_ids.join()

  function save(): void {
    setErrors({})
    const body = {
      ...(date !== booking.date && { date }),
      ...(time !== booking.time && { time }),
      ...(party !== booking.party_size && { party_size: Number(party) }),
      table_ids: tables.length > 0 ? tables : null,
    }
    act(
      { what: `${t('change')} · ${booking.name}`, path: `/bookings/${booking.id}/move`, body },
      (error) => connection !== 'lost' && hasFieldErrors(error),
    ).then(
      () => told(t('saved')),
      (error) => setErrors(fieldErrors(error)),
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="sm">
        {!isSeated && (
          <>
            <Group grow align="flex-start">
              <TextInput
                type="date"
                label={t('date')}
                value={date}
                error={errors.date}
                onChange={(event) => setDate(event.currentTarget.value)}
              />
              <NumberInput
                label={t('party')}
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
              moving={booking.id}
              value={time}
              error={errors.time}
              onChange={(chosen) => setTime(chosen)}
            />
          </>
        )}
        <TablesField value={tables} onChange={setTables} error={errors.table_id} />
        <Button type="submit" w="fit-content" disabled={isSame}>
          {t('save')}
        </Button>
      </Stack>
    </form>
  )
}
