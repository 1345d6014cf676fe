import {
  Alert,
  Autocomplete,
  Button,
  Group,
  List,
  MultiSelect,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SettingsPage } from '../parts/settings/frame.tsx'
import type { SettingsForm } from '../parts/settings/use-settings.ts'
import { useBranch } from '../ui/branch.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { NumberField } from '../ui/number-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { type Choice, useBranchChoices } from './choices.ts'
import { AddRow } from './row-buttons.tsx'
import { RowEditor } from './row-editor.tsx'
import { areasOf, type Combination, nextTable, type TableRow, withoutTable } from './tables-rows.ts'
import { tableSettingTexts } from './tables-texts.ts'

type Form = SettingsForm<'tables'>

export function TableSettingsPage() {
  const t = useTexts(tableSettingTexts)
  return (
    <SettingsPage
      part="tables"
      title={t('title')}
      about={t('about')}
      texts={tableSettingTexts}
      preview={(form) => <Preview form={form} />}
    >
      {(form) => (
        <>
          <Group gap="sm">
            <Button component={Link} to="/settings/floor" variant="default">
              {t('toPlan')}
            </Button>
            <Button component={Link} to="/settings/table-codes" variant="default">
              {t('toCodes')}
            </Button>
          </Group>
          <Tables form={form} />
          <Combinations form={form} />
        </>
      )}
    </SettingsPage>
  )
}

function Tables({ form }: { form: Form }) {
  const t = useTexts(tableSettingTexts)
  const branches = useBranchChoices()
  const { branch, isOneOfSeveral } = useBranch()
  const here = branches.find(({ slug }) => isOneOfSeveral && slug === branch?.slug)?.value ?? null
  const [wanted, choose] = useState<string | null | undefined>(undefined)
  // At first those of the branch that the app is at.
  const chosen = wanted === undefined ? here : wanted
  const { tables } = form.value
  const shown = tables.filter(({ branch_ref }) => chosen === null || branch_ref === chosen)
  const add = () => {
    const next = nextTable(
      shown.length > 0 ? [...tables.filter((one) => !shown.includes(one)), ...shown] : tables,
    )
    form.set({ tables: [...tables, chosen === null ? next : { ...next, branch_ref: chosen }] })
  }
  return (
    <Panel
      title={t('tables')}
      aside={
        branches.length > 1 && (
          <Select
            aria-label={t('branch')}
            placeholder={t('allBranches')}
            data={branches}
            value={chosen}
            onChange={choose}
            clearable
          />
        )
      }
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('tablesHint')}
        </Text>
        {shown.length === 0 && <Text>{t('noTables')}</Text>}
        {tables.map(
          (table, index) =>
            shown.includes(table) && <TableFields key={table.ref} {...{ table, index, form, branches }} />,
        )}
        <AddRow onAdd={add}>{t('addTable')}</AddRow>
      </Stack>
    </Panel>
  )
}

function TableFields({
  table,
  index,
  form,
  branches,
}: {
  table: TableRow
  index: number
  form: Form
  branches: Choice[]
}) {
  const t = useTexts(tableSettingTexts)
  const { tables } = form.value
  const change = (some: Partial<TableRow>) => form.set({ tables: tables.with(index, { ...table, ...some }) })
  const at = (field: string) => form.error(`tables.${index}.${field}`)
  const orNull = (text: string) => (text.trim() === '' ? null : text)
  const name = `\u2068${table.name}\u2069`
  return (
    <RowEditor
      name={table.name || t('unnamed')}
      rows={tables}
      index={index}
      onChange={(next) =>
        form.set(next.length < tables.length ? withoutTable(form.value, table.ref) : { tables: next })
      }
      words={{ up: t('up', { name }), down: t('down', { name }), remove: t('removeOf', { name }) }}
    >
      <SimpleGrid
        cols={{ base: 2, sm: 3, lg: branches.length > 1 ? 7 : 6 }}
        spacing="sm"
        verticalSpacing="xs"
      >
        <TextInput
          label={t('name')}
          value={table.name}
          maxLength={100}
          error={at('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('code')}
          value={table.code ?? ''}
          maxLength={50}
          error={at('code')}
          onChange={(event) => change({ code: orNull(event.currentTarget.value) })}
        />
        <Autocomplete
          label={t('area')}
          data={areasOf(tables)}
          value={table.area ?? ''}
          maxLength={100}
          error={at('area')}
          onChange={(area) => change({ area: orNull(area) })}
        />
        {branches.length > 1 && (
          <Select
            label={t('branch')}
            data={branches}
            value={table.branch_ref ?? branches[0]?.value ?? null}
            onChange={(branch_ref) => change({ branch_ref })}
            allowDeselect={false}
            error={at('branch_ref')}
          />
        )}
        <Seats row={table} at={at} onChange={change} />
        <NumberField
          label={t('priority')}
          value={table.priority}
          allowNegative
          min={-1000}
          max={1000}
          error={at('priority')}
          onValue={(priority) => change({ priority })}
        />
      </SimpleGrid>
    </RowEditor>
  )
}

function Seats({
  row,
  at,
  onChange,
}: {
  row: { min_seats: number; max_seats: number }
  at: (field: string) => string | null
  onChange: (some: { min_seats?: number; max_seats?: number }) => void
}) {
  const t = useTexts(tableSettingTexts)
  return (
    <>
      <NumberField
        label={t('minSeats')}
        value={row.min_seats}
        max={1000}
        error={at('min_seats')}
        onValue={(min_seats) => onChange({ min_seats })}
      />
      <NumberField
        label={t('maxSeats')}
        value={row.max_seats}
        max={1000}
        error={at('max_seats')}
        onValue={(max_seats) => onChange({ max_seats })}
      />
    </>
  )
}

function Combinations({ form }: { form: Form }) {
  const t = useTexts(tableSettingTexts)
  const { tables, table_combinations: all } = form.value
  return (
    <Panel title={t('combinations')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('combinationsHint')}
        </Text>
        {all.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a combination has no name of its own but its place
          <CombinationFields key={index} one={one} index={index} form={form} />
        ))}
        <AddRow
          disabled={tables.length < 2}
          onAdd={() =>
            form.set({
              table_combinations: [...all, { name: '', table_refs: [], min_seats: 5, max_seats: 8 }],
            })
          }
        >
          {t('addCombination')}
        </AddRow>
      </Stack>
    </Panel>
  )
}

