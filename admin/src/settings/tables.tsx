import {
  ActionIcon,
  Alert,
  Autocomplete,
  Button,
  Group,
  List,
  MultiSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Labels } from '../parts/settings/fields.ts'
import { SettingsPage } from '../parts/settings/frame.tsx'
import type { SettingsForm } from '../parts/settings/use-settings.ts'
import IconDown from '../ui/icons/generated/IconChevronDown.ts'
import IconUp from '../ui/icons/generated/IconChevronUp.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { NumberField } from './inputs.tsx'
import { AddRow } from './row-buttons.tsx'
import { areasOf, type Combination, moved, nextTable, type TableRow, withoutTable } from './tables-rows.ts'
import { tableSettingTexts } from './tables-texts.ts'

type Form = SettingsForm<'tables'>

export function TableSettingsPage() {
  const t = useTexts(tableSettingTexts)
  const labels: Labels<'tables'> & { tables: string } = {
    tables: t('tables'),
    'tables.*.name': t('name'),
    'tables.*.code': t('code'),
    'tables.*.area': t('area'),
    'tables.*.min_seats': t('minSeats'),
    'tables.*.max_seats': t('maxSeats'),
    'tables.*.priority': t('priority'),
    'table_combinations.*.name': t('name'),
    'table_combinations.*.table_refs': t('joined'),
    'table_combinations.*.min_seats': t('minSeats'),
    'table_combinations.*.max_seats': t('maxSeats'),
  }
  return (
    <SettingsPage
      part="tables"
      title={t('title')}
      about={t('about')}
      labels={labels}
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
  const { tables } = form.value
  return (
    <Panel title={t('tables')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('tablesHint')}
        </Text>
        {tables.length === 0 && <Text>{t('noTables')}</Text>}
        {tables.map((table, index) => (
          <TableFields key={table.ref} {...{ table, index, form }} />
        ))}
        <AddRow onAdd={() => form.set({ tables: [...tables, nextTable(tables)] })}>{t('addTable')}</AddRow>
      </Stack>
    </Panel>
  )
}

function TableFields({ table, index, form }: { table: TableRow; index: number; form: Form }) {
  const t = useTexts(tableSettingTexts)
  const { tables } = form.value
  const change = (some: Partial<TableRow>) => form.set({ tables: tables.with(index, { ...table, ...some }) })
  const at = (field: string) => form.error(`tables.${index}.${field}`)
  const orNull = (text: string) => (text.trim() === '' ? null : text)
  const name = `\u2068${table.name}\u2069`
  return (
    <Paper withBorder p="sm" role="group" aria-label={table.name || t('unnamed')} data-row={table.ref}>
      <Stack gap="xs">
        <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm" verticalSpacing="xs">
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
          <NumberField
            label={t('minSeats')}
            value={table.min_seats}
            max={1000}
            error={at('min_seats')}
            onValue={(min_seats) => change({ min_seats })}
          />
          <NumberField
            label={t('maxSeats')}
            value={table.max_seats}
            max={1000}
            error={at('max_seats')}
            onValue={(max_seats) => change({ max_seats })}
          />
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
        <Group justify="flex-end" gap={4}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('up', { name })}
            disabled={index === 0}
            onClick={() => form.set({ tables: moved(tables, index, index - 1) })}
          >
            <IconUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('down', { name })}
            disabled={index === tables.length - 1}
            onClick={() => form.set({ tables: moved(tables, index, index + 1) })}
          >
            <IconDown size={18} aria-hidden />
          </ActionIcon>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t('removeOf', { name })}
            onClick={() => form.set(withoutTable(form.value, table.ref))}
          >
            {t('remove')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

function Combinations({ form }: { form: Form }) {
  const t = useTexts(tableSettingTexts)
  const { tables, table_combinations: all } = form.value
  const set = (table_combinations: Combination[]) => form.set({ table_combinations })
  return (
    <Panel title={t('combinations')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('combinationsHint')}
        </Text>
        {all.map((one, index) => {
          const change = (some: Partial<Combination>) => set(all.with(index, { ...one, ...some }))
          const at = (field: string) => form.error(`table_combinations.${index}.${field}`)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a combination has no name of its own but its place
            <Paper key={index} withBorder p="sm" role="group" aria-label={one.name || t('unnamed')}>
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
                  data={tables.map(({ ref, name }) => ({ value: ref, label: name }))}
                  value={one.table_refs}
                  searchable
                  error={at('table_refs')}
                  onChange={(table_refs) => change({ table_refs })}
                />
                <NumberField
                  label={t('minSeats')}
                  value={one.min_seats}
                  max={1000}
                  error={at('min_seats')}
                  onValue={(min_seats) => change({ min_seats })}
                />
                <NumberField
                  label={t('maxSeats')}
                  value={one.max_seats}
                  max={1000}
                  error={at('max_seats')}
                  onValue={(max_seats) => change({ max_seats })}
                />
              </SimpleGrid>
              <Group justify="flex-end" mt="xs">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={t('removeOf', { name: `\u2068${one.name}\u2069` })}
                  onClick={() => set(all.toSpliced(index, 1))}
                >
                  {t('remove')}
                </Button>
              </Group>
            </Paper>
          )
        })}
        <AddRow
          disabled={tables.length < 2}
          onAdd={() => set([...all, { name: '', table_refs: [], min_seats: 5, max_seats: 8 }])}
        >
          {t('addCombination')}
        </AddRow>
      </Stack>
    </Panel>
  )
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
