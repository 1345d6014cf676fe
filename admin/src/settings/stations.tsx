import { Anchor, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ReadyByHand } from '../parts/kitchen/ready-by-hand.tsx'
import { SettingsPage } from '../parts/settings/frame.tsx'
import { newRef } from '../parts/settings/rows.ts'
import type { SettingsForm } from '../parts/settings/use-settings.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Panel } from '../ui/panel.tsx'
import { useBranchChoices } from './choices.ts'
import { useRouting } from './preview.ts'
import { AddRow, RowButtons } from './row-buttons.tsx'
import { stationTexts } from './stations-texts.ts'

type Form = SettingsForm<'stations'>

export function StationsPage() {
  const t = useTexts(stationTexts)
  const branches = useBranchChoices()
  return (
    <SettingsPage
      part="stations"
      title={t('title')}
      about={t('about')}
      texts={stationTexts}
      preview={(form) => <Meaning form={form} />}
    >
      {({ value: { stations }, ...form }) => (
        <Panel title={t('stations')}>
          <Stack gap="sm">
            {stations.length === 0 && <Text>{t('none')}</Text>}
            {stations.map((station, index) => (
              <Group
                key={station.ref}
                gap="xs"
                align="flex-start"
                wrap={branches.length > 1 ? 'wrap' : 'nowrap'}
              >
                <TextInput
                  aria-label={t('nameOf', { number: index + 1 })}
                  value={station.name}
                  onChange={(event) =>
                    form.set({
                      stations: stations.with(index, { ...station, name: event.currentTarget.value }),
                    })
                  }
                  error={form.error(`stations.${index}.name`)}
                  maxLength={100}
                  flex="1 1 10rem"
                  maw="24rem"
                />
                {branches.length > 1 && (
                  <MultiSelect
                    aria-label={t('branchesOf', { name: station.name })}
                    placeholder={station.branch_refs?.length ? undefined : t('allBranches')}
                    data={branches}
                    value={station.branch_refs ?? []}
                    onChange={(branch_refs) =>
                      form.set({ stations: stations.with(index, { ...station, branch_refs }) })
                    }
                    error={form.error(`stations.${index}.branch_refs`)}
                    clearable
                    flex="1 1 12rem"
                    maw="24rem"
                  />
                )}
                <RowButtons
                  rows={stations}
                  index={index}
                  onChange={(next) => form.set({ stations: next })}
                  words={{
                    up: t('up', { name: station.name }),
                    down: t('down', { name: station.name }),
                    remove: t('remove', { name: station.name }),
                  }}
                />
              </Group>
            ))}
            {form.error('stations') && stations.every((_, index) => !form.error(`stations.${index}`)) && (
              <Text size="sm" c="red" role="alert">
                {form.error('stations')}
              </Text>
            )}
            <AddRow onAdd={() => form.set({ stations: [...stations, { ref: newRef('station'), name: '' }] })}>
              {t('add')}
            </AddRow>
          </Stack>
        </Panel>
      )}
    </SettingsPage>
  )
}

/** How much each station cooks now, and where to go on. */
function Meaning({ form }: { form: Form }) {
  const t = useTexts(stationTexts)
  const { data } = useRouting()
  const counts = new Map<number | null, number>()
  for (const category of data?.categories ?? []) {
    for (const item of category.items) {
      const station = item.station_id ?? category.station_id
      counts.set(station, (counts.get(station) ?? 0) + 1)
    }
  }
  return (
    <Stack gap="sm">
      <Text size="sm">{t(form.value.stations.length === 0 ? 'oneTicket' : 'tickets')}</Text>
      {data && data.stations.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: '1.2rem' }}>
          {data.stations.map(({ id, name }) => (
            <li key={id}>
              <Text size="sm">{t('cooks', { name, count: counts.get(id) ?? 0 })}</Text>
            </li>
          ))}
          {(counts.get(null) ?? 0) > 0 && (
            <li>
              <Text size="sm">{t('nowhere', { count: counts.get(null) ?? 0 })}</Text>
            </li>
          )}
        </ul>
      )}
      <ReadyByHand />
      <Group gap="md">
        <Anchor component={Link} to="/settings/kitchen-routing">
          {t('toRouting')}
        </Anchor>
        <Anchor component={Link} to="/kitchen">
          {t('toScreens')}
        </Anchor>
        <Anchor component={Link} to="/settings/printers">
          {t('toPrinters')}
        </Anchor>
      </Group>
    </Stack>
  )
}
