import { ActionIcon, Button, Group, NativeSelect, NumberInput, Stack, TextInput, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type {
  StaffIngredient,
  StaffPack,
  StockOverview,
} from '../../../server/src/restaurant/stock/staff-contract.ts'
import { useStockChange } from '../parts/stock/data.ts'
import { api } from '../ui/api.ts'
import { FormDrawer } from '../ui/drawer.tsx'
import { type Form, useForm } from '../ui/form.ts'
import { FormBody } from '../ui/form-body.tsx'
import IconTrash from '../ui/icons/generated/IconTrash.ts'
import { useTexts } from '../ui/language/language.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { stockTexts } from './texts.ts'

const UNITS = ['kg', 'g', 'l', 'ml', 'piece']

type OwnUnit = { key: number; unit: string; quantity: string | number }
type Pack = {
  key: number
  supplier_id: number
  name: string
  quantity: string | number
  price_minor: number | null
}
type Draft = {
  name: string
  sku: string
  unit: string
  unit_cost_minor: number | null
  units: OwnUnit[]
  packs: Pack[]
  pars: Record<number, string | number>
}

let lastKey = 0

function draftOf(
  house: StockOverview,
  ingredient: StaffIngredient | null,
  packs: readonly StaffPack[],
): Draft {
  const pars = house.branches.map(({ id }) => [
    id,
    ingredient?.levels.find(({ branch_id }) => branch_id === id)?.par_level ?? '',
  ])
  return {
    name: ingredient?.name ?? '',
    sku: ingredient?.sku ?? '',
    unit: ingredient?.unit ?? 'kg',
    unit_cost_minor: ingredient?.unit_cost_minor == null ? null : Math.round(ingredient.unit_cost_minor),
    units: (ingredient?.own_units ?? []).map((one) => ({ key: ++lastKey, ...one })),
    packs: packs.map(({ supplier_id, name, quantity, price_minor }) => ({
      key: ++lastKey,
      supplier_id,
      name,
      quantity,
      price_minor,
    })),
    pars: Object.fromEntries(pars),
  }
}

/** An ingredient: its unit, what else it is counted in, what it costs and comes in, and how much there should be. */
export function IngredientForm({
  house,
  ingredient,
  packs = [],
  onClose,
}: {
  house: StockOverview
  ingredient: StaffIngredient | null
  packs?: readonly StaffPack[]
  onClose: () => void
}) {
  const t = useTexts(stockTexts)
  const [first] = useState(() => draftOf(house, ingredient, packs))
  const form = useForm({
    initial: first,
    save: useStockChange((body: object) =>
      ingredient
        ? api.put(`/stock/ingredients/${ingredient.id}`, body)
        : api.post('/stock/ingredients', body),
    ),
    wanted: ({ units, packs: offered, pars, unit_cost_minor: cost, ...rest }) => ({
      ...rest,
      // A cost that nobody touched keeps what lies behind its last digit.
      unit_cost_minor: cost === first.unit_cost_minor ? (ingredient?.unit_cost_minor ?? cost) : cost,
      units: units.map(({ unit, quantity }) => ({ unit, quantity: Number(quantity) })),
      packs: offered.map(({ key: _, quantity, ...pack }) => ({ ...pack, quantity: Number(quantity) })),
      pars: Object.entries(pars)
        .filter(([, par]) => par !== '')
        .map(([branch, par]) => ({ branch_id: Number(branch), par_level: Number(par) })),
      ...(ingredient && { version: ingredient.version }),
    }),
    onSaved: onClose,
  })
  return (
    <FormDrawer
      title={ingredient ? ingredient.name : t('addIngredient')}
      isChanged={form.isChanged}
      onClose={onClose}
    >
      {(leave) => (
        <FormBody action={t('save')} form={form} onCancel={leave}>
          <Group grow align="flex-start" preventGrowOverflow={false}>
            <TextInput label={t('name')} required {...form.input('name')} data-autofocus />
            <TextInput label={t('sku')} {...form.input('sku')} />
            <TextInput label={t('unitOwn')} list="stock-units" required {...form.input('unit')} />
            <datalist id="stock-units">
              {UNITS.map((unit) => (
                <option key={unit} value={unit} />
              ))}
            </datalist>
            <MoneyInput
              label={t('costOf', { unit: form.values.unit || '…' })}
              {...form.money('unit_cost_minor')}
            />
          </Group>
          <Pars house={house} form={form} />
          <OwnUnits form={form} />
          <Packs house={house} form={form} />
        </FormBody>
      )}
    </FormDrawer>
  )
}

type Section = { form: Form<Draft> }

function Pars({ house, form }: Section & { house: StockOverview }) {
  const t = useTexts(stockTexts)
  return (
    <Group grow align="flex-start" preventGrowOverflow={false}>
      {house.branches.map(({ id, name }) => (
        <NumberInput
          key={id}
          label={house.branches.length > 1 ? t('parAt', { branch: name }) : t('parLevel')}
          hideControls
          decimalScale={3}
          allowNegative={false}
          value={form.values.pars[id] ?? ''}
          onChange={(par) => form.set('pars', { ...form.values.pars, [id]: par })}
          error={house.branches.length === 1 ? form.error('pars') : null}
        />
      ))}
    </Group>
  )
}

type Change<Row> = (part: Partial<Row>) => void

/** Rows that are added, filled in and removed. */
function Rows<Row extends { key: number }>({
  title,
  rows,
  onRows,
  nameOf,
  add,
  blank,
  children,
}: {
  title: string
  rows: Row[]
  onRows: (rows: Row[]) => void
  nameOf: (row: Row) => string
  add: string
  blank: Omit<Row, 'key'>
  children: (row: Row, index: number, change: Change<Row>) => ReactNode
}) {
  const t = useTexts(stockTexts)
  const change = (key: number, part: Partial<Row>) =>
    onRows(rows.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {title}
      </Title>
      {rows.map((row, index) => (
        <Group key={row.key} gap="xs" align="flex-start">
          {children(row, index, (part) => change(row.key, part))}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('removeLine', { name: nameOf(row) })}
            onClick={() => onRows(rows.filter(({ key }) => key !== row.key))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        w="fit-content"
        onClick={() => onRows([...rows, { ...blank, key: ++lastKey } as Row])}
      >
        {add}
      </Button>
    </Stack>
  )
}

/** So much of the unit that the stock is kept in. */
function Quantity({
  unit,
  label,
  flex,
  value,
  onChange,
  error,
}: {
  unit: string
  label: string
  flex: string | number
  value: string | number
  onChange: (quantity: string | number) => void
  error: ReactNode
}) {
  return (
    <NumberInput
      aria-label={label}
      hideControls
      decimalScale={3}
      allowNegative={false}
      flex={flex}
      rightSection={<span className="currency">{unit}</span>}
      rightSectionWidth={56}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}

function OwnUnits({ form }: Section) {
  const t = useTexts(stockTexts)
  const { unit, units } = form.values
  return (
    <Rows
      title={t('otherUnits')}
      rows={units}
      onRows={(rows) => form.set('units', rows)}
      nameOf={(row) => row.unit}
      add={t('addUnit')}
      blank={{ unit: '', quantity: '' }}
    >
      {(row, index, change) => (
        <>
          <TextInput
            aria-label={t('unit')}
            placeholder={t('unitHint')}
            flex="1 1 6rem"
            value={row.unit}
            onChange={(event) => change({ unit: event.currentTarget.value })}
            error={form.error(`units.${index}.unit`)}
          />
          <Quantity
            unit={unit}
            label={t('isSoMuch', { unit })}
            flex="1 1 6rem"
            value={row.quantity}
            onChange={(quantity) => change({ quantity })}
            error={form.error(`units.${index}.quantity`)}
          />
        </>
      )}
    </Rows>
  )
}

function Packs({ house, form }: Section & { house: StockOverview }) {
  const t = useTexts(stockTexts)
  const [supplier] = house.suppliers
  if (!supplier) return null
  const { unit, packs } = form.values
  return (
    <Rows
      title={t('packs')}
      rows={packs}
      onRows={(rows) => form.set('packs', rows)}
      nameOf={(row) => row.name}
      add={t('addPack')}
      blank={{ supplier_id: supplier.id, name: '', quantity: '', price_minor: null }}
    >
      {(row, index, change) => (
        <>
          <NativeSelect
            aria-label={t('supplier')}
            flex="1 1 9rem"
            value={String(row.supplier_id)}
            data={house.suppliers.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => change({ supplier_id: Number(event.currentTarget.value) })}
            error={form.error(`packs.${index}.supplier_id`)}
          />
          <TextInput
            aria-label={t('packName')}
            placeholder={t('packHint')}
            flex="1 1 7rem"
            value={row.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={form.error(`packs.${index}.name`)}
          />
          <Quantity
            unit={unit}
            label={t('packHolds', { unit })}
            flex="1 1 6rem"
            value={row.quantity}
            onChange={(quantity) => change({ quantity })}
            error={form.error(`packs.${index}.quantity`)}
          />
          <MoneyInput
            aria-label={t('price')}
            flex="1 1 7rem"
            minor={row.price_minor}
            onMinor={(price_minor) => change({ price_minor })}
            error={form.error(`packs.${index}.price_minor`)}
          />
        </>
      )}
    </Rows>
  )
}
