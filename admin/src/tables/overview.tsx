import { Alert, Badge, Button, Divider, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ShownSitting, SittingOrder } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { useServing } from '../parts/dish-picker/use-serving.ts'
import { LineRemarks, Sums } from '../parts/orders/bill.tsx'
import { Adjustments, LineActions, OrderActions } from '../parts/orders/change-actions.tsx'
import { courseTexts } from '../parts/orders/course-texts.ts'
import { Courses } from '../parts/orders/courses.tsx'
import { fireCall } from '../parts/orders/firing.ts'
import { useLineName } from '../parts/orders/line-name.ts'
import type { ChangePane } from '../parts/orders/pane.ts'
import { usePrintPage } from '../parts/orders/print-page.ts'
import { ReceiptPrinters } from '../parts/orders/receipt-printers.tsx'
import { Payments } from '../parts/payments/payments.tsx'
import IconPrinter from '../ui/icons/generated/IconPrinter.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useMe, useRestaurantFormat } from '../ui/me.ts'
import { useNameOf } from '../ui/names.ts'
import { useSend } from './data.ts'
import type { SittingHere, UnsentRound as Unsent } from './over.ts'
import { paidText, type Service, seatsIn } from './pay-seats.tsx'
import { leftOf } from './refund.tsx'
import type { Pane } from './shown-pane.ts'
import classes from './tables.module.css'
import { tableTexts } from './texts.ts'

/** Who they are, their rounds and their bill, and what is done next. */
export function SittingOverview({
  sitting,
  note,
  onPane,
}: {
  sitting: SittingHere
  note: string | undefined
  onPane: (pane: Pane) => void
}) {
  const t = useTexts(tableTexts)
  const { service } = sitting
  const mayRefund = useMay('refund')
  const top = useRef<HTMLDivElement>(null)
  const { waiting } = useSend()
  const isWaiting =
    sitting.isUnsent ||
    waiting.some(({ path, needs }) => needs === sitting.id || path.startsWith(`/sittings/${sitting.id}/`))
  const unsent = sitting.unsentRounds ?? []
  // Back from a form, whose button was the focus.
  useEffect(() => {
    if (note !== undefined) top.current?.focus({ preventScroll: true })
  }, [note])
  return (
    <Stack gap="md" ref={top} tabIndex={-1} style={{ outline: 'none' }}>
      <div role="status">
        {note && <Alert color="green">{note}</Alert>}
        {isWaiting && (
          <Alert color="orange" mt={note ? 'xs' : 0} data-act-waits>
            {t('waitsAct')}
          </Alert>
        )}
      </div>
      <Party sitting={sitting} />
      {service?.orders.length === 0 && unsent.length === 0 && <Text c="dimmed">{t('nothingYet')}</Text>}
      {service?.orders.map((order, index) => (
        <Round
          key={order.id}
          order={order}
          number={index + 1}
          paid={service}
          onPane={(change) => onPane({ kind: 'change', orderId: order.id, change })}
        />
      ))}
      {unsent.map((round, index) => (
        <UnsentRound key={round.key} round={round} number={(service?.orders.length ?? 0) + index + 1} />
      ))}
      {service && service.orders.length + unsent.length > 0 && <BillSums service={service} />}
      {service && service.payments.length > 0 && (
        <Payments
          state={{
            payments: service.payments,
            refundable: Object.fromEntries(service.payments.map((one) => [one.id, leftOf(one)])),
          }}
          onWaiting={(paymentId) => onPane({ kind: 'waiting', paymentId })}
          {...(mayRefund && { onRefund: (paymentId: string) => onPane({ kind: 'refund', paymentId }) })}
        />
      )}
      {service && service.orders.length > 0 && (
        <PrintBill sittingId={sitting.id} hasSeats={seatsIn(service).length > 0} />
      )}
      {sitting.closed_at === null && <Doings sitting={sitting} onPane={onPane} />}
    </Stack>
  )
}

