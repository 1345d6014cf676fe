import { Badge, Button, Code, Group, Paper, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnApp } from '../../../server/src/integration/marketplace/contract.ts'
import { ScopeNames } from '../parts/tokens/scopes.tsx'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { CopyLine } from '../ui/copy.tsx'
import { useTellDone } from '../ui/done.ts'
import { Facts } from '../ui/facts.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { ShownOnce } from '../ui/shown-once.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { AppForm } from './app-form.tsx'
import { type Credentials, ownAppsQuery } from './data.ts'
import { appTexts } from './texts.ts'

const COLORS = { draft: 'gray', listed: 'green', blocked: 'red' } as const

/** For publishers: their apps, whatever restaurant they are signed in for. */
export function OwnApps({ registering, onRegistered }: { registering: boolean; onRegistered: () => void }) {
  const t = useTexts(appTexts)
  const query = useQuery(ownAppsQuery)
  const client = useQueryClient()
  const tellProblem = useTellProblem()
  const tellDone = useTellDone()
  const [changing, setChanging] = useState<OwnApp | null>(null)
  const [rotating, setRotating] = useState<OwnApp | null>(null)
  const [shown, setShown] = useState<Credentials | null>(null)
  const rotate = useMutation({
    mutationFn: (app: OwnApp) => api.post<Credentials>(`/own-apps/${app.client_id}/rotate`),
    onSuccess: setShown,
    onError: tellProblem,
    onSettled() {
      setRotating(null)
      void client.invalidateQueries({ queryKey: ['own-apps'] })
    },
  })
  const close = () => (changing ? setChanging(null) : onRegistered())
  return (
    <>
      <Listed
        query={query}
        rows={1}
        height={130}
        isEmpty={(data) => data.length === 0}
        empty={<Empty title={t('noneOwn')}>{t('noneOwnMore')}</Empty>}
      >
        {(apps) => (
          <Stack gap="sm">
            {apps.map((app) => (
              <OwnRow
                key={app.client_id}
                app={app}
                onChange={() => setChanging(app)}
                onRotate={() => setRotating(app)}
              />
            ))}
          </Stack>
        )}
      </Listed>
      {(registering || changing) && (
        <AppForm
          app={changing}
          onClose={close}
          onDone={(name, credentials) => {
            close()
            setShown(credentials)
            if (!credentials) tellDone(t('changed', { name }))
          }}
        />
      )}
      <Confirm
        opened={rotating !== null}
        title={t('rotateAsk', { name: rotating?.name ?? '' })}
        action={t('rotate')}
        busy={rotate.isPending}
        onConfirm={() => rotating && rotate.mutate(rotating)}
        onClose={() => setRotating(null)}
      >
        <Text>{t('rotateWhat')}</Text>
      </Confirm>
      <ShownOnce
        title={t('credentials')}
        values={
          shown && [
            { label: t('clientId'), value: shown.client_id },
            { label: t('secret'), value: shown.client_secret },
          ]
        }
        onClose={() => setShown(null)}
      />
    </>
  )
}

function OwnRow({ app, onChange, onRotate }: { app: OwnApp; onChange: () => void; onRotate: () => void }) {
  const t = useTexts(appTexts)
  return (
    <Paper withBorder p="md" radius="md" component="article" aria-label={app.name}>
      <Group justify="space-between" align="flex-start" mb="xs">
        <Group gap="xs">
          <Text fw={600}>{app.name}</Text>
          <Badge variant="light" color={COLORS[app.status]}>
            {t(app.status)}
          </Badge>
        </Group>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            onClick={onChange}
            aria-label={t('changeNamed', { name: app.name })}
          >
            {t('change')}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={onRotate}
            aria-label={t('rotateNamed', { name: app.name })}
          >
            {t('rotate')}
          </Button>
        </Group>
      </Group>
      <Stack gap="sm">
        {app.description && (
          <Text size="sm" dir="auto">
            <bdi>{app.description}</bdi>
          </Text>
        )}
        {app.status === 'draft' && (
          <Text size="sm" c="dimmed">
            {t('draftMore')}
          </Text>
        )}
        <Facts
          facts={[
            { name: t('clientId'), value: <CopyLine label={t('clientId')} value={app.client_id} /> },
            { name: t('secretHint'), value: <Code dir="ltr">{app.secret_hint}</Code> },
            {
              name: t('redirects'),
              value: app.redirect_uris.map((address) => (
                <Code key={address} dir="ltr" display="block" mb={2} style={{ wordBreak: 'break-all' }}>
                  {address}
                </Code>
              )),
            },
          ]}
        />
        <ScopeNames scopes={app.scopes} />
      </Stack>
    </Paper>
  )
}
