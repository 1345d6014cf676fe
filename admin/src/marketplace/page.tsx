import { Avatar, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { InstalledApp, ListedApp } from '../../../server/src/integration/marketplace/contract.ts'
import { ScopeList } from '../parts/tokens/scopes.tsx'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { Facts } from '../ui/facts.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { Empty, Listed } from '../ui/states.tsx'
import { appsQuery } from './data.ts'
import { OwnApps } from './own-apps.tsx'
import { appTexts } from './texts.ts'

export function AppsPage() {
  const t = useTexts(appTexts)
  const client = useQueryClient()
  const tellProblem = useTellProblem()
  const tellDone = useTellDone()
  const [ending, setEnding] = useState<InstalledApp | null>(null)
  const [registering, setRegistering] = useState(false)
  const uninstall = useMutation({
    mutationFn: (app: InstalledApp) => api.delete(`/apps/${app.client_id}`),
    onSuccess: (_, { name }) => tellDone(t('uninstalled', { name })),
    onError: tellProblem,
    onSettled() {
      setEnding(null)
      void client.invalidateQueries({ queryKey: ['apps'] })
    },
  })
  return (
    <>
      <PageHead title={t('title')} docs={{ href: '/docs#tag/oauth', label: t('docs') }}>
        {t('about')}
      </PageHead>
      <Stack gap="xl">
        <Apps
          title={t('installed')}
          of={({ installed }) => installed}
          height={150}
          empty={<Empty title={t('noneInstalled')}>{t('noneInstalledMore')}</Empty>}
          row={(app) => <InstalledRow key={app.client_id} app={app} onUninstall={() => setEnding(app)} />}
        />
        <Apps
          title={t('market')}
          of={({ others }) => others}
          height={90}
          empty={<Empty title={t('noneListed')}>{t('noneListedMore')}</Empty>}
          row={(app) => <ListedRow key={app.client_id} app={app} />}
        />
        <section>
          <Group justify="space-between" align="flex-end" mb="sm">
            <div>
              <Title order={2} size="h3">
                {t('own')}
              </Title>
              <Text c="dimmed">{t('ownAbout')}</Text>
            </div>
            <Button variant="default" onClick={() => setRegistering(true)}>
              {t('register')}
            </Button>
          </Group>
          <OwnApps registering={registering} onRegistered={() => setRegistering(false)} />
        </section>
      </Stack>
      <Confirm
        opened={ending !== null}
        title={t('uninstallAsk', { name: ending?.name ?? '' })}
        action={t('uninstall')}
        busy={uninstall.isPending}
        onConfirm={() => ending && uninstall.mutate(ending)}
        onClose={() => setEnding(null)}
      >
        <Text>{t('uninstallWhat')}</Text>
      </Confirm>
    </>
  )
}

/** What there is of the apps under one title. */
function Apps<App extends ListedApp>({
  title,
  of,
  height,
  empty,
  row,
}: {
  title: string
  of: (apps: { installed: InstalledApp[]; others: ListedApp[] }) => App[]
  height: number
  empty: ReactNode
  row: (app: App) => ReactNode
}) {
  const query = useQuery(appsQuery)
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {title}
      </Title>
      <Listed query={query} rows={1} height={height} isEmpty={(apps) => of(apps).length === 0} empty={empty}>
        {(apps) => <Stack gap="sm">{of(apps).map(row)}</Stack>}
      </Listed>
    </section>
  )
}

/** No picture: those of apps lie with their publishers, and a page of ours calls nobody else. */
function AppHead({ app }: { app: ListedApp }) {
  const t = useTexts(appTexts)
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar radius="md" name={app.name} color="initials" aria-hidden />
      <div>
        <Text fw={600}>{app.name}</Text>
        {app.publisher && (
          <Text size="sm" c="dimmed">
            {t('by', { publisher: app.publisher })}
          </Text>
        )}
      </div>
    </Group>
  )
}

function InstalledRow({ app, onUninstall }: { app: InstalledApp; onUninstall: () => void }) {
  const t = useTexts(appTexts)
  const format = useRestaurantFormat()
  return (
    <Paper withBorder p="md" radius="md" component="article" aria-label={app.name}>
      <Group justify="space-between" align="flex-start" mb="sm">
        <AppHead app={app} />
        <Button
          size="xs"
          variant="subtle"
          color="red"
          onClick={onUninstall}
          aria-label={t('uninstallNamed', { name: app.name })}
        >
          {t('uninstall')}
        </Button>
      </Group>
      <Stack gap="sm">
        <div>
          <Text size="sm" c="dimmed">
            {t('may')}
          </Text>
          <ScopeList scopes={app.scopes} />
        </div>
        <Facts
          facts={[
            {
              name: t('lastCall'),
              value: app.last_used_at ? format.moment(app.last_used_at) : t('never'),
            },
            { name: t('since'), value: format.moment(app.installed_at) },
          ]}
        />
      </Stack>
    </Paper>
  )
}

function ListedRow({ app }: { app: ListedApp }) {
  const t = useTexts(appTexts)
  return (
    <Paper withBorder p="md" radius="md" component="article" aria-label={app.name}>
      <Group justify="space-between" align="flex-start">
        <AppHead app={app} />
        {app.home_url && (
          <Button
            component="a"
            size="xs"
            variant="default"
            href={app.home_url}
            target="_blank"
            rel="noreferrer"
          >
            {t('open')}
          </Button>
        )}
      </Group>
      {app.description && (
        <Text size="sm" mt="sm" dir="auto" ta="start">
          <bdi>{app.description}</bdi>
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {t('asks')}
      </Text>
      <ScopeList scopes={app.scopes} />
    </Paper>
  )
}
