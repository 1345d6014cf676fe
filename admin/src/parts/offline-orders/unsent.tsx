import { Alert, List } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../../ui/me.ts'
import type { Act } from '../../ui/outbox/acts.ts'
import { outboxOf } from '../../ui/outbox/use-outbox.ts'
import { useIsAway } from '../../ui/reach.ts'
import type { Told } from '../dish-picker/told-line.ts'
import { offlineTexts } from './texts.ts'

const ORDERS = /^\/(?:orders|sittings\/[^/?]+\/orders)(?:\?|$)/

/** Orders and rounds that this device alone knows of, until they are sent. */
export function UnsentOrders() {
  const t = useTexts(offlineTexts)
  const { price } = useRestaurantFormat()
  const outbox = outboxOf(useMe())
  const { waiting } = useSyncExternalStore(outbox.watch, outbox.kept)
  const isAway = useIsAway()
  // With a line what is taken is under way for a moment only.
  const orders = waiting.filter(({ path, number }) => ORDERS.test(path) && (isAway || number !== undefined))
  return (
    <div role="status">
      {orders.length > 0 && (
        <Alert color="orange" p="sm" mb="md" title={t('notSent')} data-unsent-orders={orders.length}>
          <List size="sm" listStyleType="none">
            {orders.map((act) => (
              <List.Item key={act.key} className="break">
                <bdi>{act.number ?? act.what}</bdi> · {t('dishes', { count: dishesIn(act) })} ·{' '}
                {price(toldOf(act).totalMinor)}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </div>
  )
}

function toldOf({ shown }: Act): Told {
  return (shown as Told | undefined) ?? { lines: [], totalMinor: 0 }
}

function dishesIn(act: Act): number {
  return toldOf(act).lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
