import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { TodayOrders } from '../../../server/src/across/today/contract.ts'
import type { Order, OrderStatus } from '../../../server/src/restaurant/orders/contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useVenueFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { type Ending, EndOrder } from './end-order.tsx'
import { OrderCard } from './order-card.tsx'
import { todayTexts } from './texts.ts'
import classes from './today.module.css'

const COLUMNS = ['placed', 'accepted', 'ready'] as const satisfies OrderStatus[]

type Shown = { fresh: ReadonlySet<string>; now: number }

export function Orders({ query, fresh, now }: Shown & { query: UseQueryResult<TodayOrders> }) {
  const t = useTexts(todayTexts)
  const [ending, setEnding] = useState<Ending | null>(null)
  return (
    <Panel title={t('orders')} className={classes.orders}>
      <Listed
        query={query}
        rows={4}
        height={120}
        isEmpty={({ open, finished }) => open.length === 0 && finished.length === 0}
        empty={<Empty title={t('noneOpen')}>{t('noneOpenHint')}</Empty>}
      >
        {({ open, finished, more }) => (
          <Stack gap="md">
            {more > 0 && <Text c="dimmed">{t('moreOrders', { count: more })}</Text>}
            {open.length === 0 && <Empty title={t('noneOpen')}>{t('noneOpenHint')}</Empty>}
            {open.length > 0 && (
              <div className={classes.board}>
                {COLUMNS.map((status) => (
                  <Column
                    key={status}
                    status={status}
                    orders={open.filter((order) => order.status === status)}
                    fresh={fresh}
                    now={now}
                    onEnd={setEnding}
                  />
                ))}
              </div>
            )}
            {finished.length > 0 && <Finished orders={finished} now={now} />}
          </Stack>
        )}
      </Listed>
      <EndOrder ending={ending} onClose={() => setEnding(null)} />
    </Panel>
  )
}

function Column({
  status,
  orders,
  fresh,
  now,
  onEnd,
}: Shown & { status: (typeof COLUMNS)[number]; orders: Order[]; onEnd: (ending: Ending) => void }) {
  const t = useTexts(todayTexts)
  const { number } = useVenueFormat()
  return (
    <Stack gap="sm" component="section" aria-label={t(status)} data-column={status}>
      <Group gap="xs">
        <Title order={3} size="h5">
          {t(status)}
        </Title>
        <Badge variant="default" circle={orders.length < 10}>
          {number(orders.length)}
        </Badge>
      </Group>
      {orders.length === 0 && <Text c="dimmed">{t('noneHere')}</Text>}
      {orders.length > 0 && (
        <div className={classes.cards}>
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} isFresh={fresh.has(order.id)} now={now} onEnd={onEnd} />
          ))}
        </div>
      )}
    </Stack>
  )
}

function Finished({ orders, now }: { orders: Order[]; now: number }) {
  const t = useTexts(todayTexts)
  return (
    <details>
      <summary className={classes.finished}>{t('finished', { count: orders.length })}</summary>
      <div className={classes.finishedCards}>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} isFresh={false} now={now} />
        ))}
      </div>
    </details>
  )
}
