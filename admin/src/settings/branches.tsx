import { Badge, Button, Group, List, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BranchOutlook } from '../../../server/src/workspace/settings/contract.ts'
import { SettingsPage } from '../parts/settings/frame.tsx'
import { newRef } from '../parts/settings/rows.ts'
import type { SettingsForm } from '../parts/settings/use-settings.ts'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { wallClock } from '../ui/wall-clock.ts'
import { WeekForm } from '../ui/week-grid/week-form.tsx'
import { WeekGrid } from '../ui/week-grid/week-grid.tsx'
import { type Branch, BranchDays } from './branch-days.tsx'
import { branchTexts } from './branch-texts.ts'
import { useZones } from './choices.ts'
import { NumberField } from './inputs.tsx'
import { AddRow } from './row-buttons.tsx'

type Form = SettingsForm<'branches'>

const TYPING_MS = 400

function newBranch(): Branch {
  return {
    ref: newRef('branch'),
    name: '',
    default: false,
    timezone: null,
    hours: [{ from: '10:00', to: '22:00' }],
    special_days: [],
    closing_days: [],
    preparation_minutes: 15,
    business_day_start: '00:00',
  }
}

export function BranchesPage() {
  const t = useTexts(branchTexts)
  return (
    <SettingsPage
      part="branches"
      title={t('title')}
      about={t('about')}
      texts={branchTexts}
      preview={(form) => <Preview form={form} />}
    >
      {(form) => (
        <>
          {form.value.branches.map((branch, index) => (
            <BranchPanel key={branch.ref} branch={branch} index={index} form={form} />
          ))}
          <AddRow onAdd={() => form.set({ branches: [...form.value.branches, newBranch()] })}>
            {t('add')}
          </AddRow>
        </>
      )}
    </SettingsPage>
  )
}

function BranchPanel({ branch, index, form }: { branch: Branch; index: number; form: Form }) {
  const t = useTexts(branchTexts)
  const { branches } = form.value
  const [removing, setRemoving] = useState(false)
  const { zone } = useMe().restaurant
  const zones = useZones(branch.timezone)
  const change = (some: Partial<Branch>) =>
    form.set({ branches: branches.with(index, { ...branch, ...some }) })
  const at = (field: string) => form.error(`branches.${index}.${field}`)
  const name = branch.name || t('unnamed')
  return (
    <Panel
      title={name}
      aside={branch.default && branches.length > 1 && <Badge variant="light">{t('mainBranch')}</Badge>}
    >
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('name')}
            value={branch.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={at('name')}
            maxLength={200}
          />
          <Select
            label={t('timezone')}
            description={t('timezoneHint')}
            placeholder={t('asRestaurant')}
            data={zones}
            value={branch.timezone}
            onChange={(timezone) => change({ timezone })}
            searchable
            clearable
            limit={60}
            nothingFoundMessage="—"
            error={at('timezone')}
          />
          <NumberField
            label={t('preparation')}
            description={t('preparationHint')}
            value={branch.preparation_minutes}
            onValue={(preparation_minutes) => change({ preparation_minutes })}
            error={at('preparation_minutes')}
            max={1440}
          />
          <TextInput
            type="time"
            label={t('dayStart')}
            description={t('dayStartHint')}
            value={branch.business_day_start}
            onChange={(event) => change({ business_day_start: event.currentTarget.value })}
            error={at('business_day_start')}
          />
        </SimpleGrid>
        {branches.length > 1 && (
          <Switch
            label={t('default')}
            description={t('defaultHint')}
            checked={branch.default}
            disabled={branch.default}
            onChange={() =>
              form.set({ branches: branches.map((each) => ({ ...each, default: each.ref === branch.ref })) })
            }
          />
        )}
        <Part title={t('hours')} fault={at('hours')}>
          <WeekGrid
            windows={branch.hours}
            onChange={(hours) => change({ hours: hours as Branch['hours'] })}
          />
          {branch.hours.length === 0 && <Text size="sm">{t('closedAlways')}</Text>}
          <WeekForm
            windows={branch.hours}
            onChange={(hours) => change({ hours: hours as Branch['hours'] })}
          />
        </Part>
        <Part title={t('days')} fault={null}>
          <BranchDays
            days={branch}
            today={wallClock(Date.now(), branch.timezone ?? zone).slice(0, 10)}
            error={at('special_days') ?? at('closing_days')}
            onChange={({ special_days, closing_days }) => change({ special_days, closing_days })}
          />
        </Part>
        {!branch.default && branches.length > 1 && (
          <Button variant="subtle" color="red" w="fit-content" onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        )}
      </Stack>
      <Confirm
        opened={removing}
        title={t('removeTitle', { name })}
        action={t('removeAction')}
        onClose={() => setRemoving(false)}
        onConfirm={() => form.set({ branches: branches.toSpliced(index, 1) })}
      >
        <Text>{t('removeText')}</Text>
      </Confirm>
    </Panel>
  )
}

function Part({ title, fault, children }: { title: string; fault: string | null; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text fw={600}>{title}</Text>
      </Group>
      {children}
      {fault && (
        <Text size="sm" c="red" role="alert">
          {fault}
        </Text>
      )}
    </Stack>
  )
}

/** Whether each is open now and when it opens next, as the service itself reckons it. */
function Preview({ form }: { form: Form }) {
  const t = useTexts(branchTexts)
  const { moment } = useRestaurantFormat()
  const [branches] = useDebouncedValue(form.value.branches, TYPING_MS)
  const query = useQuery({
    queryKey: ['branch-outlook', branches],
    queryFn: () => api.post<BranchOutlook[]>('/settings/branches/outlook', { branches }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (query.error) return <Text size="sm">{t('previewFault')}</Text>
  return (
    <List size="sm">
      {query.data?.map(({ ref, name, is_open, opens_at }) => (
        <List.Item key={ref}>
          {is_open && t('openNow', { name })}
          {!is_open && opens_at !== null && t('closedNow', { name, moment: moment(opens_at) })}
          {!is_open && opens_at === null && t('neverOpens', { name })}
        </List.Item>
      ))}
    </List>
  )
}
