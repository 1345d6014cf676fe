import {
  Alert,
  Button,
  Group,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
} from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FloorState } from '../../../server/src/restaurant/floor/staff-contract.ts'
import { ActionChanges } from '../parts/settings/action-changes.tsx'
import { SettingsSheet } from '../parts/settings/sheet.tsx'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { isMeanwhile } from '../ui/meanwhile/meanwhile-of.ts'
import { useTellProblem } from '../ui/problem.ts'
import { Empty, Listed } from '../ui/states.tsx'
import { uiTexts } from '../ui/texts.ts'
import { UnsavedGuard } from '../ui/unsaved.tsx'
import { Canvas } from './canvas.tsx'
import { floorPlanQuery, useSaveFloor } from './data.ts'
import { broughtTo, changesOf, type Draft, draftsOf, floorsOf, isSame, relaid } from './draft.ts'
import { FloorName, NewFloor } from './floors.tsx'
import { PlaceForm } from './form.tsx'
import { useHistory } from './history.ts'
import { floorEditorTexts } from './texts.ts'

export function FloorEditorPage() {
  const t = useTexts(floorEditorTexts)
  const query = useQuery(floorPlanQuery)
  return (
    <SettingsSheet title={t('title')} about={t('about')} isWide>
      <Listed
        query={query}
        rows={2}
        height={240}
        isEmpty={({ floors }) => floors.length === 0}
        empty={
          <Empty title={t('none')}>
            {t('noneMore')}
            <Group justify="center" mt="md">
              <Button component={Link} to="/settings/tables">
                {t('toTables')}
              </Button>
            </Group>
          </Empty>
        }
      >
        {(state) => <Editor key={query.dataUpdatedAt} state={state} reload={() => void query.refetch()} />}
      </Listed>
    </SettingsSheet>
  )
}

