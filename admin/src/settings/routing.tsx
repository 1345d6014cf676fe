import {
  Alert,
  Anchor,
  Badge,
  Button,
  Collapse,
  Group,
  NativeSelect,
  Paper,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Routing, RoutingChange } from '../../../server/src/workspace/settings/routing-contract.ts'
import { LastChanges } from '../parts/settings/changes.tsx'
import classes from '../parts/settings/frame.module.css'
import { SettingsSheet } from '../parts/settings/sheet.tsx'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useLive } from '../ui/live.ts'
import { isMeanwhile } from '../ui/meanwhile/meanwhile-of.ts'
import { useNameOf } from '../ui/names.ts'
import { Empty, Listed } from '../ui/states.tsx'
import { UnsavedGuard } from '../ui/unsaved.tsx'
import { Way } from '../ui/way.tsx'
import { routingKey, useRouting } from './preview.ts'
import { stationTexts } from './stations-texts.ts'

const LIVE = { settings: [routingKey] } as const

type Category = Routing['categories'][number]
/** What was chosen and is not saved: `category/7` and `item/12`, with a station or none. */
type Draft = ReadonlyMap<string, number | null>

export function RoutingPage() {
  const t = useTexts(stationTexts)
  useLive(LIVE)
  const query = useRouting()
  return (
    <SettingsSheet title={t('routingTitle')} about={t('routingAbout')}>
      <Listed
        query={query}
        isEmpty={({ stations, categories }) => stations.length === 0 || categories.length === 0}
        empty={
          query.data?.stations.length === 0 ? (
            <Empty title={t('noStations')}>
              {t('noStationsMore')}{' '}
              <Anchor component={Link} to="/settings/stations" underline="always">
                {t('makeStations')}
              </Anchor>
            </Empty>
          ) : (
            <Empty title={t('noDishes')}>
              {t('noDishesMore')}
              <Way to="/menu">{t('toMenu')}</Way>
            </Empty>
          )
        }
      >
        {(routing) => <Form routing={routing} />}
      </Listed>
    </SettingsSheet>
  )
}

