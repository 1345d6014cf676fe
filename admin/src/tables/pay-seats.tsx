import { Checkbox, Chip, Group, Input, Stack, Text } from '@mantine/core'
import { isSale } from '../../../server/src/restaurant/orders/rules/lifecycle.ts'
import {
  dueFor,
  type PaidSoFar,
  seatsOf,
  type Wanted,
} from '../../../server/src/restaurant/sittings/rules/split.ts'
import type { ShownSitting } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { useServing } from '../parts/dish-picker/use-serving.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import classes from './tables.module.css'
import { tableTexts } from './texts.ts'

export type Service = NonNullable<ShownSitting['service']>

/** Which seats pay, between whom what has no seat is split, and whether that is paid for by itself. */
export type BySeat = { seats: number[]; sharing: number[]; shared: boolean }

/** What counts on the bill. */
export function sold({ orders }: Service) {
  return orders.filter(({ status }) => isSale(status))
}

/** Of a dish that is paid for, or that a card reader asks for. */
export function paidText({ asked_lines = [] }: Service, lineId: number): 'dishPaid' | 'dishAsked' {
  return asked_lines.includes(lineId) ? 'dishAsked' : 'dishPaid'
}

export function paidSoFar({ paid_lines: lines, shared_lines: shared }: Service): PaidSoFar {
  return { lines, shared }
}

/** Seats that have a dish of the bill. */
export function seatsIn(service: Service): number[] {
  return seatsOf(sold(service), paidSoFar(service))
}

/** The guests who are counted, and whoever has a dish beyond them. */
export function seatsAt({ party_size: size, service }: ShownSitting): number[] {
  const counted = Array.from({ length: size ?? 0 }, (_, index) => index + 1)
  const known = service ? seatsIn(service) : []
  return [...new Set([...counted, ...known])].toSorted((a, b) => a - b)
}

export function splitBySeat({ seats, sharing, shared }: BySeat, service: Service): Wanted {
  const lineIds = shared && sharing.length === 0 ? unpaidShared(service).map(({ id }) => id) : []
  return { lineIds, seats, sharing }
}

function unpaidShared(service: Service) {
  return sold(service)
    .flatMap(({ items }) => items)
    .filter(({ id, seat, voided }) => seat === null && !voided && !service.paid_lines.includes(id))
}

/** Each seat with its dishes and its part of what is shared. */
export function Seats({
  service,
  seats,
  value,
  onChange,
  error,
}: {
  service: Service
  seats: readonly number[]
  value: BySeat
  onChange: (value: BySeat) => void
  error: string | null
}) {
  const t = useTexts(tableTexts)
  const { seatText } = useServing()
  const { price } = useRestaurantFormat()
  const { sharing } = value
  const hasShared = unpaidShared(service).length > 0
  const amountOf = (some: Partial<Wanted>) => {
    const asked = dueFor(sold(service), paidSoFar(service), { lineIds: [], seats: [], sharing, ...some })
    return 'amountMinor' in asked ? asked.amountMinor : 0
  }
  return (
    <Stack gap="sm">
      {hasShared && (
        <Input.Wrapper label={t('sharedBetween')} description={t('sharedBetweenHint')} labelElement="div">
          <Chip.Group
            multiple
            value={sharing.map(String)}
            onChange={(next) => onChange({ ...value, sharing: next.map(Number), shared: false })}
          >
            <Group gap={6} mt={6}>
              {seats.map((seat) => (
                <Chip key={seat} value={String(seat)} radius="sm">
                  {seatText(seat)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      )}
      <Checkbox.Group
        label={t('chooseSeats')}
        value={value.seats.map(String)}
        onChange={(next) => onChange({ ...value, seats: next.map(Number) })}
        error={error}
      >
        <Stack gap="xs" mt={4} className={classes.dishes ?? ''}>
          {seats.map((seat) => {
            const minor = amountOf({ seats: [seat] })
            return (
              <Checkbox
                key={seat}
                value={String(seat)}
                disabled={minor === 0}
                label={`${seatText(seat)} · ${minor === 0 ? t('nothingHere') : price(minor)}`}
              />
            )
          })}
        </Stack>
      </Checkbox.Group>
      {hasShared && sharing.length === 0 && (
        <Checkbox
          checked={value.shared}
          onChange={(event) => onChange({ ...value, shared: event.currentTarget.checked })}
          label={`${t('sharedDishes')} · ${price(amountOf({ lineIds: unpaidShared(service).map(({ id }) => id) }))}`}
        />
      )}
      {service.shared_lines.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('sharedBegun')}
        </Text>
      )}
    </Stack>
  )
}
