import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Order, OrderStatus } from '../../../../server/src/restaurant/orders/contract.ts'
import { MOVES_FROM } from '../../../../server/src/restaurant/orders/rules/lifecycle.ts'
import type { OrderDetail, OrderTicket } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import IconPrinter from '../../ui/icons/generated/IconPrinter.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { spokenName } from '../../ui/language/texts.ts'
import { useMe, useRestaurantFormat } from '../../ui/me.ts'
import { pageHref } from '../../ui/place.ts'
import { Loaded } from '../../ui/states.tsx'
import { AcceptIn } from './accept-in.tsx'
import { detailQuery } from './data.ts'
import { detailTexts } from './detail-texts.ts'
import { type Ending, EndOrder } from './end-order.tsx'
import { type MoveKey, moveTexts } from './move-texts.ts'
import { useMoveOrder } from './moving.ts'
import classes from './order.module.css'
import { useOrderName } from './order-name.ts'
import { Slips } from './slips.tsx'
import { reasonText, stateTexts } from './state-texts.ts'

const ONWARD: Partial<Record<OrderStatus, MoveKey>> = {
  accepted: 'accept',
  ready: 'markReady',
  completed: 'complete',
}

/** What can be done about an order now, by the table of moves. */
export function Moves({ order }: { order: Order }) {
  const t = useTexts(detailTexts)
  const act = useTexts(moveTexts)
  const move = useMoveOrder()
  const nameOf = useOrderName()
  const [ending, setEnding] = useState<Ending | null>(null)
  const moves = MOVES_FROM[order.status] ?? []
  return (
    <>
      {moves.length > 0 && (
        <Group gap="xs" role="group" aria-label={t('actions')}>
          {moves.map((to) => {
            const onward = ONWARD[to]
            if (onward) {
              return (
                <Button key={to} loading={move.isPending} onClick={() => move.mutate({ order, status: to })}>
                  {act(onward)}
                </Button>
              )
            }
            const isReject = to === 'rejected'
            return (
              <Button
                key={to}
                variant="default"
                disabled={move.isPending}
                onClick={() => setEnding({ order, status: isReject ? 'rejected' : 'cancelled' })}
              >
                {act(isReject ? 'reject' : 'cancelOrder')}
              </Button>
            )
          })}
        </Group>
      )}
      <AcceptIn order={order} name={nameOf(order)} />
      <EndOrder ending={ending} onClose={() => setEnding(null)} />
    </>
  )
}

export function Details({ orderId }: { orderId: string }) {
  const query = useQuery(detailQuery(orderId))
  return (
    <Loaded query={query} rows={3}>
      {(detail) => (
        <Stack gap="md">
          <Told detail={detail} />
          <Guest detail={detail} />
          <Tickets detail={detail} />
          <Timeline detail={detail} />
        </Stack>
      )}
    </Loaded>
  )
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Stack gap={6} role="group" aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{title}</Text>
        {aside}
      </Group>
      {children}
    </Stack>
  )
}

/** What its guest was told that it is called, before it had a number. */
function Told({ detail: { offline } }: { detail: OrderDetail }) {
  const t = useTexts(detailTexts)
  const format = useRestaurantFormat()
  if (!offline) return null
  const { number, taken_at, came_at } = offline
  return (
    <Text size="sm" data-told={number}>
      {t('offline', { number, taken: format.moment(taken_at), came: format.moment(came_at) })}
    </Text>
  )
}