function Party({ sitting }: { sitting: ShownSitting }) {
  const t = useTexts(tableTexts)
  const format = useRestaurantFormat()
  const { party_size: size, opened_at, opened_by, closed_at, close_reason, bookings } = sitting
  const { party_name: name, party_note: ownNote } = sitting
  return (
    <Stack gap={4}>
      <Text>
        {[
          size === null ? t('guestsUnknown') : t('guests', { count: size }),
          t('since', { time: format.time(opened_at) }),
          ...(closed_at === null ? [] : [t('closedAt', { moment: format.moment(closed_at) })]),
          ...(opened_by === 'order' ? [t('orderedBySelf')] : []),
        ].join(' · ')}
      </Text>
      {close_reason && (
        <Text size="sm" c="dimmed" className="break">
          <bdi>{close_reason}</bdi>
        </Text>
      )}
      {(name !== null || ownNote !== null) && <Called name={name} note={ownNote} />}
      {bookings.map((booking) => (
        <div key={booking.id}>
          <Called name={booking.name} note={booking.note} />
          {booking.deposit_left_minor > 0 && (
            <Text size="sm" c="dimmed">
              {t('ownDeposit', { name: booking.name, amount: format.price(booking.deposit_left_minor) })}
            </Text>
          )}
        </div>
      ))}
    </Stack>
  )
}

function Called({ name, note }: { name: string | null; note: string | null }) {
  return (
    <>
      {name !== null && (
        <Text fw={600} className="break">
          <bdi>{name}</bdi>
        </Text>
      )}
      {note !== null && note !== '' && (
        <Text size="sm" className="break">
          <bdi>{note}</bdi>
        </Text>
      )}
    </>
  )
}

function Round({
  order,
  number,
  paid,
  onPane,
}: {
  order: SittingOrder
  number: number
  paid: Service
  onPane: (pane: ChangePane) => void
}) {
  const t = useTexts(tableTexts)
  const format = useRestaurantFormat()
  const nameOf = useLineName()
  const isOver = order.status === 'rejected' || order.status === 'cancelled'
  return (
    <Stack
      gap={4}
      component="section"
      aria-label={t('round', { number: format.number(number) })}
      data-round={number}
    >
      <Group justify="space-between" gap="xs">
        <Group gap="xs" align="baseline">
          <Text fw={600}>{t('round', { number: format.number(number) })}</Text>
          <Text c="dimmed" size="sm">
            {format.time(order.placed_at)}
          </Text>
        </Group>
        <Badge
          variant="light"
          color={isOver ? 'red' : order.status === 'ready' ? 'green' : 'gray'}
          autoContrast
          tt="none"
        >
          {t(order.status)}
        </Badge>
      </Group>
      <ul className={classes.plain}>
        {order.items.map((line) => (
          <li key={line.id}>
            <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs" className="figures">
              <Text
                size="sm"
                className="break"
                {...((line.voided || isOver) && { td: 'line-through', c: 'dimmed' })}
              >
                {format.number(line.quantity)}× <bdi>{nameOf(line)}</bdi>
                {paid.paid_lines.includes(line.id) && (
                  <Text component="span" c="dimmed" size="sm">
                    {' '}
                    ({t(paidText(paid, line.id))})
                  </Text>
                )}
              </Text>
              <Text size="sm" flex="none" {...((line.voided || isOver) && { c: 'dimmed' })}>
                {line.voided ? t('voided') : format.price(line.line_total_minor)}
              </Text>
            </Group>
            <LineRemarks line={line} />
            <LineActions order={order} dueMinor={order.due_minor} line={line} onPane={onPane} />
          </li>
        ))}
      </ul>
      <RoundCourses order={order} />
      <Adjustments order={order} dueMinor={order.due_minor} onPane={onPane} />
      <OrderActions order={order} dueMinor={order.due_minor} onPane={onPane} />
      {order.note && (
        <Text size="sm" c="dimmed" className="break">
          <bdi>{order.note}</bdi>
        </Text>
      )}
    </Stack>
  )
}

