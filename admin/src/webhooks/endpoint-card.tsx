import { ActionIcon, Badge, Button, Code, Group, Menu, Paper, Stack, Text } from '@mantine/core'
import { Facts } from '../ui/facts.tsx'
import IconDots from '../ui/icons/generated/IconDots.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import type { ListedEndpoint } from './data.ts'
import { shareOf, useShareText } from './health.tsx'
import { webhookTexts } from './texts.ts'

const COLORS = { active: 'green', paused: 'orange', switched_off: 'red' } as const
export type EndpointAct = 'test' | 'change' | 'pause' | 'resume' | 'rotate' | 'replay' | 'remove'

export function EndpointCard({
  endpoint,
  onAct,
}: {
  endpoint: ListedEndpoint
  onAct: (act: EndpointAct) => void
}) {
  const t = useTexts(webhookTexts)
  const format = useRestaurantFormat()
  const { url, state, health } = endpoint
  const active = state === 'active'
  const note = {
    active: endpoint.failing_since && t('failingSince', { moment: format.moment(endpoint.failing_since) }),
    paused: t('pausedMore'),
    switched_off: t('switchedOffMore'),
  }[state]
  return (
    <Paper withBorder p="md" radius="md" component="article" aria-label={url}>
      <Group justify="space-between" align="flex-start" mb="xs" gap="xs">
        <Stack gap={2} flex="1 1 16rem" miw={0}>
          <Group gap="xs">
            <Badge variant="light" color={COLORS[state]}>
              {t(state)}
            </Badge>
            {endpoint.description && <Text fw={600}>{endpoint.description}</Text>}
          </Group>
          <Text ff="monospace" size="sm" style={{ wordBreak: 'break-all' }}>
            <bdi dir="ltr">{url}</bdi>
          </Text>
        </Stack>
        <Group gap="xs" wrap="nowrap">
          <Button size="xs" variant="light" onClick={() => onAct(active ? 'test' : 'resume')}>
            {active ? t('test') : t('resume')}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size={30} aria-label={t('actions', { url })}>
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onAct('change')}>{t('change')}</Menu.Item>
              {active && <Menu.Item onClick={() => onAct('pause')}>{t('pause')}</Menu.Item>}
              {state === 'paused' && <Menu.Item onClick={() => onAct('test')}>{t('test')}</Menu.Item>}
              {state !== 'switched_off' && (
                <Menu.Item onClick={() => onAct('replay')}>{t('replayAll')}</Menu.Item>
              )}
              <Menu.Item onClick={() => onAct('rotate')}>{t('rotate')}</Menu.Item>
              <Menu.Divider />
              <Menu.Item color="red" onClick={() => onAct('remove')}>
                {t('remove')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
      <Stack gap="sm">
        {note && (
          <Text size="sm" c={active ? 'red' : 'dimmed'}>
            {note}
          </Text>
        )}
        <HealthFacts health={health} />
        <Group gap={6}>
          {endpoint.events.map((event) => (
            <Code key={event} dir="ltr">
              {event}
            </Code>
          ))}
        </Group>
      </Stack>
    </Paper>
  )
}

function HealthFacts({ health }: Pick<ListedEndpoint, 'health'>) {
  const t = useTexts(webhookTexts)
  const textOf = useShareText()
  if (!health) {
    return (
      <Text size="sm" c="dimmed">
        {t('nothingSent')}
      </Text>
    )
  }
  const share = shareOf(health)
  return (
    <Facts
      facts={[
        { name: t('delivered'), value: share === null ? '—' : textOf(share) },
        { name: t('p95'), value: health.p95_ms === null ? '—' : t('ms', { count: health.p95_ms }) },
        { name: t('failed'), value: t('countOnly', { count: health.failed }) },
        { name: t('waiting'), value: t('countOnly', { count: health.pending }) },
      ]}
    />
  )
}
