import { Alert, Badge, Group, List, Paper, Stack, Text, ThemeIcon } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { FEATURES, type Feature } from '../../../server/src/ground/tenants/plans.ts'
import type { PlanState } from '../../../server/src/surfaces/admin/contract.ts'
import { SettingsSheet } from '../parts/settings/sheet.tsx'
import { api } from '../ui/api.ts'
import IconYes from '../ui/icons/generated/IconCheck.ts'
import IconNo from '../ui/icons/generated/IconMinus.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { planTexts } from './texts.ts'

const planQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: ({ signal }) => api.get<PlanState>('/plan', signal),
})

export function PlanPage() {
  const t = useTexts(planTexts)
  return (
    <SettingsSheet title={t('title')} about={t('about')}>
      <Loaded query={useQuery(planQuery)}>
        {(state) => (
          <Stack gap="md">
            <Now state={state} />
            <Plans state={state} />
          </Stack>
        )}
      </Loaded>
    </SettingsSheet>
  )
}

function Now({ state }: { state: PlanState }) {
  const t = useTexts(planTexts)
  const { moment } = useRestaurantFormat()
  const { plan, in_force: inForce, starts_at: from, ends_at: until, suspended_at: suspended } = state
  const carried = state.plans.find(({ name }) => name === plan)?.features ?? []
  return (
    <Panel
      title={t('yours')}
      aside={
        <Badge
          size="lg"
          variant="light"
          autoContrast
          tt="none"
          color={suspended || !inForce ? 'orange' : 'green'}
        >
          {t(suspended ? 'stateSuspended' : inForce ? 'stateInForce' : 'stateNone')}
        </Badge>
      }
    >
      <Stack gap="sm">
        {suspended && <Alert color="orange">{t('suspendedSince', { moment: moment(suspended) })}</Alert>}
        <Text size="xl" fw={700}>
          <bdi>{plan ?? t('noPlan')}</bdi>
        </Text>
        {from && <Text>{t('from', { moment: moment(from) })}</Text>}
        <Text>{until ? t('until', { moment: moment(until) }) : t('openEnded')}</Text>
        <Features carried={inForce ? carried : []} />
      </Stack>
    </Panel>
  )
}

function Features({ carried }: { carried: readonly Feature[] }) {
  const t = useTexts(planTexts)
  return (
    <List spacing={4} listStyleType="none">
      {FEATURES.map((feature) => {
        const has = carried.includes(feature)
        return (
          <List.Item
            key={feature}
            icon={
              <ThemeIcon size={22} radius="xl" variant="light" color={has ? 'green' : 'gray'} aria-hidden>
                {has ? <IconYes size={14} /> : <IconNo size={14} />}
              </ThemeIcon>
            }
          >
            {t(feature)}: {t(has ? 'included' : 'notIncluded')}
          </List.Item>
        )
      })}
    </List>
  )
}

function Plans({ state }: { state: PlanState }) {
  const t = useTexts(planTexts)
  return (
    <Panel title={t('all')}>
      <Text mb="sm">{t('askOperator')}</Text>
      <Stack gap="sm">
        {state.plans.map(({ name, features }) => (
          <Paper key={name} withBorder p="sm">
            <Group justify="space-between" mb={4}>
              <Text fw={600}>
                <bdi>{name}</bdi>
              </Text>
              {name === state.plan && (
                <Badge variant="light" autoContrast tt="none">
                  {t('yours')}
                </Badge>
              )}
            </Group>
            <Features carried={features} />
          </Paper>
        ))}
      </Stack>
    </Panel>
  )
}
