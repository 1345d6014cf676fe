import { Group, Paper, Progress, Stack, Text } from '@mantine/core'
import type { Health } from '../../../server/src/integration/webhooks/contract.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { webhookTexts } from './texts.ts'

type Counts = Pick<Health, 'delivered' | 'failed' | 'retrying'>

/** Of what was tried: what still waits for its first try says nothing yet. */
export function shareOf({ delivered, failed, retrying }: Counts): number | null {
  const tried = delivered + failed + retrying
  return tried === 0 ? null : delivered / tried
}

export function useShareText(): (share: number) => string {
  const { language } = useLanguage()
  // 99.96 % is not all of it: cut off, never rounded up.
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 1,
    roundingMode: 'floor',
  } as Intl.NumberFormatOptions)
  return (share) => format.format(share)
}

/** How all addresses together have done in the last day. */
export function HealthBar({ health }: { health: Health[] }) {
  const t = useTexts(webhookTexts)
  const textOf = useShareText()
  const sum = (figure: keyof Counts | 'pending') => health.reduce((total, one) => total + one[figure], 0)
  const totals = {
    delivered: sum('delivered'),
    failed: sum('failed'),
    retrying: sum('retrying'),
    pending: sum('pending'),
  }
  const share = shareOf(totals)
  const p95 = Math.max(-1, ...health.map(({ p95_ms }) => p95_ms ?? -1))
  return (
    <Paper withBorder p="md" radius="md">
      <Group gap="xl" align="flex-start">
        <Stack gap={4} flex="1 1 16rem">
          <Text size="sm" c="dimmed">
            {t('deliveredShare')}
          </Text>
          <Text size="xl" fw={700}>
            {share === null ? '—' : textOf(share)}
          </Text>
          <Progress
            value={(share ?? 0) * 100}
            color={share !== null && share < 0.95 ? 'red' : 'green'}
            aria-label={t('deliveredShare')}
          />
        </Stack>
        <Group gap="lg" flex="2 1 16rem" justify="space-between" wrap="nowrap" align="flex-start">
          <Figure name={t('p95')} value={p95 < 0 ? '—' : t('ms', { count: p95 })} />
          <Figure name={t('failed')} value={t('countOnly', { count: totals.failed })} />
          <Figure name={t('waiting')} value={t('countOnly', { count: totals.pending })} />
        </Group>
      </Group>
    </Paper>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <Stack gap={4} justify="space-between">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text size="xl" fw={700}>
        {value}
      </Text>
    </Stack>
  )
}
