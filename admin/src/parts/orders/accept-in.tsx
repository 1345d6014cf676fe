import { Button, Group, Stack, Text } from '@mantine/core'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { moveTexts } from './move-texts.ts'
import { useMoveOrder } from './moving.ts'

const MINUTES = [10, 20, 30]

/** Accepts it, and tells its guest when it is ready. What is eaten here, or is for later, has no such time. */
export function AcceptIn({ order, name }: { order: Order; name: string }) {
  const t = useTexts(moveTexts)
  const { number } = useRestaurantFormat()
  const move = useMoveOrder()
  if (order.status !== 'placed' || order.type === 'dine_in' || order.scheduled_for !== null) return null
  return (
    <Stack gap={4} role="group" aria-label={t('acceptIn')}>
      <Text size="xs" c="dimmed" aria-hidden>
        {t('acceptIn')}
      </Text>
      <Group gap={6} grow wrap="nowrap">
        {MINUTES.map((minutes) => (
          <Button
            key={minutes}
            px={4}
            variant="light"
            disabled={move.isPending}
            aria-label={`${t('inMinutes', { minutes: number(minutes) })}: ${name}`}
            onClick={() => move.mutate({ order, status: 'accepted', readyInMinutes: minutes })}
          >
            {t('inMinutes', { minutes: number(minutes) })}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
