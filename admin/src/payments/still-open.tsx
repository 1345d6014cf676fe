import { Alert, Anchor, List } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { StillOpen as Open } from '../../../server/src/restaurant/closings/contract.ts'
import { orderNumber } from '../../../server/src/restaurant/orders/rules/number.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { paymentTexts } from './texts.ts'

/** What a day that is closed now would leave behind, each by name. */
export function StillOpen({ open }: { open: Open }) {
  const t = useTexts(paymentTexts)
  const { price } = useRestaurantFormat()
  return (
    <Alert color="orange" title={t('openNow')} data-open>
      <List spacing={4}>
        {open.bills.map(({ id, tables, due_minor: due }) => (
          <List.Item key={id}>
            <Anchor
              inherit
              c="inherit"
              underline="always"
              renderRoot={(props) => <Link to="/tables" {...props} />}
            >
              {t(due > 0 ? 'openBill' : 'openBillPaid', { tables: tables.join(' + '), amount: price(due) })}
            </Anchor>
          </List.Item>
        ))}
        {open.orders.map(({ id, number, status, customer }) => (
          <List.Item key={id}>
            <Anchor
              inherit
              c="inherit"
              underline="always"
              renderRoot={(props) => <Link to="/orders" search={{ order: id }} {...props} />}
            >
              {t(customer ? 'openOrderOf' : 'openOrder', {
                number: orderNumber({ id, number }),
                name: customer ?? '',
                status: t(status as 'placed' | 'accepted' | 'ready'),
              })}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
