import {
  Group,
  MultiSelect,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Stack,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import type { StaffHappyHour } from '../../../../server/src/restaurant/menu/staff-contract.ts'
import type { Form } from '../../ui/form.ts'
import { useRestaurantFormat } from '../../ui/me.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useNameOf } from '../../ui/names.ts'
import { usePercentSign } from '../../ui/number-field.tsx'
import { HoursField } from '../../ui/week-grid/hours-field.tsx'
import { useHoursText } from '../../ui/week-grid/hours-text.ts'
import type { Window } from '../../ui/week-grid/spans.ts'
import type { MenuIndex, Texts } from '../menu-index.ts'
import { Part } from './part.tsx'
import { sendThing, ThingForm, useFieldLabel, type Words } from './thing-form.tsx'
import { useThingForm } from './use-thing-form.ts'
import { useFormTexts } from './wording.ts'

type Cut = 'percent' | 'amount_off_minor' | 'price_minor'
type HappyDraft = {
  name: string
  cut: Cut
  value: number | null
  windows: Window[]
  menu_ids: number[]
  category_ids: number[]
  item_ids: number[]
}

const CUTS: Cut[] = ['percent', 'amount_off_minor', 'price_minor']
const CUT_TEXTS = { percent: 'percent', amount_off_minor: 'amountOff', price_minor: 'fixedPrice' } as const
const MOST_SHOWN = 50

function draftOf(happy: StaffHappyHour | null): HappyDraft {
  const cut = CUTS.find((each) => happy?.[each] != null) ?? 'percent'
  return {
    name: happy?.name ?? '',
    cut,
    value: happy?.[cut] ?? null,
    windows: [...(happy?.windows ?? [])],
    menu_ids: happy?.menu_ids ?? [],
    category_ids: happy?.category_ids ?? [],
    item_ids: happy?.item_ids ?? [],
  }
}

export function HappyForm({
  index,
  happy,
  onClose,
}: {
  index: MenuIndex
  happy: StaffHappyHour | null
  onClose: () => void
}) {
  const t = useFormTexts()
  const thing = useThingForm({
    thing: happy,
    valuesOf: draftOf,
    names: { percent: 'value', amount_off_minor: 'value', price_minor: 'value' },
    send({ saved, values: { cut, value, ...rest } }) {
      const cuts = { percent: null, amount_off_minor: null, price_minor: null, [cut]: value }
      return sendThing<StaffHappyHour>('happy_hour', saved, { ...rest, ...cuts })
    },
    onClose,
  })
  const { form } = thing
  const words = useWords(index)

  return (
    <ThingForm
      title={happy ? t('editNamed', { name: happy.name }) : t('newHappyHour')}
      thing={thing}
      words={words}
      onClose={onClose}
    >
      <TextInput label={t('name')} {...form.input('name')} data-autofocus />
      <CutField form={form} />
      <Part title={t('happyFor')}>
        <Targets index={index} form={form} />
      </Part>
      <Part title={t('happyWhen')}>
        <HoursField
          label={t('happyWhen')}
          windows={form.values.windows}
          onChange={(windows) => form.set('windows', windows)}
          error={form.error('windows')}
        />
      </Part>
    </ThingForm>
  )
}

function CutField({ form }: { form: Form<HappyDraft> }) {
  const percentSign = usePercentSign()
  const t = useFormTexts()
  const { cut, value } = form.values
  return (
    <Group align="flex-start" grow preventGrowOverflow={false} wrap="wrap">
      <NativeSelect
        label={t('cut')}
        value={cut}
        onChange={(event) => form.change({ cut: event.currentTarget.value as Cut, value: null })}
        data={CUTS.map((each) => ({ value: each, label: t(CUT_TEXTS[each]) }))}
      />
      {cut === 'percent' ? (
        <NumberInput
          label={t('percentValue')}
          min={0}
          max={100}
          suffix={percentSign}
          value={value ?? ''}
          onChange={(next) => form.set('value', next === '' ? null : Number(next))}
          error={form.error('value')}
        />
      ) : (
        <MoneyInput label={t('amountValue')} {...form.money('value')} />
      )}
    </Group>
  )
}

function Targets({ index, form }: { index: MenuIndex; form: Form<HappyDraft> }) {
  const t = useFormTexts()
  const nameOf = useNameOf()
  const { menu_ids, category_ids, item_ids } = form.values
  const chosen = menu_ids.length + category_ids.length + item_ids.length
  const [isOpened, setOpened] = useState(chosen > 0)
  const isSome = isOpened || chosen > 0
  const choice = (
    label: string,
    field: 'menu_ids' | 'category_ids' | 'item_ids',
    all: { id: number; name: Texts }[],
  ) => (
    <MultiSelect
      label={label}
      searchable
      clearable
      limit={MOST_SHOWN}
      placeholder={t('search')}
      nothingFoundMessage={t('noMatch')}
      value={form.values[field].map(String)}
      onChange={(ids) => form.set(field, ids.map(Number))}
      data={all.map(({ id, name }) => ({ value: String(id), label: nameOf(name) }))}
    />
  )
  return (
    <Stack gap="sm">
      <SegmentedControl
        w="fit-content"
        aria-label={t('happyFor')}
        value={isSome ? 'some' : 'all'}
        onChange={(value) => {
          setOpened(value === 'some')
          if (value === 'all') form.change({ menu_ids: [], category_ids: [], item_ids: [] })
        }}
        data={[
          { value: 'all', label: t('everything') },
          { value: 'some', label: t('someOnly') },
        ]}
      />
      {isSome && (
        <>
          {choice(t('menus'), 'menu_ids', index.page.menus)}
          {choice(t('categories'), 'category_ids', [...index.categories.values()])}
          {choice(t('dishes'), 'item_ids', index.all)}
        </>
      )}
    </Stack>
  )
}

function useWords(index: MenuIndex): Words {
  const t = useFormTexts()
  const nameOf = useNameOf()
  const hours = useHoursText()
  const { number } = useRestaurantFormat()
  const label = useFieldLabel({
    name: t('name'),
    cut: t('cut'),
    value: t('amountValue'),
    windows: t('happyWhen'),
    menu_ids: t('menus'),
    category_ids: t('categories'),
    item_ids: t('dishes'),
  })
  const named = (from: ReadonlyMap<number, { name: Texts }>, ids: number[]) =>
    ids.map((id) => nameOf(from.get(id)?.name ?? '—')).join(', ') || t('nothing')
  return {
    label,
    show(path, value) {
      if (path === 'windows') return hours(value as Window[])
      if (path === 'cut') return t(CUT_TEXTS[value as Cut])
      if (path === 'menu_ids') return named(index.menus, value as number[])
      if (path === 'category_ids') return named(index.categories, value as number[])
      if (path === 'item_ids') return named(index.items, value as number[])
      return typeof value === 'number' ? number(value) : String(value ?? t('nothing'))
    },
  }
}