function CombinationFields({ one, index, form }: { one: Combination; index: number; form: Form }) {
  const t = useTexts(tableSettingTexts)
  const branches = useBranchChoices()
  const { tables, table_combinations: all } = form.value
  const set = (table_combinations: Combination[]) => form.set({ table_combinations })
  const change = (some: Partial<Combination>) => set(all.with(index, { ...one, ...some }))
  const at = (field: string) => form.error(`table_combinations.${index}.${field}`)
  return (
    <RowEditor
      name={one.name || t('unnamed')}
      rows={all}
      index={index}
      onChange={set}
      words={{ remove: t('removeOf', { name: `\u2068${one.name}\u2069` }) }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="xs">
        <TextInput
          label={t('name')}
          value={one.name}
          maxLength={100}
          error={at('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <MultiSelect
          label={t('joined')}
          data={tablesToJoin(tables, branches)}
          value={one.table_refs}
          searchable
          error={at('table_refs')}
          onChange={(table_refs) => change({ table_refs })}
        />
        <Seats row={one} at={at} onChange={change} />
      </SimpleGrid>
    </RowEditor>
  )
}

/** Only tables of one branch can be pushed together, so each branch stands apart. */
function tablesToJoin(tables: TableRow[], branches: Choice[]) {
  const choices = (some: TableRow[]) => some.map(({ ref, name }) => ({ value: ref, label: name }))
  if (branches.length < 2) return choices(tables)
  const home = branches[0]?.value
  return branches.map(({ value, label }) => ({
    group: label,
    items: choices(tables.filter(({ branch_ref }) => (branch_ref ?? home) === value)),
  }))
}

/** What a host and the booking engine make of it. */
function Preview({ form }: { form: Form }) {
  const t = useTexts(tableSettingTexts)
  const format = useRestaurantFormat()
  const { tables, table_combinations: combinations } = form.value
  const most = (some: { max_seats: number }[]) => Math.max(0, ...some.map(({ max_seats }) => max_seats))
  const seats = tables.reduce((sum, { max_seats }) => sum + max_seats, 0)
  const without = tables.filter(({ code }) => code === null)
  const names = tables.map(({ name }) => name.trim())
  const twice = [...new Set(names.filter((name, index) => name !== '' && names.indexOf(name) < index))]
  return (
    <Stack gap="xs">
      <List size="sm">
        <List.Item>{t('sum', { count: tables.length, seats: format.number(seats) })}</List.Item>
        {tables.length > 0 && (
          <List.Item>
            {combinations.length > 0
              ? t('largestJoined', {
                  single: format.number(most(tables)),
                  joined: format.number(most(combinations)),
                })
              : t('largest', { single: format.number(most(tables)) })}
          </List.Item>
        )}
        {areasOf(tables).map((area) => (
          <List.Item key={area}>
            <bdi>{area}</bdi>:{' '}
            {t('tablesOf', { count: tables.filter((table) => table.area === area).length })}
          </List.Item>
        ))}
      </List>
      {without.length > 0 && <Text size="sm">{t('noCode', { count: without.length })}</Text>}
      {twice.length > 0 && (
        <Alert color="orange">
          {t('twice')} <bdi>{twice.join(', ')}</bdi>
        </Alert>
      )}
    </Stack>
  )
}
