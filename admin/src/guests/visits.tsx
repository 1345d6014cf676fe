import { Badge, Group, Text, UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Reservation } from '../../../server/src/restaurant/reservations/contract.ts'
import type { GuestOrder, GuestProfile } from '../../../server/src/workspace/guests/contract.ts'
import { bookedTexts } from '../parts/bookings/texts.ts'
import { stateTexts } from '../parts/orders/state-texts.ts'
import { Stars } from '../parts/reviews/stars.tsx'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { spokenName } from '../ui/language/texts.ts'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import classes from './guests.module.css'
import { guestTexts } from './texts.ts'

const OrderDrawer = lazy(() =>
  import('../parts/orders/order-drawer.tsx').then((module) => ({ default: module.OrderDrawer })),
)

const ORDER_COLORS: Partial<Record<GuestOrder['status'], string>> = {
  placed: 'orange',
  accepted: 'blue',
  ready: 'blue',
  completed: 'green',
}
const BOOKING_COLORS: Partial<Record<Reservation['status'], string>> = {
  pending: 'orange',
  confirmed: 'blue',
  seated: 'green',
}

export function Bookings({ bookings }: { bookings: GuestProfile['bookings'] }) {
  const t = useTexts(guestTexts)
  const said = useTexts(bookedTexts)
  const format = useRestaurantFormat()
  const { features } = useMe()
  if (bookings === null || !features.includes('reservations')) return null
  return (
    <Panel title={t('bookings')} aside={<Shown of={bookings} />}>
      {bookings.list.length === 0 ? (
        <Text c="dimmed">{t('noBookings')}</Text>
      ) : (
        <ul className={classes.lines}>
          {bookings.list.map(({ id, date, time, party_size, status, note }) => (
            <li key={id}>
              <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
                <Text>
                  {format.day(date)} · {format.clock(time)} · {said('guests', { count: party_size })}
                </Text>
                <Badge variant="light" color={BOOKING_COLORS[status] ?? 'gray'} autoContrast flex="none">
                  {said(status)}
                </Badge>
              </Group>
              {note && (
                <Text size="sm" c="dimmed" className="break">
                  <bdi>{note}</bdi>
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

export function Orders({ orders }: { orders: GuestProfile['orders'] }) {
  const t = useTexts(guestTexts)
  const said = useTexts(stateTexts)
  const format = useRestaurantFormat()
  const nameOf = useDishName()
  const [opened, setOpened] = useState<string | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  if (orders === null) return null
  return (
    <Panel title={t('orders')} aside={<Shown of={orders} />}>
      {orders.list.length === 0 ? (
        <Text c="dimmed">{t('noOrders')}</Text>
      ) : (
        <ul className={classes.lines}>
          {orders.list.map(({ id, status, type, placed_at, currency, total_minor, dishes }) => (
            <li key={id}>
              <UnstyledButton
                w="100%"
                onClick={() => {
                  setOpened(id)
                  setWasOpened(true)
                }}
                data-order={id}
              >
                <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
                  <Text>{format.moment(placed_at)}</Text>
                  <Group gap="xs" wrap="nowrap" flex="none">
                    <Text className="figures">{format.money(total_minor, currency)}</Text>
                    <Badge variant="light" color={ORDER_COLORS[status] ?? 'gray'} autoContrast>
                      {said(status)}
                    </Badge>
                  </Group>
                </Group>
                <Text size="sm" c="dimmed" className="break">
                  {[
                    said(type),
                    // Each by itself, or a language that runs the other way takes a count for the next dish's.
                    ...dishes.map(
                      ({ name, quantity }) => `\u2068${format.number(quantity)}× ${nameOf(name)}\u2069`,
                    ),
                  ].join(' · ')}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {wasOpened && (
        <Suspense>
          <OrderDrawer whole orderId={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Panel>
  )
}

export function Reviews({ reviews }: { reviews: GuestProfile['reviews'] }) {
  const t = useTexts(guestTexts)
  const format = useRestaurantFormat()
  if (reviews === null || reviews.count === 0) return null
  return (
    <Panel title={t('reviews')} aside={<Shown of={reviews} />}>
      <ul className={classes.lines}>
        {reviews.list.map(({ id, rating, comment, reply, is_hidden, created_at }) => (
          <li key={id} data-review={id}>
            <Group justify="space-between" gap="xs">
              <Group gap="xs">
                <Stars rating={rating} size={16} />
                {is_hidden && (
                  <Badge variant="light" color="gray" autoContrast>
                    {t('hiddenReview')}
                  </Badge>
                )}
              </Group>
              <Text size="sm" c="dimmed">
                {format.moment(created_at)}
              </Text>
            </Group>
            {comment && (
              <Text className="break" dir="auto">
                <bdi>{comment}</bdi>
              </Text>
            )}
            {reply && (
              <Text size="sm" c="dimmed" className="break" dir="auto">
                {t('replied', { reply: `\u2068${reply}\u2069` })}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function Favourites({ dishes }: { dishes: GuestProfile['favourites'] }) {
  const t = useTexts(guestTexts)
  const format = useRestaurantFormat()
  const nameOf = useDishName()
  if (dishes.length === 0) return null
  return (
    <Panel title={t('favourites')}>
      <ul className={classes.lines}>
        {dishes.map(({ item_id, name, quantity }) => (
          <li key={item_id}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text className="break">{nameOf(name)}</Text>
              <Text c="dimmed" className="figures" flex="none">
                {format.number(quantity)}×
              </Text>
            </Group>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Shown({ of: { list, count } }: { of: { list: unknown[]; count: number } }) {
  const t = useTexts(guestTexts)
  const format = useRestaurantFormat()
  if (count === 0) return null
  const number = format.number(count)
  return (
    <Text size="sm" c="dimmed">
      {list.length < count ? t('lastOf', { shown: format.number(list.length), number }) : number}
    </Text>
  )
}

function useDishName(): (name: Record<string, string | null>) => string {
  const { language } = useLanguage()
  const { default_language: fallback } = useMe().restaurant
  return (name) => spokenName(name, language, fallback)
}
