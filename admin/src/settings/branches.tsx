import { Alert, Badge, Group, List, Paper, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BranchOutlook } from '../../../server/src/workspace/settings/contract.ts'
import { SettingsPage } from '../parts/settings/frame.tsx'
import { newRef } from '../parts/settings/rows.ts'
import type { SettingsForm } from '../parts/settings/use-settings.ts'
import { api } from '../ui/api.ts'
import { useBranch } from '../ui/branch.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { wallClock } from '../ui/wall-clock.ts'
import { WeekForm } from '../ui/week-grid/week-form.tsx'
import { WeekGrid } from '../ui/week-grid/week-grid.tsx'
import { BranchClosing } from './branch-closing.tsx'
import { BranchDays } from './branch-days.tsx'
import { BranchDetails } from './branch-details.tsx'
import { OwnParts } from './branch-own.tsx'
import { BranchSeller } from './branch-seller.tsx'
import { branchTexts } from './branch-texts.ts'
import { type Branch, changeBranch, isOwn, OWN } from './own-parts.ts'
import { AddRow } from './row-buttons.tsx'
import classes from './settings.module.css'

type Form = SettingsForm<'branches'>

const TYPING_MS = 400

function newBranch(): Branch {
  return {
    ref: newRef('branch'),
    name: '',
    default: false,
    is_active: true,
    address: null,
    phone: null,
    seller: null,
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
      {(form) => <Branches form={form} />}
    </SettingsPage>
  )
}

/** All of them at a glance, and the one that is chosen. */
function Branches({ form }: { form: Form }) {
  const t = useTexts(branchTexts)
  const { branches } = form.value
  const { branch: here } = useBranch()
  const [wanted, choose] = useState(() => branches.find(({ slug }) => slug === here?.slug)?.ref ?? null)
  const index = Math.max(
    branches.findIndex(({ ref }) => ref === wanted),
    0,
  )
  const branch = branches[index] as Branch
  const add = () => {
    const next = newBranch()
    form.set({ branches: [...branches, next] })
    choose(next.ref)
  }
  return (
    <>
      {branches.length > 1 && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" role="group" aria-label={t('branches')}>
          {branches.map((each, place) => (
            <BranchCard
              key={each.ref}
              branch={each}
              isChosen={place === index}
              isWrong={form.error(`branches.${place}`) !== null}
              onChoose={() => choose(each.ref)}
            />
          ))}
        </SimpleGrid>
      )}
      <AddRow onAdd={add}>{t('add')}</AddRow>
      {form.error('branches') && branches.every((_, place) => !form.error(`branches.${place}`)) && (
        <Alert color="red" role="alert">
          {form.error('branches')}
        </Alert>
      )}
      <BranchFields key={branch.ref} form={form} index={index} />
    </>
  )
}

function BranchCard({
  branch,
  isChosen,
  isWrong,
  onChoose,
}: {
  branch: Branch
  isChosen: boolean
  isWrong: boolean
  onChoose: () => void
}) {
  const t = useTexts(branchTexts)
  const own = OWN.filter((part) => isOwn(branch, part)).map((part) => t(part))
  return (
    <UnstyledButton onClick={onChoose} aria-pressed={isChosen}>
      <Paper withBorder p="md" h="100%" className={classes.card ?? ''} data-chosen={isChosen || undefined}>
        <Group gap="xs">
          <Text fw={600} className="break">
            <bdi>{branch.name || t('unnamed')}</bdi>
          </Text>
          {branch.default && (
            <Badge variant="light" tt="none">
              {t('mainBranch')}
            </Badge>
          )}
          {!branch.is_active && (
            <Badge variant="light" color="gray" tt="none">
              {t('isClosed')}
            </Badge>
          )}
          {isWrong && (
            <Badge variant="light" color="red" tt="none">
              {t('isWrong')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" className="break">
          {branch.address ? (
            <bdi>{[branch.address.line1, branch.address.city].filter(Boolean).join(', ')}</bdi>
          ) : (
            t('noAddress')
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {own.length > 0 ? t('ownOf', { parts: own.join(', ') }) : t('allAsRestaurant')}
        </Text>
      </Paper>
    </UnstyledButton>
  )
}

function BranchFields({ form, index }: { form: Form; index: number }) {
  const t = useTexts(branchTexts)
  const { branches } = form.value
  const branch = branches[index] as Branch
  const { zone } = useMe().restaurant
  const change = (some: Partial<Branch>) => changeBranch(form, index, some)
  const at = (field: string) => form.error(`branches.${index}.${field}`)
  const setHours = (hours: object[]) => change({ hours: hours as Branch['hours'] })
  return (
    <>
      <BranchDetails form={form} index={index} />
      <BranchSeller form={form} index={index} />
      <Part title={t('hours')} fault={at('hours')}>
        <WeekGrid windows={branch.hours} onChange={setHours} />
        {branch.hours.length === 0 && <Text size="sm">{t('closedAlways')}</Text>}
        <WeekForm windows={branch.hours} onChange={setHours} />
      </Part>
      <Part title={t('days')} fault={null}>
        <BranchDays
          days={branch}
          today={wallClock(Date.now(), branch.timezone ?? zone).slice(0, 10)}
          error={at('special_days') ?? at('closing_days')}
          onChange={({ special_days, closing_days }) => change({ special_days, closing_days })}
        />
      </Part>
      {(branches.length > 1 || OWN.some((part) => isOwn(branch, part))) && (
        <OwnParts form={form} index={index} />
      )}
      <BranchClosing form={form} index={index} />
    </>
  )
}

function Part({ title, fault, children }: { title: string; fault: string | null; children: ReactNode }) {
  return (
    <Panel title={title}>
      <Stack gap="xs">
        {children}
        {fault && (
          <Text size="sm" c="red" role="alert">
            {fault}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}

/** Whether each is open now and when it opens next, as the service itself reckons it. */
function Preview({ form }: { form: Form }) {
  const t = useTexts(branchTexts)
  const { moment } = useRestaurantFormat()
  const open = form.value.branches.filter((branch) => branch.is_active)
  const [branches] = useDebouncedValue(open, TYPING_MS)
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