function Guest({ detail: { order, guest } }: { detail: OrderDetail }) {
  const t = useTexts(detailTexts)
  const format = useRestaurantFormat()
  const { customer, delivery_address: address, note } = order
  const profile = useProfileHref(guest?.id ?? null)
  return (
    <Part
      title={t('guest')}
      aside={
        profile && (
          <Anchor href={profile} size="sm">
            {t('profile')}
          </Anchor>
        )
      }
    >
      {customer.name === null && <Text c="dimmed">{t('nobody')}</Text>}
      {customer.name !== null && (
        <Text className="break">
          <bdi>{customer.name}</bdi>
          {customer.phone && (
            <>
              {' · '}
              <Anchor href={`tel:${customer.phone}`}>
                <bdi dir="ltr">{customer.phone}</bdi>
              </Anchor>
            </>
          )}
        </Text>
      )}
      {guest && (
        <Text size="sm" c="dimmed">
          {[
            t('visits', { count: guest.visits_count }),
            ...(guest.total_spend_minor > 0
              ? [t('spent', { amount: format.money(guest.total_spend_minor, order.currency) })]
              : []),
            ...(guest.last_visit_at ? [t('lastVisit', { time: format.moment(guest.last_visit_at) })] : []),
          ].join(' · ')}
        </Text>
      )}
      {address && (
        <Text size="sm" className="break">
          <strong>{t('address')}:</strong> <bdi>{`${address.line1}, ${address.city}`}</bdi>
        </Text>
      )}
      {note && (
        <Text size="sm" className="break">
          <strong>{t('note')}:</strong> <bdi>{note}</bdi>
        </Text>
      )}
    </Part>
  )
}

/** Where the guest's profile is, once there is a page for it. */
function useProfileHref(guestId: number | null): string | null {
  const router = useRouter()
  const path = Object.keys(router.routesByPath).find((known) => known.startsWith('/guests/$'))
  return path && guestId !== null ? pageHref(`/guests/${guestId}`) : null
}

const TICKET_COLORS = { waiting: 'gray', fired: 'orange', done: 'green', voided: 'red' } as const

function Tickets({ detail: { order, tickets } }: { detail: OrderDetail }) {
  const t = useTexts(detailTexts)
  const format = useRestaurantFormat()
  const [printing, setPrinting] = useState(false)
  return (
    <Part
      title={t('kitchen')}
      aside={
        tickets.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPrinter size={14} aria-hidden />}
            onClick={() => setPrinting(true)}
          >
            {t('printSlips')}
          </Button>
        )
      }
    >
      {tickets.length === 0 && <Text c="dimmed">{t('noTickets')}</Text>}
      {tickets.map((ticket) => (
        <div key={ticket.id}>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              <bdi>{ticket.station ?? t('wholeKitchen')}</bdi>
            </Text>
            <Badge variant="light" color={TICKET_COLORS[ticket.state]} autoContrast>
              {t(ticket.state)}
            </Badge>
            {(ticket.done_at ?? ticket.fired_at) && (
              <Text size="sm" c="dimmed">
                {format.time(ticket.done_at ?? ticket.fired_at ?? '')}
              </Text>
            )}
          </Group>
          <TicketLines ticket={ticket} />
        </div>
      ))}
      {printing && <Slips order={order} tickets={tickets} onDone={() => setPrinting(false)} />}
    </Part>
  )
}

function TicketLines({ ticket }: { ticket: OrderTicket }) {
  const { language } = useLanguage()
  const { default_language: fallback } = useMe().restaurant
  const format = useRestaurantFormat()
  return (
    <Text size="sm" className="break">
      {ticket.lines
        .filter(({ voided }) => !voided)
        .flatMap((line) =>
          (line.parts ?? [line]).map(
            ({ name }) =>
              `\u2068${format.number(line.quantity)}× ${spokenName(name, language, fallback)}\u2069`,
          ),
        )
        .join(', ')}
    </Text>
  )
}

function Timeline({ detail: { timeline } }: { detail: OrderDetail }) {
  const t = useTexts(detailTexts)
  const state = useTexts(stateTexts)
  const format = useRestaurantFormat()
  return (
    <Part title={t('timeline')}>
      <ol className={classes.timeline}>
        {timeline.map(({ at, kind, by, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened stays where it is
          <li key={index}>
            <Text size="sm" className="break">
              <strong>{t(`at_${kind}`)}</strong>
              {by && (
                <>
                  {' '}
                  <bdi>{t('by', { name: by })}</bdi>
                </>
              )}
              {note && (
                <>
                  {': '}
                  <bdi>{reasonText(state, note)}</bdi>
                </>
              )}
            </Text>
            <Text size="xs" c="dimmed">
              {format.moment(at)}
            </Text>
          </li>
        ))}
      </ol>
    </Part>
  )
}
