import { Badge, Button, Container, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Payment } from '../../../server/src/restaurant/payments/contract.ts'
import type { NumberedPayment } from '../../../server/src/restaurant/payments/staff-contract.ts'
import { CardDrawer } from '../parts/gift-cards/card-drawer.tsx'
import { OrderDrawer } from '../parts/orders/order-drawer.tsx'
import { METHOD_TEXTS, moneyTexts } from '../parts/payments/texts.ts'
import { useBranchName } from '../ui/branch.ts'
import { ClearFilters, filterFields } from '../ui/filters.tsx'
import IconDownload from '../ui/icons/generated/IconDownload.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { Panel } from '../ui/panel.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { csvHref, NO_FILTER, type PaymentFilter, paymentsQuery, takenTodayQuery } from './data.ts'
import { paymentTexts } from './texts.ts'
import { TotalsTable } from './totals.tsx'

const STATUSES = ['captured', 'pending', 'failed', 'cancelled'] as const
const COLORS = { captured: 'green', pending: 'blue', failed: 'red', cancelled: 'gray' } as const

export function PaymentsPage() {
  const t = useTexts(paymentTexts)
  const [filter, setFilter] = useState<PaymentFilter>(NO_FILTER)
  const [orderId, setOrderId] = useState<string | null>(null)
  const [cardId, setCardId] = useState<string | null>(null)
  const query = useInfiniteQuery({ ...paymentsQuery(filter), placeholderData: keepPreviousData })
  return (
    <Container size="lg" px={0}>
      <PageHead
        title={t('title')}
        action={
          <Group gap="xs">
            <Button component={Link} to="/payments/receipts" variant="default">
              {t('receipts')}
            </Button>
            <Button
              component="a"
              href={csvHref(filter)}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('csv')}
            </Button>
          </Group>
        }
      >
        {t('about')}
      </PageHead>
      <Stack gap="md">
        <Today />
        <Filters filter={filter} onChange={setFilter} />
        <PagedList
          query={query}
          height={64}
          empty={
            <Empty title={t('none')}>
              {t('noneMore')}
              <Group justify="center" mt="md">
                <Button component={Link} to="/" variant="default">
                  {t('toToday')}
                </Button>
              </Group>
            </Empty>
          }
        >
          {(payment) => <PaymentRow payment={payment} onOpen={setOrderId} onOpenCard={setCardId} />}
        </PagedList>
      </Stack>
      <OrderDrawer orderId={orderId} onClose={() => setOrderId(null)} />
      <CardDrawer cardId={cardId} onClose={() => setCardId(null)} />
    </Container>
  )
}

function Today() {
  const t = useTexts(paymentTexts)
  const query = useQuery(takenTodayQuery)
  return (
    <Panel title={t('dayTotals')}>
      <Listed
        query={query}
        rows={2}
        isEmpty={({ methods }) => methods.length === 0}
        empty={<Text c="dimmed">{t('dayTotalsNone')}</Text>}
      >
        {(totals) => <TotalsTable totals={totals} tips={totals.tips} />}
      </Listed>
    </Panel>
  )
}

function Filters({ filter, onChange }: { filter: PaymentFilter; onChange: (filter: PaymentFilter) => void }) {
  const t = useTexts(paymentTexts)
  const said = useTexts(moneyTexts)
  const field = filterFields({ filter, onChange })
  const methods = Object.entries(METHOD_TEXTS).map(([value, key]) => ({ value, label: said(key) }))
  const statuses = STATUSES.map((value) => ({ value, label: said(value) }))
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={t('method')}
        data={[{ value: '', label: t('anyMethod') }, ...methods]}
        flex="1 1 9rem"
        {...field('method')}
      />
      <NativeSelect
        label={t('status')}
        data={[{ value: '', label: t('anyStatus') }, ...statuses]}
        flex="1 1 9rem"
        {...field('status')}
      />
      <TextInput type="date" label={t('from')} flex="1 1 8.5rem" {...field('from')} />
      <TextInput type="date" label={t('to')} flex="1 1 8.5rem" {...field('to')} />
      <ClearFilters {...{ filter, onChange }} none={NO_FILTER} />
    </Group>
  )
}

/** What it pays for. A card that is sold is there once it is paid, so what names nothing yet is one. */
function purposeOf({ order_id, reservation_id, experience_booking_id }: Payment) {
  if (order_id) return { name: 'forOrder', id: order_id } as const
  if (reservation_id) return { name: 'forBooking', id: reservation_id } as const
  if (experience_booking_id) return { name: 'forTickets', id: experience_booking_id } as const
  return { name: 'forCard', id: null } as const
}

type RowProps = {
  payment: NumberedPayment
  onOpen: (orderId: string) => void
  onOpenCard: (cardId: string) => void
}

function PaymentRow({ payment, onOpen, onOpenCard }: RowProps) {
  const t = useTexts(paymentTexts)
  const said = useTexts(moneyTexts)
  const format = useRestaurantFormat()
  const price = (minor: number) => format.money(minor, payment.currency)
  const { order_id: orderId } = payment
  const branch = useBranchName()(payment.branch_id)
  const purpose = purposeOf(payment)
  const short =
    payment.order_numbers.join(', ') ||
    (purpose.id ?? payment.gift_card_id ?? payment.id).slice(-8).toUpperCase()
  const soldId = purpose.name === 'forCard' ? payment.gift_card_id : null
  return (
    <Paper withBorder radius="md" px="md" py="xs" data-payment={payment.id}>
      <Group justify="space-between" gap="xs">
        <Stack gap={2} flex="1 1 12rem" miw={0}>
          <Group gap={6}>
            <Text fw={600} className="figures">
              {said(METHOD_TEXTS[payment.method])} · {price(payment.amount_minor + payment.tip_minor)}
            </Text>
            <Badge variant="light" color={COLORS[payment.status]} autoContrast>
              {said(payment.status)}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed" className="break">
            {[
              format.moment(payment.captured_at ?? payment.created_at),
              ...(branch === null ? [] : [`\u2068${branch}\u2069`]),
              `${t(purpose.name)} ${short}`,
              ...(payment.parts.length > 0 ? [said('overOrders', { count: payment.parts.length })] : []),
              ...(payment.tip_minor > 0 ? [t('tip', { amount: price(payment.tip_minor) })] : []),
              ...(payment.reference ? [`\u2068${payment.reference}\u2069`] : []),
              ...(payment.refunded_minor > 0
                ? [t('refunded', { amount: price(payment.refunded_minor) })]
                : []),
            ].join(' · ')}
          </Text>
        </Stack>
        {orderId && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${t('open')} ${short}`}
            onClick={() => onOpen(orderId)}
          >
            {t('open')}
          </Button>
        )}
        {soldId && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${t('openCard')} ${short}`}
            onClick={() => onOpenCard(soldId)}
          >
            {t('openCard')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
