import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Order, OrderStatus } from '../../../server/src/restaurant/orders/contract.ts'
import type { TodayOrders } from '../../../server/src/workspace/today/contract.ts'
import { HubOrdersAlert } from '../parts/hubrise/alert.tsx'
import { OfflineOrdersAlert } from '../parts/offline-orders/alert.tsx'
import { UnsentOrders } from '../parts/offline-orders/unsent.tsx'
import { type Ending, EndOrder } from '../parts/orders/end-order.tsx'
import { stateTexts } from '../parts/orders/state-texts.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { OrderCard } from './order-card.tsx'
import { Stale } from './stale.tsx'
import { todayTexts } from './texts.ts'
import classes from './today.module.css'

/** Money is not what the page begins with, so its code comes when it is asked for. */
const OrderDrawer = lazy(() =>
  import('../parts/orders/order-drawer.tsx').then((module) => ({ default: module.OrderDrawer })),
)

const COLUMNS = ['placed', 'accepted', 'ready'] as const satisfies OrderStatus[]

type Shown = { fresh: ReadonlySet<string>; now: number }
type Open = (order: Order) => void
type Deliverers = TodayOrders['delivered_by']

export function Orders({ query, fresh, now }: Shown & { query: UseQueryResult<TodayOrders> }) {
  const t = useTexts(todayTexts)
  const [ending, setEnding] = useState<Ending | null>(null)
  const [opened, setOpened] = useState<Order | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const open: Open = (order) => {
    setOpened(order)
    setWasOpened(true)
  }
  return (
    <Panel title={t('orders')} className={classes.orders}>
      <UnsentOrders />
      <HubOrdersAlert />
      <OfflineOrdersAlert />
      <Listed
        query={query}
        rows={4}
        height={120}
        isEmpty={({ open, finished }) => open.length === 0 && finished.length === 0}
        empty={<Empty title={t('noneOpen')}>{t('noneOpenHint')}</Empty>}
      >
        {({ open: underWay, finished, courses, awaiting, fired, delivered_by: deliverers, more, stale }) => (
          <Stack gap="md">
            <Stale count={stale} />
            {more > 0 && <Text c="dimmed">{t('moreOrders', { count: more })}</Text>}
            {underWay.length === 0 && <Empty title={t('noneOpen')}>{t('noneOpenHint')}</Empty>}
            {underWay.length > 0 && (
              <div className={classes.board}>
                {COLUMNS.map((status) => (
                  <Column
                    key={status}
                    status={status}
                    orders={underWay.filter((order) => order.status === status)}
                    courses={courses}
                    awaiting={awaiting}
                    fired={fired}
                    deliverers={deliverers}
                    fresh={fresh}
                    now={now}
                    onEnd={setEnding}
                    onOpen={open}
                  />
                ))}
              </div>
            )}
            {finished.length > 0 && (
              <Finished orders={finished} deliverers={deliverers} now={now} onOpen={open} />
            )}
          </Stack>
        )}
      </Listed>
      <EndOrder ending={ending} onClose={() => setEnding(null)} />
      {wasOpened && (
        <Suspense>
          <OrderDrawer orderId={opened?.id ?? null} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Panel>
  )
}

function Column({
  status,
  orders,
  courses,
  awaiting,
  fired,
  deliverers,
  fresh,
  now,
  onEnd,
  onOpen,
}: Shown & {
  status: (typeof COLUMNS)[number]
  orders: Order[]
  courses: TodayOrders['courses']
  awaiting: TodayOrders['awaiting']
  fired: TodayOrders['fired']
  deliverers: Deliverers
  onEnd: (ending: Ending) => void
  onOpen: Open
}) {
  const t = useTexts(todayTexts)
  const state = useTexts(stateTexts)
  const { number } = useRestaurantFormat()
  return (
    <Stack gap="sm" component="section" aria-label={state(status)} data-column={status}>
      <Group gap="xs">
        <Title order={3} size="h5">
          {state(status)}
        </Title>
        <Badge variant="default" circle={orders.length < 10}>
          {number(orders.length)}
        </Badge>
      </Group>
      {orders.length === 0 && <Text c="dimmed">{t('noneHere')}</Text>}
      {orders.length > 0 && (
        <div className={classes.cards}>
          {orders.map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              courses={courses[order.id] ?? []}
              payBy={awaiting[order.id] ?? null}
              firedAt={fired[order.id]}
              deliveredBy={deliverers[order.id]}
              isFresh={fresh.has(order.id)}
              now={now}
              onEnd={onEnd}
              onOpen={onOpen}
            />
          ))}
        </div>
      )}
    </Stack>
  )
}

function Finished({
  orders,
  deliverers,
  now,
  onOpen,
}: {
  orders: Order[]
  deliverers: Deliverers
  now: number
  onOpen: Open
}) {
  const t = useTexts(todayTexts)
  return (
    <details>
      <summary className={classes.finished}>{t('finished', { count: orders.length })}</summary>
      <div className={classes.finishedCards}>
        {orders.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            deliveredBy={deliverers[order.id]}
            isFresh={false}
            now={now}
            onOpen={onOpen}
          />
        ))}
      </div>
    </details>
  )
}
