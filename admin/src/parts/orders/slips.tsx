import { Portal } from '@mantine/core'
import { useEffect } from 'react'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { orderNumber } from '../../../../server/src/restaurant/orders/rules/number.ts'
import type { OrderTicket } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { spokenName } from '../../ui/language/texts.ts'
import { useMe, useRestaurantFormat } from '../../ui/me.ts'
import { detailTexts } from './detail-texts.ts'
import classes from './order.module.css'
import { stateTexts, tableText } from './state-texts.ts'

/** The kitchen's tickets on paper, one page for each station, in the restaurant's own language: the kitchen reads them. */
export function Slips({
  order,
  tickets,
  onDone,
}: {
  order: Order
  tickets: OrderTicket[]
  onDone: () => void
}) {
  useEffect(() => {
    window.print()
    onDone()
  }, [onDone])
  return (
    <Portal reuseTargetNode={false} className={classes.slips}>
      {tickets
        .filter(({ lines }) => lines.some(({ voided }) => !voided))
        .map((ticket) => (
          <Slip key={ticket.id} order={order} ticket={ticket} />
        ))}
    </Portal>
  )
}

function Slip({ order, ticket }: { order: Order; ticket: OrderTicket }) {
  const t = useTexts(detailTexts)
  const state = useTexts(stateTexts)
  const { default_language: own } = useMe().restaurant
  const format = useRestaurantFormat()
  const spoken = (name: Record<string, string | null>) => spokenName(name, own as 'en', own)
  return (
    <section className={classes.slip} aria-label={t('slip')}>
      <h2>
        {ticket.station ?? t('wholeKitchen')} · {t('number', { number: orderNumber(order) })}
      </h2>
      <p>
        {order.table ? tableText(state, [order.table.name]) : state(order.type)}
        {order.customer.name && ` · \u2068${order.customer.name}\u2069`}
        <br />
        {order.scheduled_for
          ? t('forTime', { time: format.moment(order.scheduled_for) })
          : format.moment(order.placed_at)}
      </p>
      <ul>
        {ticket.lines
          .filter(({ voided }) => !voided)
          .map((line) => (
            <li key={line.line_id}>
              <strong>
                {line.quantity}× <bdi>{spoken(line.name)}</bdi>
              </strong>
              {line.parts?.map((part) => (
                <span key={JSON.stringify(part)} className={classes.slipPart}>
                  {[part.name, ...(part.variant_name ? [part.variant_name] : []), ...part.modifiers]
                    .map((name) => `\u2068${spoken(name)}\u2069`)
                    .join(', ')}
                </span>
              ))}
              {line.variant_name && ` \u2068${spoken(line.variant_name)}\u2069`}
              {line.modifiers.map((modifier) => (
                <small key={JSON.stringify(modifier)}>
                  + <bdi>{spoken(modifier)}</bdi>
                </small>
              ))}
              {line.note && (
                <small>
                  <bdi>{line.note}</bdi>
                </small>
              )}
            </li>
          ))}
      </ul>
      {ticket.note && (
        <p>
          <strong>{t('note')}:</strong> <bdi>{ticket.note}</bdi>
        </p>
      )}
    </section>
  )
}
