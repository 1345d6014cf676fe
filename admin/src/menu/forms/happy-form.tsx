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
import { errorOn } from '../../ui/field-error.ts'
import { useRestaurantFormat } from '../../ui/me.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useNameOf } from '../../ui/names.ts'
import { HoursField } from '../../ui/week-grid/hours-field.tsx'
import { useHoursText } from '../../ui/week-grid/hours-text.ts'
import type { Window } from '../../ui/week-grid/spans.ts'
import type { Book, Texts } from '../book.ts'
import { useDraft, useFormTexts } from './draft.ts'
import { Part } from './frame.tsx'
import { sendThing, ThingForm, useFieldLabel, type Words } from './thing-form.tsx'

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

const FIELDS = [
  'name',
  'percent',
  'amount_off_minor',
  'price_minor',
  'windows',
  'menu_ids',
  'category_ids',
  'item_ids',
]
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
  book,
  happy,
  onClose,
}: {
  book: Book
  happy: StaffHappyHour | null
  onClose: () => void
}) {
  const t = useFormTexts()
  const form = useDraft(happy, draftOf)
  const { draft, saved, set, error } = form
  const words = useWords(book)

  function send(): Promise<StaffHappyHour> {
    const { cut, value, ...rest } = draft
    const cuts = { percent: null, amount_off_minor: null, price_minor: null, [cut]: value }
    return sendThing('happy_hour', saved, { ...rest, ...cuts })
  }

  return (
    <ThingForm
      title={happy ? t('editNamed', { name: happy.name }) : t('newHappyHour')}
      form={form}
      fields={FIELDS}
      words={words}
      send={send}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errorOn(error, 'name')}
        data-autofocus
      />
      <CutField draft={draft} set={set} error={error} />
      <Part title={t('happyFor')}>
        <Targets book={book} draft={draft} set={set} />
      </Part>
      <Part title={t('happyWhen')}>
        <HoursField
          label={t('happyWhen')}
          windows={draft.windows}
          onChange={(windows) => set({ windows })}
          error={error}
        />
      </Part>
    </ThingForm>
  )
}

type Field = { draft: HappyDraft; set: (more: Partial<HappyDraft>) => void }

function CutField({ draft, set, error }: Field & { error: unknown }) {
  const t = useFormTexts()
  const fault = errorOn(error, draft.cut)
  return (
    <Group align="flex-start" grow preventGrowOverflow={false} wrap="wrap">
      <NativeSelect
        label={t('cut')}
        value={draft.cut}
        onChange={(event) => set({ cut: event.currentTarget.value as Cut, value: null })}
        data={CUTS.map((value) => ({ value, label: t(CUT_TEXTS[value]) }))}
      />
      {draft.cut === 'percent' ? (
        <NumberInput
          label={t('percentValue')}
          min={0}
          max={100}
          suffix=" %"
          value={draft.value ?? ''}
          onChange={(value) => set({ value: value === '' ? null : Number(value) })}
          error={fault}
        />
      ) : (
        <MoneyInput
          label={t('amountValue')}
          minor={draft.value}
          onMinor={(value) => set({ value })}
          error={fault}
        />
      )}
    </Group>
  )
}

function Targets({ book, draft, set }: Field & { book: Book }) {
  const t = useFormTexts()
  const nameOf = useNameOf()
  const chosen = draft.menu_ids.length + draft.category_ids.length + draft.item_ids.length
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
      value={draft[field].map(String)}
      onChange={(ids) => set({ [field]: ids.map(Number) })}
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
          if (value === 'all') set({ menu_ids: [], category_ids: [], item_ids: [] })
        }}
        data={[
          { value: 'all', label: t('everything') },
          { value: 'some', label: t('someOnly') },
        ]}
      />
      {isSome && (
        <>
          {choice(t('menus'), 'menu_ids', book.page.menus)}
          {choice(t('categories'), 'category_ids', [...book.categories.values()])}
          {choice(t('dishes'), 'item_ids', book.all)}
        </>
      )}
    </Stack>
  )
}

function useWords(book: Book): Words {
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
      if (path === 'menu_ids') return named(book.menus, value as number[])
      if (path === 'category_ids') return named(book.categories, value as number[])
      if (path === 'item_ids') return named(book.items, value as number[])
      return typeof value === 'number' ? number(value) : String(value ?? t('nothing'))
    },
  }
}
