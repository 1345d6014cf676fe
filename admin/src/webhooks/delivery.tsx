import { Box, Button, Drawer, Group, Paper, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../ui/api.ts'
import { CopyLine } from '../ui/copy.tsx'
import { useTellDone } from '../ui/done.ts'
import { useExactMoment } from '../ui/exact-moment.ts'
import { Facts } from '../ui/facts.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { DocsLink } from '../ui/page-head.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { Loading, Problem } from '../ui/states.tsx'
import { uiTexts } from '../ui/texts.ts'
import { AttemptLine, AttemptView, Part, prettyJson, Raw } from './attempt.tsx'
import { DeliveryBadge } from './badge.tsx'
import { baseOf, deliveryQuery, type Mode } from './data.ts'
import { webhookTexts } from './texts.ts'

/** One delivery with every attempt, kept up to date while it is open. */
export function DeliveryDrawer({ mode, id, onClose }: { mode: Mode; id: string; onClose: () => void }) {
  const t = useTexts(webhookTexts)
  const ui = useTexts(uiTexts)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={600}>{t('delivery')}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <DeliveryView mode={mode} id={id} />
    </Drawer>
  )
}

function DeliveryView({ mode, id }: { mode: Mode; id: string }) {
  const t = useTexts(webhookTexts)
  const exact = useExactMoment()
  const tellProblem = useTellProblem()
  const tellDone = useTellDone()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(deliveryQuery(mode, id))
  const replay = useMutation({
    mutationFn: () => api.post(`${baseOf(mode)}/deliveries/${id}/replay`),
    onSuccess: () => tellDone(t('replayed')),
    onError: tellProblem,
    onSettled() {
      void client.invalidateQueries({ queryKey: ['delivery', mode, id] })
      void client.invalidateQueries({ queryKey: ['deliveries'] })
    },
  })
  if (!data) return error ? <Problem error={error} retry={refetch} /> : <Loading rows={4} height={96} />
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <div>
          <Group gap="xs">
            <Text fw={600} dir="ltr">
              {data.type}
            </Text>
            <DeliveryBadge status={data.status} />
          </Group>
          <Text size="sm" c="dimmed" style={{ wordBreak: 'break-all' }}>
            <bdi dir="ltr">{data.url}</bdi>
          </Text>
          <DocsLink href={eventDocs(data.type)} label={t('eventDocs')} />
        </div>
        <Button size="sm" variant="default" onClick={() => replay.mutate()} loading={replay.isPending}>
          {t('replay')}
        </Button>
      </Group>
      <Facts
        facts={[
          { name: t('created'), value: exact(data.created_at) },
          { name: t('eventId'), value: <CopyLine label={t('eventId')} value={data.event_id} /> },
          ...(data.next_attempt_at
            ? [{ name: t('state'), value: t('next', { moment: exact(data.next_attempt_at) }) }]
            : []),
        ]}
      />
      <Part title={t('requestBody')}>
        <Raw text={prettyJson(data.request_body)} label={t('requestBody')} />
      </Part>
      {data.attempts.length === 0 && <Text c="dimmed">{t('noAttempt')}</Text>}
      {data.attempts
        .map((attempt, index) => (
          <Paper
            key={attempt.at}
            component="details"
            open={index === data.attempts.length - 1}
            withBorder
            p="sm"
            radius="md"
          >
            <summary>
              <Text fw={600} size="sm" span me="xs">
                {t('attempt', { count: index + 1 })}
              </Text>
              <AttemptLine attempt={attempt} />
            </summary>
            <Box mt="xs">
              <AttemptView attempt={attempt} url={data.url} />
            </Box>
          </Paper>
        ))
        .reverse()}
    </Stack>
  )
}

/** The reference writes names of events with dashes. */
function eventDocs(type: string): string {
  return `/docs#tag/webhooks/webhook/POST/${type.replaceAll('_', '-')}`
}
