import { Alert, Button, Chip, Group, Input, NumberInput, Paper, Stack, Text, TextInput } from '@mantine/core'
import type { PlacedTable } from '../../../server/src/restaurant/floor/rules/layout.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { useSend, useSendForm } from './data.ts'
import type { ComingBooking } from './look.ts'
import type { ShownBooked } from './over.ts'
import { tableTexts } from './texts.ts'

const MOST_GUESTS = 500

/** A free table: whom it is booked for, or who has just come in. */
export function SeatDrawer({
  table,
  free,
  booking,
  onClose,
}: {
  table: PlacedTable | null
  free: readonly PlacedTable[]
  booking: ComingBooking | undefined
  onClose: () => void
}) {
  const t = useTexts(tableTexts)
  return (
    <SideDrawer
      opened={table !== null}
      title={t('seatTitle', { table: table?.name ?? '' })}
      onClose={onClose}
    >
      {table && (
        <Stack gap="lg">
          {booking && <Booked booking={booking} onDone={onClose} />}
          <WalkIn key={table.id} table={table} free={free} onDone={onClose} />
        </Stack>
      )}
    </SideDrawer>
  )
}

function Booked({ booking, onDone }: { booking: ComingBooking; onDone: () => void }) {
  const t = useTexts(tableTexts)
  const format = useRestaurantFormat()
  const done = useTellDone()
  const { act } = useSend()
  function seat(): void {
    act({
      what: t('seatBooked', { name: booking.name }),
      path: `/reservations/${booking.id}/status`,
      body: { status: 'seated' },
      shown: {
        tableId: booking.table_id,
        size: booking.party_size,
        name: booking.name,
      } satisfies ShownBooked,
    }).then(
      () => done(t('seated')),
      () => undefined,
    )
    onDone()
  }
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('bookedHere')}>
      <Text size="sm" c="dimmed">
        {t('bookedHere')}
      </Text>
      <Text fw={600} className="break">
        <bdi>{booking.name}</bdi>
      </Text>
      <Text size="sm" mb="sm">
        {t('bookingLine', {
          time: format.clock(booking.time),
          guests: t('guests', { count: booking.party_size }),
        })}
      </Text>
      <Button fullWidth onClick={seat}>
        {t('seatBooked', { name: booking.name })}
      </Button>
    </Paper>
  )
}

function WalkIn({
  table,
  free,
  onDone,
}: {
  table: PlacedTable
  free: readonly PlacedTable[]
  onDone: () => void
}) {
  const t = useTexts(tableTexts)
  const done = useTellDone()
  const form = useForm({
    initial: {
      party_size: Math.min(2, table.max_seats) as number | string,
      name: '',
      note: '',
      more: [] as string[],
      // Known to be taken.
      anyway: false,
    },
    save: useSendForm(() => done(t('seated'))),
    wanted: ({ party_size, name, note, more, anyway }) => ({
      what: t('seatTitle', { table: table.name }),
      path: '/sittings',
      body: {
        table_ids: [table.id, ...more.map(Number)],
        party_size: Number(party_size) || 1,
        ...(name.trim() !== '' && { name: name.trim() }),
        ...(note.trim() !== '' && { note: note.trim() }),
        ...(anyway && { anyway }),
      },
    }),
    names: { table_ids: 'more' },
    onSaved: onDone,
    isTold: true,
  })
  const others = free.filter(({ id, area }) => id !== table.id && area === table.area)
  const taken = form.error('more')
  return (
    <form {...form.props}>
      <Stack gap="md">
        <NumberInput
          label={t('size')}
          min={1}
          max={MOST_GUESTS}
          allowDecimal={false}
          inputMode="numeric"
          data-autofocus
          {...form.input('party_size')}
        />
        <TextInput label={t('guestName')} maxLength={120} {...form.input('name')} />
        <TextInput label={t('note')} maxLength={500} {...form.input('note')} />
        {others.length > 0 && (
          <Input.Wrapper label={t('moreTables')} labelElement="div">
            <Chip.Group multiple value={form.values.more} onChange={(more) => form.set('more', more)}>
              <Group gap={6} mt={4}>
                {others.map((one) => (
                  <Chip key={one.id} value={String(one.id)} radius="sm">
                    {one.name}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </Input.Wrapper>
        )}
        {taken && (
          <Alert color="orange" role="alert" title={taken}>
            <Text size="sm" mb="sm">
              {t('anywayMore')}
            </Text>
            <Button variant="default" disabled={form.isPending} onClick={() => form.submit({ anyway: true })}>
              {t('seatAnyway')}
            </Button>
          </Alert>
        )}
        <Button type="submit" size="md" loading={form.isPending}>
          {t('seat')}
        </Button>
      </Stack>
    </form>
  )
}
