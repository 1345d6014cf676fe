import type { ScreenShown, ShownTicket } from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { useFormat, useTexts } from '../ui/language/language.tsx'
import { useDishName, useHeading } from './names.ts'
import screen from './screen.module.css'
import classes from './side.module.css'
import { kitchenTexts } from './texts.ts'
import type { Press } from './use-acts.ts'
import { allDayOf, cardsOf, comingOf, dishesOf } from './view.ts'

const SIDES = ['allDay', 'coming', 'recent'] as const
export type Side = (typeof SIDES)[number]

/** Beside the cards: what is wanted in all, what waits for its moment, what can be called back. */
export function SidePanel({
  side,
  shown,
  onPress,
}: {
  side: Side
  shown: ScreenShown
  onPress: (presses: Press[]) => void
}) {
  const t = useTexts(kitchenTexts)
  return (
    <aside className={classes.side} aria-label={t(side)} data-side={side}>
      <h2>{t(side)}</h2>
      {side === 'allDay' && <AllDay shown={shown} />}
      {side === 'coming' && <Coming shown={shown} />}
      {side === 'recent' && <Recent shown={shown} onPress={onPress} />}
    </aside>
  )
}

function AllDay({ shown }: { shown: ScreenShown }) {
  const t = useTexts(kitchenTexts)
  const nameOf = useDishName(shown.restaurant)
  const counts = allDayOf(shown.tickets)
  if (counts.length === 0) return <p>{t('allDayNone')}</p>
  return (
    <ul className={classes.counts}>
      {counts.map(({ key, name, variant, count }) => (
        <li key={key}>
          <b>{count}</b>
          <span>
            <bdi>{[name, ...(variant ? [variant] : [])].map(nameOf).join(', ')}</bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Coming({ shown }: { shown: ScreenShown }) {
  const t = useTexts(kitchenTexts)
  const format = useFormat(shown.restaurant.zone)
  const headingOf = useHeading()
  const coming = comingOf(shown)
  const orders = shown.orders
    .map((order) => ({ order, tickets: coming.filter(({ order_id }) => order_id === order.id) }))
    .filter(({ tickets }) => tickets.length > 0)
    .sort((a, b) => (a.order.fire_at ?? a.order.placed_at) - (b.order.fire_at ?? b.order.placed_at))
  if (orders.length === 0) return <p>{t('comingNone')}</p>
  return (
    <ul className={classes.slips}>
      {orders.map(({ order, tickets }) => (
        <li key={order.id} data-coming={order.number}>
          <b>
            <bdi dir="ltr">{order.number}</bdi> · <bdi>{headingOf(order)}</bdi>
          </b>
          <span>
            {order.status === 'placed' || order.fire_at === null
              ? t('notAccepted')
              : t('firesAt', { time: format.time(order.fire_at) })}
            {order.scheduled_for !== null && ` · ${t('dueAt', { time: format.time(order.scheduled_for) })}`}
          </span>
          <Dishes tickets={tickets} shown={shown} />
        </li>
      ))}
    </ul>
  )
}

function Recent({ shown, onPress }: { shown: ScreenShown; onPress: (presses: Press[]) => void }) {
  const t = useTexts(kitchenTexts)
  const format = useFormat(shown.restaurant.zone)
  const headingOf = useHeading()
  const recent = recentOf(shown)
  if (recent.length === 0) return <p>{t('recentNone')}</p>
  return (
    <ul className={classes.slips}>
      {recent.map(({ key, order, tickets, doneAt, press }) => (
        <li key={key} data-recent={order.number}>
          <b>
            <bdi dir="ltr">{order.number}</bdi> · <bdi>{headingOf(order)}</bdi>
          </b>
          <span>{t('doneAt', { time: format.time(doneAt) })}</span>
          <Dishes tickets={tickets} shown={shown} />
          <button
            type="button"
            className={screen.recall}
            aria-label={t('recallCard', { name: `${order.number} · \u2068${headingOf(order)}\u2069` })}
            onClick={() => onPress([press])}
          >
            {t('recall')}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Dishes({ tickets, shown }: { tickets: ShownTicket[]; shown: ScreenShown }) {
  const nameOf = useDishName(shown.restaurant)
  return (
    <span className={classes.dishes}>
      {tickets
        .flatMap(({ lines }) => lines.filter(({ voided }) => !voided))
        .flatMap((line) => dishesOf(line).map(({ name }) => `${line.quantity} × \u2068${nameOf(name)}\u2069`))
        .join(', ')}
    </span>
  )
}

/** What can be called back, the last one first: tickets of a station, whole orders of the expediter. */
export function recentOf(shown: ScreenShown) {
  const isExpediter = shown.screen.kind === 'expediter'
  if (!isExpediter) {
    return shown.recent.flatMap((ticket) => {
      const order = shown.orders.find(({ id }) => id === ticket.order_id)
      const press: Press = { kind: 'recall', ticket_id: ticket.id }
      return order
        ? [{ key: String(ticket.id), order, tickets: [ticket], doneAt: ticket.done_at ?? 0, press }]
        : []
    })
  }
  return cardsOf({ tickets: shown.recent, orders: shown.orders })
    .flatMap(({ rounds }) => rounds)
    .map(({ order, tickets }) => {
      const press: Press = { kind: 'unpass', order_id: order.id }
      const doneAt = Math.max(...tickets.map(({ passed_at }) => passed_at ?? 0))
      return { key: order.id, order, tickets, doneAt, press }
    })
    .sort((a, b) => b.doneAt - a.doneAt)
}
