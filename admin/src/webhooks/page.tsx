import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ModeChoice } from '../parts/sandbox/mode-choice.tsx'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Line } from '../ui/line.tsx'
import { useLive } from '../ui/live.ts'
import { PageHead } from '../ui/page-head.tsx'
import { callHref } from '../ui/place.ts'
import { useTellProblem } from '../ui/problem.ts'
import { ShownOnce } from '../ui/shown-once.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { baseOf, endpointsQuery, LIVE_KEYS, type ListedEndpoint, type Mode } from './data.ts'
import { type EndpointAct, EndpointCard } from './endpoint-card.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { HealthBar } from './health.tsx'
import { DeliveryLog } from './log.tsx'
import { ReplayFailed } from './replay-failed.tsx'
import { TestEvent } from './test-event.tsx'
import { webhookTexts } from './texts.ts'

type Doing = { act: EndpointAct | 'add'; endpoint: ListedEndpoint | null }

export function WebhooksPage() {
  const tellDone = useTellDone()
  const t = useTexts(webhookTexts)
  const [mode, setMode] = useState<Mode>('live')
  const [doing, setDoing] = useState<Doing | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const query = useQuery(endpointsQuery(mode))
  const connection = useLive(LIVE_KEYS, callHref(`/developer/events?mode=${mode}`))
  const { change, busy } = useChanges(mode, setSecret, () => setDoing(null))
  const endpoints = query.data ?? []

  function start(act: EndpointAct, endpoint: ListedEndpoint): void {
    if (act === 'pause' || act === 'resume') change({ act, endpoint })
    else setDoing({ act, endpoint })
  }
  const close = () => setDoing(null)
  const chosen = doing?.endpoint ?? null
  return (
    <>
      <PageHead
        title={t('title')}
        docs={{ href: '/docs#tag/webhooks', label: t('docs') }}
        action={<Button onClick={() => setDoing({ act: 'add', endpoint: null })}>{t('add')}</Button>}
      >
        {t('about')}
      </PageHead>
      <Stack gap="lg">
        <ModeChoice label={t('mode')} value={mode} onChange={setMode} />
        <Listed
          query={query}
          height={150}
          rows={2}
          isEmpty={(data) => data.length === 0}
          empty={<Empty title={t('none')}>{t('noneMore')}</Empty>}
        >
          {(data) => (
            <Stack gap="sm">
              <HealthBar health={data.flatMap(({ health }) => health ?? [])} />
              {data.map((endpoint) => (
                <EndpointCard key={endpoint.id} endpoint={endpoint} onAct={(act) => start(act, endpoint)} />
              ))}
            </Stack>
          )}
        </Listed>
        <Group justify="space-between" align="flex-end">
          <div>
            <Group gap="sm">
              <Title order={2} size="h3">
                {t('log')}
              </Title>
              <Line connection={connection} />
            </Group>
            <Text c="dimmed">{t('logAbout')}</Text>
          </div>
          <Button variant="default" onClick={() => setDoing({ act: 'replay', endpoint: null })}>
            {t('replayAll')}
          </Button>
        </Group>
        <DeliveryLog key={mode} mode={mode} endpoints={endpoints} />
      </Stack>

      {(doing?.act === 'add' || doing?.act === 'change') && (
        <EndpointForm
          mode={mode}
          endpoint={chosen}
          onClose={close}
          onDone={(made) => {
            close()
            setSecret(made)
            tellDone(made ? t('added') : t('changed'))
          }}
        />
      )}
      {doing?.act === 'test' && chosen && <TestEvent mode={mode} endpoint={chosen} onClose={close} />}
      {doing?.act === 'replay' && (
        <ReplayFailed mode={mode} endpoints={endpoints} chosen={chosen} onClose={close} />
      )}
      <Confirm
        opened={doing?.act === 'rotate'}
        title={t('rotateAsk')}
        action={t('rotate')}
        busy={busy}
        onConfirm={() => chosen && change({ act: 'rotate', endpoint: chosen })}
        onClose={close}
      >
        <Text>{t('rotateWhat')}</Text>
      </Confirm>
      <Confirm
        opened={doing?.act === 'remove'}
        title={t('removeAsk')}
        action={t('remove')}
        busy={busy}
        onConfirm={() => chosen && change({ act: 'remove', endpoint: chosen })}
        onClose={close}
      >
        <Text style={{ wordBreak: 'break-word' }}>{t('removeWhat', { url: chosen?.url ?? '' })}</Text>
      </Confirm>
      <ShownOnce
        title={t('secretTitle')}
        values={secret === null ? null : [{ label: t('secret'), value: secret }]}
        onClose={() => setSecret(null)}
      >
        <Text size="sm">{t('secretMore')}</Text>
      </ShownOnce>
    </>
  )
}

type Change = { act: 'pause' | 'resume' | 'rotate' | 'remove'; endpoint: ListedEndpoint }

function useChanges(mode: Mode, onSecret: (secret: string) => void, onDone: () => void) {
  const t = useTexts(webhookTexts)
  const tellProblem = useTellProblem()
  const tellDone = useTellDone()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ act, endpoint }: Change) => {
      const path = `${baseOf(mode)}/webhooks/${endpoint.id}`
      if (act === 'remove') return api.delete<{ secret?: string }>(path)
      return api.post<{ secret?: string }>(`${path}/${act}`)
    },
    onSuccess(answer, { act }) {
      if (act === 'remove') tellDone(t('removed'))
      if (answer.secret) onSecret(answer.secret)
    },
    onError: tellProblem,
    onSettled() {
      onDone()
      void client.invalidateQueries({ queryKey: ['webhooks'] })
    },
  })
  return { change: mutate, busy: isPending }
}