function Form({ routing }: { routing: Routing }) {
  const t = useTexts(stationTexts)
  const tellDone = useTellDone()
  const queries = useQueryClient()
  const nameOf = useNameOf()
  const [wanted, setWanted] = useState('')
  const [hasMoved, setMoved] = useState(false)
  const form = useForm({
    initial: { draft: new Map() as Draft },
    save: useMutation({
      mutationFn: (change: RoutingChange) => api.put<Routing>('/kitchen-routing', change),
    }),
    wanted: ({ draft }) => changeOf(routing, draft),
    isTold: isMeanwhile,
    onSaved(saved) {
      form.reset()
      setMoved(false)
      queries.setQueryData(routingKey, saved)
      tellDone(t('saved'))
    },
    onRefused(error) {
      if (!isMeanwhile(error)) return
      setMoved(true)
      void queries.invalidateQueries({ queryKey: routingKey })
    },
  })
  const { draft } = form.values
  const change = changeOf(routing, draft)
  const count = change.categories.length + change.items.length
  const text = wanted.trim().toLowerCase()
  const fits = (name: Category['name']) => nameOf(name).toLowerCase().includes(text)
  const shown = routing.categories.filter(
    ({ name, items }) => fits(name) || items.some((item) => fits(item.name)),
  )
  return (
    <Stack gap="lg">
      <form {...form.props}>
        <Stack gap="sm">
          {hasMoved && <Alert color="orange">{t('meanwhile')}</Alert>}
          <TextInput
            type="search"
            label={t('find')}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
            maw="24rem"
          />
          {shown.length === 0 && <Text c="dimmed">{t('noneFound')}</Text>}
          {shown.map((category) => (
            <CategoryRoute
              key={category.id}
              category={category}
              stations={routing.stations}
              draft={draft}
              onDraft={(next) => form.set('draft', next)}
              opened={text !== '' && !fits(category.name)}
              fits={fits(category.name) ? () => true : (item) => fits(item.name)}
            />
          ))}
        </Stack>
        <Group
          justify="space-between"
          gap="xs"
          className={classes.bar ?? ''}
          data-changed={count > 0 || undefined}
        >
          <Text size="sm" role="status" {...(count > 0 ? { fw: 600 } : { c: 'dimmed' })}>
            {t('changed', { count })}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={form.reset} disabled={count === 0}>
              {t('undo')}
            </Button>
            <Button type="submit" disabled={count === 0} loading={form.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Group>
      </form>
      <LastChanges
        changes={routing.changes}
        words={{
          labels: { 'categories.*.station': t('station'), 'items.*.station': t('station') },
          rows: {},
        }}
      />
      <UnsavedGuard isChanged={count > 0} />
    </Stack>
  )
}

/** Only what is really another than the server has. */
function changeOf({ version, categories }: Routing, draft: Draft): RoutingChange {
  const changed = (kind: 'category' | 'item', rows: { id: number; station_id: number | null }[]) =>
    rows.flatMap(({ id, station_id }) => {
      const chosen = draft.get(`${kind}/${id}`)
      return chosen === undefined || chosen === station_id ? [] : [{ id, station_id: chosen }]
    })
  return {
    version,
    categories: changed('category', categories),
    items: changed(
      'item',
      categories.flatMap(({ items }) => items),
    ),
  }
}

function CategoryRoute({
  category,
  stations,
  draft,
  onDraft,
  opened: isFound,
  fits,
}: {
  category: Category
  stations: Routing['stations']
  draft: Draft
  onDraft: (draft: Draft) => void
  opened: boolean
  fits: (item: Category['items'][number]) => boolean
}) {
  const t = useTexts(stationTexts)
  const nameOf = useNameOf()
  const [isOpened, setOpened] = useState(false)
  const panel = useId()
  const opened = isOpened || isFound
  const chosenOf = (key: string, saved: number | null) => {
    const chosen = draft.get(key)
    return chosen === undefined ? saved : chosen
  }
  const choose = (key: string, text: string) =>
    onDraft(new Map([...draft, [key, text === '' ? null : Number(text)]]))
  const key = `category/${category.id}`
  const station = chosenOf(key, category.station_id)
  const stationName = stations.find(({ id }) => id === station)?.name ?? t('noStation')
  const names = stations.map(({ id, name }) => ({ value: String(id), label: name }))
  const own = category.items.filter((item) => chosenOf(`item/${item.id}`, item.station_id) !== null).length
  return (
    <Paper withBorder p="sm" data-category={category.ref}>
      <Group gap="sm" justify="space-between">
        <div style={{ flex: '1 1 10rem', minWidth: 0 }}>
          <Text fw={600} className="break">
            <bdi>{nameOf(category.name)}</bdi>
          </Text>
          <Text size="sm" c="dimmed" className="break">
            {nameOf(category.menu_name)} · {t('dishes', { count: category.items.length })}
          </Text>
        </div>
        {own > 0 && (
          <Badge variant="light" tt="none">
            {t('own', { count: own })}
          </Badge>
        )}
        <NativeSelect
          aria-label={t('category', { name: nameOf(category.name) })}
          value={station === null ? '' : String(station)}
          onChange={(event) => choose(key, event.currentTarget.value)}
          data={[{ value: '', label: t('noStation') }, ...names]}
          w="12rem"
        />
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={opened}
          aria-controls={panel}
          disabled={category.items.length === 0}
          onClick={() => setOpened(!opened)}
        >
          {t('show')}
        </Button>
      </Group>
      <Collapse expanded={opened} id={panel}>
        {opened && (
          <Stack gap="xs" mt="sm" ps="md">
            {category.items.filter(fits).map((item) => (
              <Group key={item.id} gap="sm" justify="space-between">
                <Text flex="1 1 10rem" className="break">
                  <bdi>{nameOf(item.name)}</bdi>
                </Text>
                <NativeSelect
                  aria-label={t('dish', { name: nameOf(item.name) })}
                  value={String(chosenOf(`item/${item.id}`, item.station_id) ?? '')}
                  onChange={(event) => choose(`item/${item.id}`, event.currentTarget.value)}
                  data={[{ value: '', label: t('asCategory', { station: stationName }) }, ...names]}
                  w="16rem"
                />
              </Group>
            ))}
          </Stack>
        )}
      </Collapse>
    </Paper>
  )
}
