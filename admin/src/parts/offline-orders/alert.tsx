import { Alert, Anchor, Button, Group, Modal, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type {
  OfflineCheck,
  OfflineChecks,
  OfflineFault,
} from '../../../../server/src/restaurant/orders/offline-contract.ts'
import { orderNumber } from '../../../../server/src/restaurant/orders/rules/number.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import { uiTexts } from '../../ui/texts.ts'
import { checksQuery, useCheck } from './data.ts'
import { offlineTexts } from './texts.ts'

/** Orders that were taken without the line and differ from what they would have been with it. For managers. */
export function OfflineOrdersAlert() {
  const t = useTexts(offlineTexts)
  const ui = useTexts(uiTexts)
  const may = useMay('checkOfflineOrders')
  const { data } = useQuery({ ...checksQuery, enabled: may })
  const [isOpen, setOpen] = useState(false)
  if (!data || (data.count === 0 && !isOpen)) return null
  return (
    <>
      {data.count > 0 && (
        <Alert color="orange" p="sm" mb="md" data-offline-orders={data.count}>
          <Group justify="space-between" gap="sm">
            <Text>{t('toCheck', { count: data.count })}</Text>
            <Button variant="default" onClick={() => setOpen(true)}>
              {t('review')}
            </Button>
          </Group>
        </Alert>
      )}
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        size="lg"
        title={<Text fw={600}>{t('title')}</Text>}
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        <Checks checks={data} />
      </Modal>
    </>
  )
}

function Checks({ checks: { orders, count } }: { checks: OfflineChecks }) {
  const t = useTexts(offlineTexts)
  const check = useCheck()
  if (orders.length === 0) return <Text role="status">{t('none')}</Text>
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('about')}</Text>
      {orders.map((order) => (
        <Check
          key={order.order_id}
          order={order}
          isBusy={check.isPending}
          onCheck={() => check.mutate([order.order_id])}
        />
      ))}
      {count > orders.length && <Text c="dimmed">{t('more', { count: count - orders.length })}</Text>}
      {orders.length > 1 && (
        <Button
          variant="default"
          loading={check.isPending}
          onClick={() => check.mutate(orders.map(({ order_id }) => order_id))}
        >
          {t('checkAll')}
        </Button>
      )}
    </Stack>
  )
}

function Check({ order, isBusy, onCheck }: { order: OfflineCheck; isBusy: boolean; onCheck: () => void }) {
  const t = useTexts(offlineTexts)
  const format = useRestaurantFormat()
  const money = (minor: number) => `\u2068${format.money(minor, order.currency)}\u2069`
  const {
    order_id: id,
    order_number,
    number,
    told_minor: told,
    total_minor: total,
    later_minor: later,
  } = order
  const beside = [order.table, order.name].filter((one) => one !== null)
  return (
    <Paper component="section" withBorder p="sm" data-check={number}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} flex="1 1 16rem">
          <Text fw={600} className="break">
            <bdi>{orderNumber({ id, number: order_number })}</bdi> · <bdi>{number}</bdi>
            {beside.map((one) => (
              <span key={one}>
                {' '}
                · <bdi>{one}</bdi>
              </span>
            ))}
          </Text>
          <Text size="sm" c="dimmed">
            {t('taken', { taken: format.moment(order.taken_at), came: format.moment(order.came_at) })}
          </Text>
          <Text component="ul" size="sm" m={0} ps="md">
            {told !== null && told !== total && (
              <li>{t('told', { told: money(told), total: money(total) })}</li>
            )}
            {later !== total && <li>{t('later', { later: money(later), total: money(total) })}</li>}
            {order.faults.map((fault) => (
              <li key={fault.code + JSON.stringify(fault.params) + JSON.stringify(fault.dish)}>
                <FaultText fault={fault} />
              </li>
            ))}
          </Text>
        </Stack>
        <Stack gap="xs" align="flex-end">
          <Button size="sm" disabled={isBusy} onClick={onCheck}>
            {t('check')}
          </Button>
          <Anchor component={Link} to="/orders" search={{ order: id } as never} size="sm">
            {t('open')}
          </Anchor>
        </Stack>
      </Group>
    </Paper>
  )
}

function FaultText({ fault: { code, message, dish } }: { fault: OfflineFault }) {
  const t = useTexts(offlineTexts)
  const nameOf = useNameOf()
  // The server's sentence has the sums in minor units.
  if (code === 'below_minimum') return t('belowMinimum')
  return dish === null ? message : t('ofDish', { dish: `\u2068${nameOf(dish)}\u2069`, message })
}
