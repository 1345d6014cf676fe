import { Group, Stack, Text } from '@mantine/core'
import type { Movement } from '../../../server/src/restaurant/drawers/contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { drawerTexts } from './texts.ts'

/** What people did at a drawer by themselves; what was done without a line says when. */
export function Movements({ movements }: { movements: readonly Movement[] }) {
  const t = useTexts(drawerTexts)
  const { price, moment } = useRestaurantFormat()
  if (movements.length === 0) return null
  return (
    <Stack gap={4} component="ul" m={0} p={0} className="figures">
      {movements.map(({ id, kind, amount_minor, reason, by, approved_by, at, taken_at }) => (
        <Group key={id} component="li" justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <Text size="sm" className="break">
            {t(kind as 'paid_in' | 'paid_out' | 'no_sale')}
            {reason && (
              <>
                {': '}
                <bdi>{reason}</bdi>
              </>
            )}
            <Text span size="sm" c="dimmed">
              {' · '}
              {[
                `\u2068${by ?? ''}\u2069`,
                ...(approved_by ? [t('approvedBy', { name: `\u2068${approved_by}\u2069` })] : []),
                moment(at),
                ...(taken_at ? [t('takenAt', { moment: moment(taken_at) })] : []),
              ].join(' · ')}
            </Text>
          </Text>
          {kind !== 'no_sale' && (
            <Text size="sm" flex="none">
              {price(kind === 'paid_out' ? -amount_minor : amount_minor)}
            </Text>
          )}
        </Group>
      ))}
    </Stack>
  )
}
