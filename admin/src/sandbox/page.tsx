import { Button, Code, Group, Paper, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MadeSandboxView } from '../../../server/src/sandbox/view.ts'
import { PointOfSalePanel } from '../parts/point-of-sale/panel.tsx'
import { sandboxQuery } from '../parts/sandbox/data.ts'
import { curlFor } from '../parts/tokens/first-call.ts'
import { SCOPES } from '../parts/tokens/scope-texts.ts'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { Facts } from '../ui/facts.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { ShownOnce } from '../ui/shown-once.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { SandboxClockForm } from './clock-form.tsx'
import { sandboxTexts } from './texts.ts'

export function SandboxPage() {
  const t = useTexts(sandboxTexts)
  const query = useQuery(sandboxQuery)
  const client = useQueryClient()
  const tellProblem = useTellProblem()
  const tellDone = useTellDone()
  const [token, setToken] = useState<string | null>(null)
  const [asking, setAsking] = useState<'reset' | 'token' | null>(null)
  const change = useMutation({
    mutationFn: (path: '' | '/reset' | '/token') => api.post<{ token?: string }>(`/sandbox${path}`),
    onSuccess(answer, path) {
      if (answer.token) setToken(answer.token)
      if (path === '/reset') tellDone(t('resetDone'))
    },
    onError: tellProblem,
    onSettled() {
      setAsking(null)
      void client.invalidateQueries()
    },
  })
  return (
    <>
      <PageHead title={t('title')} docs={{ href: '/docs#tag/sandbox', label: t('docs') }}>
        {t('about')}
      </PageHead>
      <Listed
        query={query}
        rows={2}
        height={140}
        isEmpty={({ exists }) => !exists}
        empty={
          <Empty title={t('none')}>
            {t('noneMore')}
            <Group justify="center" mt="md">
              <Button onClick={() => change.mutate('')} loading={change.isPending}>
                {t('create')}
              </Button>
            </Group>
          </Empty>
        }
      >
        {(sandbox) =>
          sandbox.exists && (
            <Stack gap="md">
              <SandboxCard sandbox={sandbox} onAsk={setAsking} />
              <SandboxClockForm
                key={sandbox.clock.frozen_at ?? sandbox.clock.offset_seconds}
                clock={sandbox.clock}
              />
              <PointOfSalePanel mode="sandbox" />
            </Stack>
          )
        }
      </Listed>
      <Confirm
        opened={asking === 'reset'}
        title={t('resetAsk')}
        action={t('reset')}
        busy={change.isPending}
        onConfirm={() => change.mutate('/reset')}
        onClose={() => setAsking(null)}
      >
        <Text>{t('resetWhat')}</Text>
      </Confirm>
      <Confirm
        opened={asking === 'token'}
        title={t('newTokenAsk')}
        action={t('newToken')}
        busy={change.isPending}
        onConfirm={() => change.mutate('/token')}
        onClose={() => setAsking(null)}
      >
        <Text>{t('newTokenWhat')}</Text>
      </Confirm>
      <ShownOnce
        title={t('made')}
        values={
          token === null
            ? null
            : [
                { label: t('token'), value: token },
                { label: t('curl'), value: curlFor(token, SCOPES) },
              ]
        }
        onClose={() => setToken(null)}
      />
    </>
  )
}

function SandboxCard({
  sandbox,
  onAsk,
}: {
  sandbox: MadeSandboxView
  onAsk: (what: 'reset' | 'token') => void
}) {
  const t = useTexts(sandboxTexts)
  const format = useRestaurantFormat()
  const active = sandbox.tokens.filter(({ state }) => state === 'active')
  const calls = sandbox.tokens.reduce((sum, { calls_last_day }) => sum + calls_last_day, 0)
  const lastUse = sandbox.tokens
    .flatMap(({ last_used_at }) => last_used_at ?? [])
    .sort()
    .at(-1)
  return (
    <Paper withBorder p="md" radius="md">
      <Group justify="space-between" align="flex-start" mb="sm">
        <Text fw={600} dir="ltr">
          {sandbox.slug}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => onAsk('token')}>
            {t('newToken')}
          </Button>
          <Button size="xs" variant="light" color="red" onClick={() => onAsk('reset')}>
            {t('reset')}
          </Button>
        </Group>
      </Group>
      <Facts
        facts={[
          {
            name: t('token'),
            value: active.map(({ id, hint }) => (
              <Code key={id} dir="ltr">
                {id}|{hint}
              </Code>
            )),
          },
          {
            name: t('lastReset'),
            value: sandbox.reset_at ? format.moment(sandbox.reset_at) : t('neverReset'),
          },
          { name: t('nextReset'), value: format.moment(sandbox.next_reset_at) },
          { name: t('lastUse'), value: lastUse ? format.ago(lastUse, Date.now()) : t('never') },
          { name: t('calls'), value: format.number(calls) },
        ]}
      />
    </Paper>
  )
}
