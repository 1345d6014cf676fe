import { Alert, Badge, Button, Loader, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { OrderStatus } from '../../../server/src/restaurant/orders/contract.ts'
import { orderNumber } from '../../../server/src/restaurant/orders/rules/number.ts'
import type { OrderInList } from '../../../server/src/restaurant/orders/staff-contract.ts'
import { useChannelName } from '../parts/orders/channel-name.ts'
import { useDeliveredBy } from '../parts/orders/delivered-by.ts'
import { placeToPay } from '../parts/orders/order-badges.tsx'
import { stateTexts, tableText } from '../parts/orders/state-texts.ts'
import { useBranchName } from '../ui/branch.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { spokenName } from '../ui/language/texts.ts'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { listTexts } from './list-texts.ts'
import classes from './orders.module.css'

/** Every row is as high as the next, so that nothing moves while one scrolls; a phone gives each two lines more. */
const ROW_PX = { wide: 60, narrow: 112 }
const ROWS_AHEAD = 12

const COLORS: Record<OrderStatus, string> = {
  placed: 'blue',
  accepted: 'orange',
  ready: 'green',
  completed: 'gray',
  rejected: 'red',
  cancelled: 'red',
}

export function OrderList({
  orders,
  hasMore,
  isLoadingMore,
  problem,
  onMore,
  onOpen,
}: {
  orders: OrderInList[]
  hasMore: boolean
  isLoadingMore: boolean
  problem: string | null
  onMore: () => void
  onOpen: (order: OrderInList) => void
}) {
  const t = useTexts(listTexts)
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const height = isWide ? ROW_PX.wide : ROW_PX.narrow
  const list = useRef<HTMLUListElement>(null)
  const rows = useWindowVirtualizer({
    count: orders.length,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (index) => orders[index]?.id ?? index,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are as high as the screen is wide
  useEffect(() => rows.measure(), [rows, height])
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !isLoadingMore && problem === null && last >= orders.length - ROWS_AHEAD) onMore()
  }, [hasMore, isLoadingMore, problem, last, orders.length, onMore])

  function walk(event: KeyboardEvent<HTMLUListElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    if (!step || !row) return
    event.preventDefault()
    const next = Number(row.dataset.row) + step
    if (next < 0 || next >= orders.length) return
    rows.scrollToIndex(next, { align: 'auto' })
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-row="${next}"] button`)?.focus(),
    )
  }

  return (
    <>
      <ul
        ref={list}
        className={classes.list}
        aria-label={t('title')}
        onKeyDown={walk}
        style={{ height: rows.getTotalSize() }}
      >
        {shown.map(({ index, start, key }) => {
          const order = orders[index]
          return (
            order && (
              <li
                key={key}
                data-row={index}
                className={classes.row}
                aria-posinset={index + 1}
                aria-setsize={hasMore ? -1 : orders.length}
                style={{ height, transform: `translateY(${start - rows.options.scrollMargin}px)` }}
              >
                <Row order={order} onOpen={onOpen} />
              </li>
            )
          )
        })}
      </ul>
      <div className={classes.foot} aria-live="polite">
        {problem !== null && (
          <Alert color="red">
            {problem}{' '}
            <Button size="compact-sm" variant="default" onClick={onMore}>
              {t('loadingMore')}
            </Button>
          </Alert>
        )}
        {problem === null && hasMore && (
          <Text c="dimmed" size="sm" className={classes.loading}>
            <Loader size="xs" aria-hidden /> {t('loadingMore')}
          </Text>
        )}
        {!hasMore && orders.length > 0 && (
          <Text c="dimmed" size="sm">
            {t('end', { count: orders.length })}
          </Text>
        )}
      </div>
    </>
  )
}

function Row({ order, onOpen }: { order: OrderInList; onOpen: (order: OrderInList) => void }) {
  const t = useTexts(listTexts)
  const state = useTexts(stateTexts)
  const { language } = useLanguage()
  const { default_language: fallback } = useMe().restaurant
  const format = useRestaurantFormat()
  const nameOf = useChannelName([order.channel])
  const deliverer = useDeliveredBy(order, order.delivered_by)
  const number = orderNumber(order)
  const isOwed = order.paid_at === null && order.pay_by === null && placeToPay(order) !== null
  const branch = useBranchName()(order.branch_id)
  const name = order.name ?? t('unnamed')
  const dishes = order.dishes
    .map(
      ({ quantity, name: dish }) =>
        `\u2068${format.number(quantity)}× ${spokenName(dish, language, fallback)}\u2069`,
    )
    .join(', ')
  const where = order.table ? tableText(state, [order.table]) : state(order.type)
  return (
    <button type="button" className={classes.open} onClick={() => onOpen(order)} data-order={order.id}>
      <span className={classes.number}>
        <bdi>{number}</bdi>
        {order.offline_number !== null && <bdi className={classes.told}>{order.offline_number}</bdi>}
      </span>
      <span className={classes.when}>{format.moment(order.placed_at)}</span>
      <span className={classes.who}>
        <bdi className={classes.name}>{name}</bdi>
        {order.phone && (
          <bdi dir="ltr" className={classes.quiet}>
            {order.phone}
          </bdi>
        )}
      </span>
      <span className={classes.dishes}>
        <bdi className={classes.cut}>
          {dishes}
          {order.more > 0 && ` ${t('more', { count: order.more })}`}
        </bdi>
      </span>
      <span className={classes.where}>
        {branch !== null && (
          <>
            <bdi data-at>{branch}</bdi> ·{' '}
          </>
        )}
        {where} · <bdi>{nameOf(order.channel)}</bdi>
        {order.external && (
          <>
            {' '}
            <bdi>{order.external.display_id ?? order.external.id}</bdi>
          </>
        )}
        {deliverer !== null && ` · ${deliverer}`}
        {order.scheduled_for && ` · ${t('forTime', { time: format.moment(order.scheduled_for) })}`}
      </span>
      <span className={classes.total}>{format.money(order.total_minor, order.currency)}</span>
      <span className={classes.status}>
        {isOwed && (
          <Badge variant="light" color="orange" autoContrast data-owed>
            {state('toPay')}
          </Badge>
        )}
        {order.pay_by === null ? (
          <Badge variant="light" color={COLORS[order.status]} autoContrast>
            {state(order.status)}
          </Badge>
        ) : (
          <Badge
            variant="light"
            color="orange"
            autoContrast
            data-awaiting
            title={state('awaiting', { time: format.time(order.pay_by) })}
          >
            {state('awaitingShort')}
          </Badge>
        )}
      </span>
    </button>
  )
}