function Editor({ state, reload }: { state: FloorState; reload: () => void }) {
  const t = useTexts(floorEditorTexts)
  const ui = useTexts(uiTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const [stored, setStored] = useState(() => ({
    version: state.version,
    tables: draftsOf(state) as readonly Draft[],
  }))
  const { now: tables, set, undo, redo, canUndo, canRedo } = useHistory(stored.tables)
  const [added, setAdded] = useState<string[]>([])
  const [wanted, setWanted] = useState<string | null>(floorsOf(tables)[0] ?? null)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [snaps, setSnaps] = useState(true)
  const save = useSaveFloor()
  const isChanged = !isSame(stored.tables, tables)
  useHotkeys([
    ['mod+Z', undo],
    ['mod+shift+Z', redo],
    ['mod+Y', redo],
  ])

  const floors = [...new Set([...floorsOf(tables), ...added])]
  const floor = floors.includes(wanted) ? wanted : (floors[0] ?? null)
  const own = tables.filter((table) => table.floor === floor)
  const others = tables.filter((table) => table.floor !== floor)
  const chosen = tables.find(({ id }) => id === chosenId)
  const options = floors.map((name) => ({ value: name ?? '', label: name ?? t('mainFloor') }))

  function change(table: Draft, { goesOn = false } = {}): void {
    set(
      tables.map((one) => (one.id === table.id ? table : one)),
      { goesOn },
    )
  }
  function choose(id: number): void {
    setChosenId(id)
    const table = tables.find((one) => one.id === id)
    if (table) setWanted(table.floor)
  }
  function bring(table: Draft, to: string | null): void {
    change(broughtTo(to, table, tables))
    setChosenId(table.id)
    setWanted(to)
  }
  function onSave(): void {
    save.mutate(
      { version: stored.version, tables: changesOf(tables) },
      {
        onSuccess: ({ version }) => {
          setStored({ version, tables })
          tellDone(t('saved'))
        },
        onError: (error) => !isMeanwhile(error) && tell(error),
      },
    )
  }

  return (
    <Stack gap="md">
      {isMeanwhile(save.error) && <Stale onShow={reload} />}
      <Group justify="space-between" gap="sm">
        <Floors
          floor={floor}
          options={options}
          onChoose={setWanted}
          onAdd={(name) => {
            setAdded([...added, name])
            setWanted(name)
          }}
          onRename={(name) => {
            set(tables.map((table) => (table.floor === floor ? { ...table, floor: name } : table)))
            setAdded(added.map((one) => (one === floor ? name : one)))
            setWanted(name)
          }}
        />
        <Group gap="sm">
          <Switch
            label={t('snap')}
            checked={snaps}
            onChange={(event) => setSnaps(event.currentTarget.checked)}
          />
          <Button variant="default" disabled={!canUndo} onClick={undo}>
            {ui('undo')}
          </Button>
          <Button variant="default" disabled={!canRedo} onClick={redo}>
            {t('redo')}
          </Button>
          <Button variant="default" disabled={own.length === 0} onClick={() => set(relaid(floor, tables))}>
            {t('relay')}
          </Button>
          <Button disabled={!isChanged} loading={save.isPending} onClick={onSave}>
            {ui('save')}
          </Button>
        </Group>
      </Group>
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {t('keys')}
      </Text>
      {own.length === 0 && <Text>{t('emptyFloor')}</Text>}
      <Canvas tables={own} chosen={chosenId} snaps={snaps} onChoose={setChosenId} onChange={change} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PlaceForm
          tables={tables}
          floors={options}
          chosen={chosen}
          onChoose={choose}
          onChange={change}
          onFloor={(table, to) => bring(table, to === '' ? null : to)}
        />
        {others.length > 0 && (
          <Select
            label={t('bring')}
            description={t('bringMore')}
            placeholder={t('choose')}
            data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={null}
            onChange={(id) => {
              const table = others.find((one) => String(one.id) === id)
              if (table) bring(table, floor)
            }}
          />
        )}
      </SimpleGrid>
      <UnsavedGuard isChanged={isChanged} />
      <ActionChanges
        action="restaurant.floor_plan_changed"
        labels={{
          '*.floor': t('floor'),
          '*.x': t('fromLeft'),
          '*.y': t('fromTop'),
          '*.width': t('width'),
          '*.height': t('depth'),
          '*.rotation': t('rotation'),
          '*.shape': t('shape'),
        }}
      />
      <output className="visually-hidden" aria-live="polite">
        {chosen &&
          t('tableAt', {
            name: chosen.name,
            x: chosen.x,
            y: chosen.y,
            width: chosen.width,
            height: chosen.height,
            rotation: chosen.rotation,
          })}
      </output>
    </Stack>
  )
}

/** Which floor is drawn, and its name. */
function Floors({
  floor,
  options,
  onChoose,
  onAdd,
  onRename,
}: {
  floor: string | null
  options: { value: string; label: string }[]
  onChoose: (floor: string | null) => void
  onAdd: (name: string) => void
  onRename: (name: string) => void
}) {
  const t = useTexts(floorEditorTexts)
  const taken = options.map(({ label }) => label)
  return (
    <Group gap="sm">
      <SegmentedControl
        aria-label={t('floor')}
        data={options}
        value={floor ?? ''}
        onChange={(name) => onChoose(name === '' ? null : name)}
      />
      <NewFloor taken={taken} onAdd={onAdd} />
      <FloorName name={floor ?? t('mainFloor')} taken={taken} onRename={onRename} />
    </Group>
  )
}

function Stale({ onShow }: { onShow: () => void }) {
  const t = useTexts(floorEditorTexts)
  return (
    <Alert color="orange" title={t('stale')}>
      <Group gap="sm">
        <Text size="sm">{t('staleMore')}</Text>
        <Button size="compact-sm" variant="default" onClick={onShow}>
          {t('showTheirs')}
        </Button>
      </Group>
    </Alert>
  )
}
