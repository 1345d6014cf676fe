import { Divider, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { isSale } from '../../../../server/src/restaurant/orders/rules/lifecycle.ts'
import { orderNumber } from '../../../../server/src/restaurant/orders/rules/number.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { Loading, Problem } from '../../ui/states.tsx'
import { LinkForm } from '../payments/link-form.tsx'
import { RefundForm } from '../payments/refund-form.tsx'
import { ChangeForms } from './change-forms.tsx'
import { moneyQuery } from './data.ts'
import { Details, Moves } from './details.tsx'
import { useLineName } from './line-name.ts'
import { MailReceipt } from './mail-receipt.tsx'
import { Overview } from './overview.tsx'
import { isChange, type Pane } from './pane.ts'
import { PayForm } from './pay-form.tsx'
import { orderTexts } from './texts.ts'

/** An order with its money: what is due, paid and given back, and all that is done about it. For any page that lists orders. */
export function OrderDrawer({
  orderId,
  name = null,
  whole = false,
  onClose,
}: {
  orderId: string | null
  /** With what can be done about it, who ordered, the kitchen and what happened. */
  whole?: boolean
  /** Left out: the order's own. */
  name?: string | null
  onClose: () => void
}) {
  const t = useTexts(orderTexts)
  // Kept while the drawer slides away, so that it does not empty under the eye.
  const [last, setLast] = useState({ orderId, name })
  const { data } = useQuery({ ...moneyQuery(last.orderId ?? ''), enabled: orderId !== null })
  const shownName = last.name ?? data?.order.customer.name ?? (data ? orderNumber(data.order) : '…')
  if (orderId && (orderId !== last.orderId || name !== last.name)) setLast({ orderId, name })
  return (
    <SideDrawer
      opened={orderId !== null}
      title={
        <>
          {t('orderOf', { name: shownName })}
          {whole && data && (
            <Text component="span" c="dimmed" ms="xs" ff="monospace">
              <bdi>{orderNumber(data.order)}</bdi>
            </Text>
          )}
        </>
      }
      size="lg"
      onClose={onClose}
    >
      {last.orderId && <Contents key={last.orderId} orderId={last.orderId} whole={whole} />}
    </SideDrawer>
  )
}

function Contents({ orderId, whole }: { orderId: Order['id']; whole: boolean }) {
  const format = useRestaurantFormat()
  const query = useQuery(moneyQuery(orderId))
  const nameOf = useLineName()
  const [pane, setPane] = useState<Pane>({ kind: 'overview' })
  if (!query.data) {
    return query.error ? <Problem error={query.error} retry={query.refetch} /> : <Loading rows={4} />
  }
  const state = query.data
  const back = (note?: string) => setPane({ kind: 'overview', ...(note !== undefined && { note }) })
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
