import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Order } from '../../../server/src/restaurant/orders/contract.ts'
import { orderNumber } from '../../../server/src/restaurant/orders/rules/number.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { deskTexts } from './texts.ts'

/** Money comes once there is an order. */
const OrderDrawer = lazy(() =>
  import('../parts/orders/order-drawer.tsx').then((module) => ({ default: module.OrderDrawer })),
)

/** The order that was just placed, and the money for it. */
export function Placed({ order }: { order: Order | null }) {
  const t = useTexts(deskTexts)
  const format = useRestaurantFormat()
  const mayPay = useMay('takePayments')
  const [paying, setPaying] = useState<string | null>(null)
  return (
    <>
      <div role="status" aria-live="polite">
        {order && (
          <Alert color="green" data-placed={order.id}>
            <Group justify="space-between" gap="sm">
              <Text fw={600} className="break">
                {t('placed', {
                  number: orderNumber(order),
                  total: format.money(order.total_minor, order.currency),
                })}
                {order.scheduled_for && ` · ${t('placedFor', { time: format.moment(order.scheduled_for) })}`}
              </Text>
              <Group gap="sm">
                <Anchor component={Link} to="/orders" search={{ order: order.id } as never}>
                  {t('openIt')}
                </Anchor>
                {mayPay && order.total_minor > 0 && (
                  <Button size="sm" onClick={() => setPaying(order.id)}>
                    {t('takePayment')}
                  </Button>
                )}
              </Group>
            </Group>
          </Alert>
        )}
      </div>
      {order && (
        <Suspense>
          <OrderDrawer
            key={order.id}
            paying
            orderId={paying === order.id ? paying : null}
            onClose={() => setPaying(null)}
          />
        </Suspense>
      )}
    </>
  )
}
