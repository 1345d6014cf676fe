import { Button, Container, Group, Paper, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { KitchenOverview, Screen } from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { UNROUTED } from '../../../server/src/restaurant/kitchen-screens/rules.ts'
import { devicesQuery } from '../parts/devices/data.ts'
import { DevicesOfKind } from '../parts/devices/devices-of-kind.tsx'
import { KITCHEN } from '../parts/devices/kitchen-settings.tsx'
import { overviewQuery, useScreenName } from '../parts/kitchen/screens.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Line } from '../ui/line.tsx'
import { useLive } from '../ui/live.ts'
import { useMay } from '../ui/me.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { Empty, Loaded } from '../ui/states.tsx'
import { Way } from '../ui/way.tsx'
import { OVERVIEW_LIVE, useSaveSettings } from './data.ts'
import { SetUp } from './set-up.tsx'
import { kitchenTexts } from './texts.ts'

export function KitchenPage() {
  const t = useTexts(kitchenTexts)
  const maySet = useMay('changeSettings')
  const connection = useLive(OVERVIEW_LIVE)
  const query = useQuery(overviewQuery)
  return (
    <Container size="lg" px={0}>
      <PageHead title={t('title')} aside={<Line connection={connection} />}>
        {t('about')}
      </PageHead>
      <Loaded query={query}>
        {(overview) => (
          <Stack gap="md">
            <Screens overview={overview} />
            {maySet && <Rules overview={overview} />}
            {maySet && <Devices />}
          </Stack>
        )}
      </Loaded>
    </Container>
  )
}

function Screens({ overview: { screens } }: { overview: KitchenOverview }) {
  const t = useTexts(kitchenTexts)
  const maySet = useMay('changeSettings')
  const [setting, setSetting] = useState<Screen | null>(null)
  return (
    <Panel title={t('screens')}>
      <Stack gap="md">
        {screens.length === 2 && (
          <Empty title={t('noStations')}>
            {t('noStationsHint')}
            {maySet && <Way to="/settings/stations">{t('addStations')}</Way>}
          </Empty>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
          {screens.map((screen) => (
            <ScreenCard key={screen.screen} screen={screen} onSetUp={() => setSetting(screen)} />
          ))}
        </SimpleGrid>
      </Stack>
      {setting && <SetUp screen={setting} onClose={() => setSetting(null)} />}
    </Panel>
  )
}

function ScreenCard({ screen, onSetUp }: { screen: Screen; onSetUp: () => void }) {
  const t = useTexts(kitchenTexts)
  const nameOf = useScreenName()
  const maySet = useMay('changeSettings')
  const hint =
    screen.kind === 'expediter'
      ? 'expediterHint'
      : screen.screen === UNROUTED
        ? 'unroutedHint'
        : 'stationHint'
  return (
    <Paper withBorder p="sm" data-screen={screen.screen}>
      <Stack gap="xs" h="100%" justify="space-between">
        <Stack gap={2}>
          <Group justify="space-between" gap="xs">
            <Text fw={600} className="break">
              <bdi>{nameOf(screen)}</bdi>
            </Text>
            <Text className="figures">{t('open', { count: screen.open })}</Text>
          </Group>
          <Text size="sm" c="dimmed">
            {t(hint)}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button component={Link} to={`/kitchen/screens/${screen.screen}`} flex={1}>
            {t('openScreen')}
          </Button>
          {maySet && (
            <Button
              variant="default"
              onClick={onSetUp}
              aria-label={t('setUpScreen', { screen: nameOf(screen) })}
            >
              {t('setUp')}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}

function Devices() {
  const query = useQuery(devicesQuery)
  return <Loaded query={query}>{(devices) => <DevicesOfKind kind={KITCHEN} devices={devices} />}</Loaded>
}

function Rules({ overview: { settings } }: { overview: KitchenOverview }) {
  const t = useTexts(kitchenTexts)
  const tell = useTellProblem()
  const save = useSaveSettings()
  return (
    <Panel title={t('rules')}>
      <Switch
        label={t('readyWhenDone')}
        description={t('readyWhenDoneHint')}
        checked={save.isPending ? save.variables.ready_when_done : settings.ready_when_done}
        onChange={(event) => save.mutate({ ready_when_done: event.currentTarget.checked }, { onError: tell })}
      />
    </Panel>
  )
}