/** As its guests were told it; what can be done with it is known once the server has it. */
function UnsentRound({ round, number }: { round: Unsent; number: number }) {
  const t = useTexts(tableTexts)
  const format = useRestaurantFormat()
  const nameOf = useNameOf()
  return (
    <Stack
      gap={4}
      component="section"
      aria-label={t('round', { number: format.number(number) })}
      data-unsent-round={round.number ?? ''}
    >
      <Group justify="space-between" gap="xs">
        <Group gap="xs" align="baseline">
          <Text fw={600}>{round.number ?? t('round', { number: format.number(number) })}</Text>
          <Text c="dimmed" size="sm">
            {format.time(round.at)}
          </Text>
        </Group>
        <Badge variant="light" color="orange" autoContrast tt="none">
          {t('notSent')}
        </Badge>
      </Group>
      <ul className={classes.plain}>
        {round.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing is moved in what was taken
          <li key={index}>
            <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs" className="figures">
              <Text size="sm" className="break">
                {format.number(line.quantity)}× <bdi>{line.names.map(nameOf).join(', ')}</bdi>
              </Text>
              <Text size="sm" flex="none">
                {format.price(line.totalMinor)}
              </Text>
            </Group>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function RoundCourses({ order }: { order: SittingOrder }) {
  const t = useTexts(courseTexts)
  const { courseText } = useServing()
  const { send } = useSend()
  return (
    <Courses
      order={order}
      courses={order.courses}
      fire={(course) =>
        send({
          what: t('fireCourse', { course: courseText(course) }),
          path: fireCall(order, course),
          body: {},
        })
      }
    />
  )
}

function BillSums({ service }: { service: NonNullable<ShownSitting['service']> }) {
  const t = useTexts(tableTexts)
  const { restaurant } = useMe()
  const format = useRestaurantFormat()
  const rows: [string, number, boolean][] = [
    ...(service.covered_minor > 0
      ? [[t('paidSum'), service.covered_minor, false] as [string, number, boolean]]
      : []),
    ...(service.tip_minor > 0 ? [[t('tips'), service.tip_minor, false] as [string, number, boolean]] : []),
    [t('dueSum'), service.due_minor, true],
  ]
  return (
    <Stack gap={4} component="section" aria-label={t('bill')} data-due-minor={service.due_minor}>
      <Divider />
      <Sums order={{ ...service.sums, currency: service.orders[0]?.currency ?? restaurant.currency }} />
      {rows.map(([label, minor, isStrong]) => (
        <Group key={label} justify="space-between" wrap="nowrap" className="figures">
          <Text fw={isStrong ? 700 : 400} size={isStrong ? 'lg' : 'md'}>
            {label}
          </Text>
          <Text fw={isStrong ? 700 : 400} size={isStrong ? 'lg' : 'md'}>
            {format.price(minor)}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

function PrintBill({ sittingId, hasSeats }: { sittingId: string; hasSeats: boolean }) {
  const t = useTexts(tableTexts)
  const mayGive = useMay('giveReceipts')
  const print = usePrintPage(`/sittings/${sittingId}/bill`)
  const printBySeat = usePrintPage(`/sittings/${sittingId}/bill?by=seat`)
  if (!mayGive) return null
  return (
    <Stack gap="xs">
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={print}>
        {t('printBill')}
      </Button>
      {hasSeats && (
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={printBySeat}>
          {t('printBySeat')}
        </Button>
      )}
      <ReceiptPrinters of={{ kind: 'sitting', id: sittingId }} />
    </Stack>
  )
}

function Doings({ sitting, onPane }: { sitting: SittingHere; onPane: (pane: Pane) => void }) {
  const t = useTexts(tableTexts)
  const mayOrder = useMay('takeOrders') && sitting.tables.length > 0
  const mayPay = useMay('takePayments')
  const mayKeep = useMay('keepTables')
  const isDue = (sitting.service?.due_minor ?? 0) > 0
  return (
    <Stack gap="xs" className={classes.acts}>
      {mayOrder && (
        <Button size="md" variant={isDue ? 'light' : 'filled'} onClick={() => onPane({ kind: 'round' })}>
          {t('takeRound')}
        </Button>
      )}
      {mayPay && isDue && (
        <Button size="md" onClick={() => onPane({ kind: 'pay' })}>
          {t('takePayment')}
        </Button>
      )}
      {mayKeep && !sitting.isUnsent && (
        <Group grow preventGrowOverflow={false} gap="xs">
          <Button variant="default" onClick={() => onPane({ kind: 'move' })}>
            {t('move')}
          </Button>
          <Button variant="default" onClick={() => onPane({ kind: 'join' })}>
            {t('join')}
          </Button>
          {sitting.service?.guest_path && (
            <Button variant="default" onClick={() => onPane({ kind: 'code' })}>
              {t('guestCode')}
            </Button>
          )}
        </Group>
      )}
      {mayKeep && (
        <Button variant="default" onClick={() => onPane({ kind: 'close' })}>
          {t('close')}
        </Button>
      )}
    </Stack>
  )
}
