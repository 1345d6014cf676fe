import { Alert, Button, Group, Loader, Modal, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '../../../server/src/integration/webhooks/contract.ts'
import { api } from '../ui/api.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Problem } from '../ui/states.tsx'
import { uiTexts } from '../ui/texts.ts'
import { AttemptLine, AttemptView } from './attempt.tsx'
import { baseOf, deliveryQuery, type Mode } from './data.ts'
import { EVENTS } from './event-texts.ts'
import { webhookTexts } from './texts.ts'

/** Sends an example of an event and shows what the address made of it. */
export function TestEvent({
  mode,
  endpoint,
  onClose,
}: {
  mode: Mode
  endpoint: Endpoint
  onClose: () => void
}) {
  const t = useTexts(webhookTexts)
  const ui = useTexts(uiTexts)
  const [type, setType] = useState<string>('ping')
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: () =>
      api.post<{ delivery_id: string }>(`${baseOf(mode)}/webhooks/${endpoint.id}/test`, { type }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['deliveries'] }),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={600}>{t('testTitle')}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed" style={{ wordBreak: 'break-all' }}>
          <bdi dir="ltr">{endpoint.url}</bdi>
        </Text>
        <Group align="flex-end">
          <Select
            label={t('testEvent')}
            data={EVENTS}
            value={type}
            onChange={(value) => setType(value ?? 'ping')}
            allowDeselect={false}
            comboboxProps={{ withinPortal: true }}
            flex="1 1 12rem"
          />
          <Button onClick={() => send.mutate()} loading={send.isPending}>
            {t('testSend')}
          </Button>
        </Group>
        {send.error && <Problem error={send.error} />}
        {send.data && <TestAnswer key={send.data.delivery_id} mode={mode} id={send.data.delivery_id} />}
      </Stack>
    </Modal>
  )
}

function TestAnswer({ mode, id }: { mode: Mode; id: string }) {
  const t = useTexts(webhookTexts)
  const format = useRestaurantFormat()
  const { data, error } = useQuery(deliveryQuery(mode, id, { untilTried: true }))
  if (error) return <Problem error={error} />
  const attempt = data?.attempts.at(-1)
  if (!data || !attempt) {
    return (
      <Group role="status" mih={48}>
        <Loader size="sm" />
        <Text>{t('testWaiting')}</Text>
      </Group>
    )
  }
  const ok = data.status === 'delivered'
  return (
    <Stack gap="sm" role="status">
      <Alert color={ok ? 'green' : 'red'} title={ok ? t('testOk') : t('testFailed')}>
        {data.next_attempt_at && !ok && t('testAgain', { moment: format.moment(data.next_attempt_at) })}
      </Alert>
      <AttemptLine attempt={attempt} />
      <AttemptView attempt={attempt} url={data.url} />
    </Stack>
  )
}
