import { Divider, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import type { OrderLine } from '../../../../server/src/restaurant/orders/line-contract.ts'
import type { OrderMoney } from '../../../../server/src/restaurant/payments/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useServing } from '../dish-picker/use-serving.ts'
import { Adjustments, LineActions, OrderActions } from './change-actions.tsx'
import { Courses } from './courses.tsx'
import { detailQuery } from './data.ts'
import { useFire } from './firing.ts'
import { useLineName } from './line-name.ts'
import type { ChangePane } from './pane.ts'
import { orderTexts } from './texts.ts'

/** The dishes with their prices, the sums as the order has them, and where its money stands. */
export function Bill({ state, onPane }: { state: OrderMoney; onPane: (pane: ChangePane) => void }) {
  const { order } = state
  return (
    <Stack gap="xs" className="figures">
      <Lines state={state} onPane={onPane} />
      <OrderCourses order={order} />
      <OrderActions order={order} dueMinor={state.due_minor} onPane={onPane} />
      <Divider />
      <Adjustments order={order} dueMinor={state.due_minor} onPane={onPane} />
      <Sums order={order} />
      <Divider />
      <Standing state={state} />
    </Stack>
  )
}

/** The drawer of one order knows its courses by what the kitchen has of it. */
function OrderCourses({ order }: { order: Order }) {
  const hasCourses = order.items.some(({ course }) => course !== null)
  const { data } = useQuery({ ...detailQuery(order.id), enabled: hasCourses })
  const fire = useFire(order)
  return data ? <Courses order={order} courses={data.courses} fire={fire} /> : null
}

function Lines({
  state: { order, due_minor },
  onPane,
}: {
  state: OrderMoney
  onPane: (pane: ChangePane) => void
}) {
  const t = useTexts(orderTexts)
  const format = useRestaurantFormat()
  const nameOf = useLineName()
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('dishes')}>
      {order.items.map((line) => {
        const name = nameOf(line)
        return (
          <li key={line.id}>
            <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
              <Text className="break" {...(line.voided && { td: 'line-through', c: 'dimmed' })}>
                {format.number(line.quantity)}× <bdi>{name}</bdi>
              </Text>
              <Text flex="none" {...(line.voided && { c: 'dimmed' })}>
                {line.voided ? t('voided') : format.money(line.line_total_minor, order.currency)}
              </Text>
            </Group>
            <LineRemarks line={line} />
            <LineActions order={order} dueMinor={due_minor} line={line} onPane={onPane} />
          </li>
        )
      })}
    </Stack>
  )
}

/** In which course a line comes and to which seat, and what its guest asked for. */
export function LineRemarks({ line }: { line: OrderLine }) {
  const { servedAs } = useServing()
  const served = servedAs(line)
  return (
    <>
      {served !== '' && (
        <Text size="xs" c="dimmed">
          {served}
        </Text>
      )}
      {line.note && (
        <Text size="xs" className="break">
          <bdi>{line.note}</bdi>
        </Text>
      )}
    </>
  )
}

/** Of an order, or of all rounds of a table together. */
export function Sums({
  order,
}: {
  order: Pick<
    Order,
    | 'currency'
    | 'subtotal_minor'
    | 'discount_minor'
    | 'service_charge_minor'
    | 'delivery_fee_minor'
    | 'tax_breakdown'
    | 'total_minor'
  >
}) {
  const t = useTexts(orderTexts)
  const format = useRestaurantFormat()
  const price = (minor: number) => format.money(minor, order.currency)
  const parts: [string, number][] = [
    [t('subtotal'), order.subtotal_minor],
    [t('discount'), -order.discount_minor],
    [t('service'), order.service_charge_minor],
    [t('delivery'), order.delivery_fee_minor],
  ]
  return (
    <Stack gap={4}>
      {parts
        .filter(([, minor]) => minor !== 0)
        .map(([label, minor]) => (
          <Row key={label} label={label} value={price(minor)} />
        ))}
      {order.tax_breakdown?.map((tax) => (
        <Row
          key={`${tax.name} ${tax.rate_pct} ${tax.included}`}
          label={t(tax.included ? 'taxIncluded' : 'taxAdded', {
            name: tax.name,
            rate: format.rate(tax.rate_pct),
          })}
          value={price(tax.tax_minor)}
          quiet={tax.included}
        />
      ))}
      <Row label={t('total')} value={price(order.total_minor)} strong />
    </Stack>
  )
}

function Standing({ state }: { state: OrderMoney }) {
  const t = useTexts(orderTexts)
  const format = useRestaurantFormat()
  const { order, covered_minor, tip_minor, refunded_minor, goodwill_minor, due_minor } = state
  const price = (minor: number) => format.money(minor, order.currency)
  const isPaid = due_minor === 0 && covered_minor + goodwill_minor > 0 && state.hand_back_minor === 0
  return (
    <Stack gap={4} data-standing>
      {(covered_minor > 0 || refunded_minor > 0) && (
        <Row label={t(refunded_minor > 0 ? 'paidNet' : 'paidSoFar')} value={price(covered_minor)} />
      )}
      {tip_minor > 0 && <Row label={t('tips')} value={price(tip_minor)} />}
      {refunded_minor > 0 && <Row label={t('refunded')} value={price(refunded_minor)} />}
      {due_minor > 0 ? (
        <Row label={t('due')} value={price(due_minor)} strong />
      ) : (
        <Text fw={600} c={isPaid ? 'green' : 'dimmed'}>
          {t(isPaid ? 'allPaid' : 'nothingDue')}
        </Text>
      )}
    </Stack>
  )
}

function Row({
  label,
  value,
  strong = false,
  quiet = false,
}: {
  label: ReactNode
  value: string
  strong?: boolean
  quiet?: boolean
}) {
  const style = { fw: strong ? 700 : 400, ...(quiet && { c: 'dimmed', size: 'sm' }) }
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
      <Text {...style} className="break">
        {label}
      </Text>
      <Text {...style} flex="none">
        {value}
      </Text>
    </Group>
  )
}
