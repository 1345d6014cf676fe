import { Divider, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { isSale } from '../../../../server/src/restaurant/orders/rules/lifecycle.ts'
import type { Payment } from '../../../../server/src/restaurant/payments/contract.ts'
import type { OrderMoney } from '../../../../server/src/restaurant/payments/staff-contract.ts'
import { ApiError } from '../../ui/api.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { Empty, Loading, Problem } from '../../ui/states.tsx'
import { AtReader } from '../payments/at-reader.tsx'
import { LinkForm } from '../payments/link-form.tsx'
import { RefundForm } from '../payments/refund-form.tsx'
import { moneyTexts } from '../payments/texts.ts'
import { ChangeForms } from './change-forms.tsx'
import { moneyQuery } from './data.ts'
import { Details, Moves } from './details.tsx'
import { useLineName } from './line-name.ts'
import { MailReceipt } from './mail-receipt.tsx'
import { useOrderTitle } from './order-name.ts'
import { Overview } from './overview.tsx'
import { isChange, type Pane } from './pane.ts'
import { PayForm } from './pay-form.tsx'
import { orderTexts } from './texts.ts'

/** An order with its money: what is due, paid and given back, and all that is done about it. For any page that lists orders. */
export function OrderDrawer({
  orderId,
  whole = false,
  paying = false,
  onClose,
}: {
  orderId: string | null
  /** Opened to take money for it. */
  paying?: boolean
  /** With what can be done about it, who ordered, the kitchen and what happened. */
  whole?: boolean
  onClose: () => void
}) {
  const t = useTexts(orderTexts)
  // Kept while the drawer slides away, so that it does not empty under the eye.
  const [lastId, setLastId] = useState(orderId)
  const { data } = useQuery({ ...moneyQuery(lastId ?? ''), enabled: orderId !== null })
  const titleOf = useOrderTitle()
  if (orderId && orderId !== lastId) setLastId(orderId)
  return (
    <SideDrawer
      opened={orderId !== null}
      title={data ? titleOf(data.order) : t('order')}
      size="lg"
      onClose={onClose}
    >
      {lastId && <Contents key={lastId} orderId={lastId} whole={whole} paying={paying} />}
    </SideDrawer>
  )
}

function Contents({ orderId, whole, paying }: { orderId: Order['id']; whole: boolean; paying: boolean }) {
  const t = useTexts(orderTexts)
  const query = useQuery(moneyQuery(orderId))
  if (query.data) return <Panes state={query.data} whole={whole} paying={paying} />
  if (query.error instanceof ApiError && query.error.status === 404)
    return <Empty title={t('notHere')}>{t('notHereMore')}</Empty>
  return query.error ? <Problem error={query.error} retry={query.refetch} /> : <Loading rows={4} />
}

function Panes({ state, whole, paying }: { state: OrderMoney; whole: boolean; paying: boolean }) {
  const t = useTexts(moneyTexts)
  const format = useRestaurantFormat()
  const nameOf = useLineName()
  const [pane, setPane] = useState<Pane>({ kind: paying && state.due_minor > 0 ? 'pay' : 'overview' })
  const orderId = state.order.id
  const back = (note?: string) => setPane({ kind: 'overview', ...(note !== undefined && { note }) })
  const amountOf = ({ amount_minor, tip_minor, currency }: Payment) =>
    format.money(amount_minor + tip_minor, currency)
  const waiting = pane.kind === 'waiting' ? state.payments.find(({ id }) => id === pane.paymentId) : undefined
  const payment = pane.kind === 'refund' ? state.payments.find(({ id }) => id === pane.paymentId) : undefined
  return (
    <Stack gap="md" data-pane={pane.kind}>
      {pane.kind === 'overview' && whole && <Moves order={state.order} />}
      {pane.kind === 'overview' && <Overview state={state} note={pane.note} onPane={setPane} />}
      {pane.kind === 'overview' && whole && (
        <>
          <Divider />
          <Details orderId={orderId} />
        </>
      )}
      {pane.kind === 'pay' && <PayForm state={state} onBack={back} />}
      {waiting && (
        <AtReader
          paymentId={waiting.id}
          amount={amountOf(waiting)}
          onPaid={() => back(t('payDone', { amount: amountOf(waiting) }))}
          onBack={() => back()}
        />
      )}
      {payment && (
        <RefundForm
          payment={payment}
          mostMinor={state.refundable[payment.id] ?? 0}
          order={{
            items: state.order.items,
            isPaid: isSale(state.order.status) && state.due_minor === 0,
            nameOf,
          }}
          onBack={back}
        />
      )}
      {isChange(pane) && <ChangeForms order={state.order} pane={pane} onBack={back} />}
      {pane.kind === 'link' && (
        <LinkForm
          of={`orders/${orderId}`}
          amount={format.money(state.due_minor, state.order.currency)}
          email={state.order.customer.email}
          onBack={back}
        />
      )}
      {pane.kind === 'mail' && <MailReceipt order={state.order} onBack={back} />}
    </Stack>
  )
}
