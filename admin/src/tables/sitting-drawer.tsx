import { Text } from '@mantine/core'
import { useState } from 'react'
import type { PlacedTable } from '../../../server/src/restaurant/floor/rules/layout.ts'
import type { ShownSitting } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { ChangeForms } from '../parts/orders/change-forms.tsx'
import { AtReader } from '../parts/payments/at-reader.tsx'
import { LinkForm } from '../parts/payments/link-form.tsx'
import { moneyTexts } from '../parts/payments/texts.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { useLast } from '../ui/use-last.ts'
import { CloseBill } from './close.tsx'
import { nameOf } from './data.ts'
import { GuestCode } from './guest-code.tsx'
import type { SittingHere, TablesHere } from './over.ts'
import { SittingOverview } from './overview.tsx'
import { PayBill } from './pay.tsx'
import { JoinForm, MoveForm } from './places.tsx'
import { RefundOfBill } from './refund.tsx'
import { RoundForm } from './round.tsx'
import type { Pane } from './shown-pane.ts'
import { tableTexts } from './texts.ts'

export function SittingDrawer({
  sittingId,
  state,
  closed,
  free,
  tables,
  onClose,
}: {
  sittingId: string | null
  state: TablesHere
  /** Bills that can be looked at still. */
  closed: readonly ShownSitting[]
  free: readonly PlacedTable[]
  tables: readonly PlacedTable[]
  onClose: () => void
}) {
  const t = useTexts(tableTexts)
  const sharing = useState<Record<string, number>>({})
  const known: SittingHere | undefined = [...state.sittings, ...closed].find(({ id }) => id === sittingId)
  const last = useLast(known)
  return (
    <SideDrawer
      opened={known !== undefined}
      title={
        <Text span fw={700} size="lg" className="break">
          <bdi>{last ? nameOf(last, t('withoutTable')) : ''}</bdi>
        </Text>
      }
      size="lg"
      onClose={onClose}
    >
      {last && (
        <Contents
          key={last.id}
          sitting={last}
          state={state}
          free={free}
          tables={tables}
          sharing={sharing}
          onClose={onClose}
        />
      )}
    </SideDrawer>
  )
}

function Contents({
  sitting,
  state,
  free,
  tables,
  sharing,
  onClose,
}: {
  sitting: SittingHere
  state: TablesHere
  free: readonly PlacedTable[]
  tables: readonly PlacedTable[]
  /** In how many parts the rest of a bill is paid, by its sitting, once somebody has begun to share it. */
  sharing: [Record<string, number>, (shares: Record<string, number>) => void]
  onClose: () => void
}) {
  const pay = useTexts(moneyTexts)
  const format = useRestaurantFormat()
  const [pane, setPane] = useState<Pane>({ kind: 'overview' })
  const [shares, setShares] = sharing
  const parts = shares[sitting.id] ?? 2
  const back = (note?: string) => setPane({ kind: 'overview', ...(note !== undefined && { note }) })
  switch (pane.kind) {
    case 'round':
      return <RoundForm sitting={sitting} onBack={back} />
    case 'pay':
      return (
        <PayBill
          sitting={sitting}
          parts={parts}
          isShared={shares[sitting.id] !== undefined}
          onParts={(left) => setShares({ ...shares, [sitting.id]: left })}
          onLink={state.online === null ? undefined : (orderId) => setPane({ kind: 'link', orderId })}
          onBack={back}
        />
      )
    case 'link': {
      const order = sitting.service?.orders.find(({ id }) => id === pane.orderId)
      return (
        <LinkForm
          of={`orders/${pane.orderId}`}
          amount={format.price(order?.due_minor ?? 0)}
          email={order?.customer.email ?? null}
          onBack={() => back()}
        />
      )
    }
    case 'refund': {
      const payment = sitting.service?.payments.find(({ id }) => id === pane.paymentId)
      if (!sitting.service || !payment) return null
      return <RefundOfBill service={sitting.service} payment={payment} onBack={back} />
    }
    case 'waiting': {
      const payment = sitting.service?.payments.find(({ id }) => id === pane.paymentId)
      if (!payment) return null
      const amount = format.price(payment.amount_minor + payment.tip_minor)
      return (
        <AtReader
          paymentId={payment.id}
          amount={amount}
          onPaid={() => back(pay('payDone', { amount }))}
          onBack={() => back()}
        />
      )
    }
    case 'change': {
      const order = sitting.service?.orders.find(({ id }) => id === pane.orderId)
      return order ? <ChangeForms order={order} pane={pane.change} onBack={back} /> : null
    }
    case 'move':
      return <MoveForm sitting={sitting} free={free} tables={tables} onBack={back} />
    case 'join':
      return (
        <JoinForm
          sitting={sitting}
          others={state.sittings.filter(({ id, isUnsent }) => id !== sitting.id && !isUnsent)}
          onBack={back}
        />
      )
    case 'close':
      return <CloseBill sitting={sitting} onBack={back} onClosed={onClose} />
    case 'code':
      return <GuestCode sitting={sitting} onBack={back} />
    default:
      return <SittingOverview sitting={sitting} note={pane.note} onPane={setPane} />
  }
}
