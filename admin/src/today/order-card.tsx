import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import type { Order, OrderStatus } from '../../../server/src/restaurant/orders/contract.ts'
import { MOVES_FROM } from '../../../server/src/restaurant/orders/rules/lifecycle.ts'
import { orderNumber } from '../../../server/src/restaurant/orders/rules/number.ts'
import type { DeliveredBy, ShownCourse } from '../../../server/src/restaurant/orders/staff-contract.ts'
import { AcceptIn } from '../parts/orders/accept-in.tsx'
import { Courses } from '../parts/orders/courses.tsx'
import type { Ending } from '../parts/orders/end-order.tsx'
import { useFire } from '../parts/orders/firing.ts'
import { extrasOf } from '../parts/orders/line-name.ts'
import { type MoveKey, moveTexts } from '../parts/orders/move-texts.ts'
import { useMoveOrder } from '../parts/orders/moving.ts'
import { OrderBadges } from '../parts/orders/order-badges.tsx'
import { useOrderName, useOrderTitle } from '../parts/orders/order-name.ts'
import { reasonText, stateTexts } from '../parts/orders/state-texts.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { spokenName } from '../ui/language/texts.ts'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { todayTexts } from './texts.ts'
import classes from './today.module.css'

/** What leads an order on. What ends it early asks first. */
const ONWARD: Partial<Record<OrderStatus, MoveKey>> = {
  accepted: 'accept',
  ready: 'markReady',
  completed: 'complete',
}

const ENDINGS = ['rejected', 'cancelled'] as const satisfies OrderStatus[]

export function OrderCard({
  order,
  courses = [],
  payBy = null,
  firedAt,
  deliveredBy = null,
  isFresh,
  now,
  onEnd,
  onOpen,
}: {
  order: Order
  courses?: readonly ShownCourse[]
  /** Its guest chose to pay online, and has until then. */
  payBy?: number | null
  /** Since when the kitchen has it: its screens count from then. */
  firedAt?: number | undefined
  deliveredBy?: DeliveredBy | null | undefined
  isFresh: boolean
  now: number
  onEnd?: (ending: Ending) => void
  onOpen: (order: Order) => void
}) {
  const t = useTexts(todayTexts)
  const state = useTexts(stateTexts)
  const format = useRestaurantFormat()
  const name = useOrderName()(order)
  const title = useOrderTitle()(order)
  const fire = useFire(order)
  const since = firedAt === undefined ? order.placed_at : new Date(firedAt).toISOString()
  const { status, customer, scheduled_for: due, note, cancel_reason: reason } = order
  const isOver = MOVES_FROM[status] === undefined
  return (
    <Card
      component="article"
      aria-label={title}
      tabIndex={-1}
      withBorder
      padding="sm"
      className={classes.card}
      data-status={status}
      data-order={order.id}
      {...(isFresh && { 'data-fresh': true })}
    >
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text className={classes.break}>
            <span className={classes.number}>
              <bdi>{orderNumber(order)}</bdi>
            </span>{' '}
            <bdi>{customer.name}</bdi>
          </Text>
          <Text c="dimmed" size="sm" title={format.moment(since)} flex="none">
            {format.ago(since, now)}
          </Text>
        </Group>
        <Group gap={6}>
          {isOver && <Badge variant="default">{state(status)}</Badge>}
          <OrderBadges order={order} deliveredBy={deliveredBy} payBy={payBy} />
          {due && (
            <Badge color="blue" variant="light" autoContrast>
              {t('due', { time: format.moment(due) })}
            </Badge>
          )}
        </Group>
        <Reach order={order} />
        <Lines order={order} />
        <Courses order={order} courses={courses} onlyWaiting fire={fire} />
        {note && (
          <Text size="sm" className={classes.break}>
            <strong>{t('note')}:</strong> <bdi>{note}</bdi>
          </Text>
        )}
        {reason && (
          <Text size="sm" className={classes.break}>
            <strong>{t('reason')}:</strong> <bdi>{reasonText(state, reason)}</bdi>
          </Text>
        )}
        <Group justify="space-between" gap="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('actionsFor', { action: t('bill'), name })}
            onClick={() => onOpen(order)}
          >
            {t('bill')}
          </Button>
          <Text fw={600}>{format.money(order.total_minor, order.currency)}</Text>
        </Group>
        {onEnd && <AcceptIn order={order} name={name} />}
        {!isOver && onEnd && <Actions order={order} name={name} onEnd={onEnd} />}
      </Stack>
    </Card>
  )
}

/** Where it goes, and whom to call about it. */
function Reach({ order: { customer, delivery_address: address } }: { order: Order }) {
  const phone = address?.phone ?? customer.phone
  if (!phone && !address) return null
  return (
    <Text c="dimmed" size="sm" className={classes.break}>
      {address && (
        <>
          <bdi>{`${address.line1}, ${address.city}`}</bdi>
          {phone && ' · '}
        </>
      )}
      {phone && <bdi dir="ltr">{phone}</bdi>}
    </Text>
  )
}

function Lines({ order }: { order: Order }) {
  const { language } = useLanguage()
  const { restaurant } = useMe()
  const { number } = useRestaurantFormat()
  const spoken = (name: Record<string, string | null>) =>
    spokenName(name, language, restaurant.default_language)
  return (
    <ul className={classes.lines}>
      {order.items.map((line) => {
        const extras = extrasOf(line).map(spoken)
        return (
          <li key={line.id} className={classes.line}>
            <Text fw={600} component="span">
              {number(line.quantity)}×
            </Text>
            <Text component="span" className={line.voided ? classes.voided : classes.break}>
              <bdi>{spoken(line.name)}</bdi>
              {extras.length > 0 && (
                <Text component="span" size="sm" c="dimmed">
                  {' '}
                  <bdi>{extras.join(', ')}</bdi>
                </Text>
              )}
              {line.note && (
                <Text size="sm" fs="italic" className={classes.break}>
                  <bdi>{line.note}</bdi>
                </Text>
              )}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}

function Actions({ order, name, onEnd }: { order: Order; name: string; onEnd: (ending: Ending) => void }) {
  const t = useTexts(todayTexts)
  const act = useTexts(moveTexts)
  const move = useMoveOrder()
  const moves = MOVES_FROM[order.status] ?? []
  return (
    <div className={classes.actions}>
      {moves.map((to) => {
        const onward = ONWARD[to]
        return (
          onward && (
            <Button
              key={to}
              className={classes.onward}
              px="xs"
              loading={move.isPending}
              aria-label={t('actionsFor', { action: act(onward), name })}
              onClick={() => move.mutate({ order, status: to })}
            >
              {act(onward)}
            </Button>
          )
        )
      })}
      <div className={classes.endings}>
        {ENDINGS.filter((to) => moves.includes(to)).map((to) => {
          const action = act(to === 'rejected' ? 'reject' : 'cancelOrder')
          return (
            <Button
              key={to}
              px="xs"
              {...(to === 'rejected' ? { variant: 'default' } : { variant: 'subtle', color: 'gray' })}
              disabled={move.isPending}
              aria-label={t('actionsFor', { action, name })}
              onClick={() => onEnd({ order, status: to })}
            >
              {action}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
