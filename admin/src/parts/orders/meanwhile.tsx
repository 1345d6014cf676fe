import { Alert, Button, Stack, Text } from '@mantine/core'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { changeTexts } from './change-texts.ts'
import type { ChangedMeanwhile } from './changing.ts'
import { useLineName } from './line-name.ts'

/** Somebody else was quicker: nothing was done, and the order is shown as it is now before it is tried again. */
export function Meanwhile({ order, meanwhile }: { order: Order; meanwhile: ChangedMeanwhile }) {
  const t = useTexts(changeTexts)
  const format = useRestaurantFormat()
  const nameOf = useLineName()
  if (meanwhile.isBehind) {
    return (
      <Alert color="orange" role="alert" title={t('meanwhile')} data-meanwhile>
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{t('meanwhileText')}</Text>
          <Button size="compact-sm" loading={!meanwhile.isThere} onClick={meanwhile.show}>
            {t('showAnew')}
          </Button>
        </Stack>
      </Alert>
    )
  }
  if (!meanwhile.isShown) return null
  return (
    <Alert color="blue" role="status" title={t('asItIsNow')} data-anew>
      <Stack gap={2}>
        {order.items
          .filter(({ voided }) => !voided)
          .map((line) => (
            <Text key={line.id} size="sm" className="break">
              {format.number(line.quantity)}× <bdi>{nameOf(line)}</bdi>
            </Text>
          ))}
        <Text size="sm" fw={600}>
          {t('totalNow', { total: format.money(order.total_minor, order.currency) })}
        </Text>
        <Text size="sm">{t('sendAgain')}</Text>
      </Stack>
    </Alert>
  )
}
