import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Adjustment } from '../../../../server/src/restaurant/orders/change-contract.ts'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import type { OrderLine } from '../../../../server/src/restaurant/orders/line-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useIsAway } from '../../ui/reach.ts'
import { changeTexts } from './change-texts.ts'
import { adjustmentsQuery, useChanges } from './changing.ts'
import { useChannelName } from './channel-name.ts'
import { useLineName } from './line-name.ts'
import type { ChangePane } from './pane.ts'
import { orderTexts } from './texts.ts'

type Opened = { order: Order; dueMinor: number; onPane: (pane: ChangePane) => void }

/** What can be done about one line. */
export function LineActions({ order, dueMinor, line, onPane }: Opened & { line: OrderLine }) {
  const t = useTexts(changeTexts)
  const words = useTexts(orderTexts)
  const nameOf = useLineName()
  const { mayVoid, mayAdjust } = useChanges(order, dueMinor)
  const isAway = useIsAway()
  if (line.voided || !(mayVoid || mayAdjust)) return null
  const name = nameOf(line)
  const look = { size: 'compact-xs', variant: 'subtle', color: 'gray', disabled: isAway } as const
  return (
    <Group gap={4}>
      {mayAdjust && (
        <Button
          {...look}
          aria-label={t('adjustLine', { name })}
          onClick={() => onPane({ kind: 'adjust', lineId: line.id })}
        >
          {t('adjustShort')}
        </Button>
      )}
      {mayVoid && (
        <Button
          {...look}
          aria-label={words('voidLineNamed', { name })}
          onClick={() => onPane({ kind: 'void', lineId: line.id })}
        >
          {words('voidLine')}
        </Button>
      )}
    </Group>
  )
}

/** What can be done about the order as a whole. */
export function OrderActions({ order, dueMinor, onPane }: Opened) {
  const t = useTexts(changeTexts)
  const { mayAdd, mayAdjust } = useChanges(order, dueMinor)
  const look = { size: 'compact-sm', variant: 'default', disabled: useIsAway() } as const
  if (!mayAdd && !mayAdjust) return null
  return (
    <Group gap="xs" role="group" aria-label={t('changeOrder')}>
      {mayAdd && (
        <>
          <Button {...look} onClick={() => onPane({ kind: 'add' })}>
            {t('add')}
          </Button>
          <Button {...look} onClick={() => onPane({ kind: 'details' })}>
            {t('details')}
          </Button>
        </>
      )}
      {mayAdjust && (
        <Button {...look} onClick={() => onPane({ kind: 'adjust', lineId: null })}>
          {t('adjust')}
        </Button>
      )}
    </Group>
  )
}

const OWN: readonly Adjustment['kind'][] = ['discount', 'comp', 'price']

/** What was taken off, why and by whom. */
export function Adjustments({ order, dueMinor, onPane }: Opened) {
  const t = useTexts(changeTexts)
  const format = useRestaurantFormat()
  const nameOf = useLineName()
  const channelOf = useChannelName([order.channel])
  const { mayAdjust } = useChanges(order, dueMinor)
  const { data = [] } = useQuery(adjustmentsQuery(order))
  if (data.length === 0) return null
  const price = (minor: number) => format.money(minor, order.currency)
  return (
    <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('adjustments')}>
      {data.map((one) => {
        const line = order.items.find(({ id }) => id === one.line_id)
        const what = [
          // What a marketplace took off bears the key of its channel.
          one.name === order.channel ? channelOf(one.name) : (one.name ?? t(`kind_${one.kind}`)),
          ...(one.percent === null ? [] : [format.rate(one.percent)]),
          ...(one.price_minor === null ? [] : [price(one.price_minor)]),
        ].join(' ')
        const why = [one.reason, one.by].filter((part) => part !== null).join(' · ')
        return (
          <li key={one.id}>
            <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
              <Text size="sm" className="break">
                {what}
                {line && (
                  <>
                    {': '}
                    <bdi>{nameOf(line)}</bdi>
                  </>
                )}
              </Text>
              <Text size="sm" flex="none">
                {price(-one.amount_minor)}
              </Text>
            </Group>
            {why !== '' && (
              <Text size="xs" c="dimmed" className="break">
                <bdi>{why}</bdi>
              </Text>
            )}
            {mayAdjust && OWN.includes(one.kind) && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-label={t('takeBackNamed', { what })}
                onClick={() => onPane({ kind: 'takeBack', adjustmentId: one.id })}
              >
                {t('takeBack')}
              </Button>
            )}
          </li>
        )
      })}
    </Stack>
  )
}
