import { Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useMe, useRestaurantFormat } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import type { MenuIndex, StaffGroup } from '../menu-index.ts'
import { Part } from './part.tsx'
import { newRow, type PricedRow, PricedRows, rowOf } from './priced-rows.tsx'
import { TextsFields } from './texts-fields.tsx'
import { sendThing, ThingForm, useFieldLabel, type Words } from './thing-form.tsx'
import { useThingForm } from './use-thing-form.ts'
import { textsFor, textsFrom, useFormTexts } from './wording.ts'

type GroupDraft = {
  name: Record<string, string>
  min_select: number
  max_select: number | null
  options: PricedRow[]
}

const MOST_SELECTED = 100
const MOST_NAMED = 12

/** A group of options, shared by every dish that is offered with it. */
export function GroupForm({
  index,
  group,
  onClose,
}: {
  index: MenuIndex
  group: StaffGroup | null
  onClose: () => void
}) {
  const t = useFormTexts()
  const nameOf = useNameOf()
  const { languages } = useMe().restaurant
  const thing = useThingForm({
    thing: group,
    valuesOf: (one): GroupDraft => ({
      name: textsFor(one?.name ?? null, languages),
      min_select: one?.min_select ?? 0,
      max_select: one ? one.max_select : 1,
      options: one
        ? one.options.map((option) => rowOf(option, option.is_available, languages))
        : [newRow(languages, true)],
    }),
    send({ saved, values, changed }) {
      const { name, options, ...rest } = saved ? changed : values
      return sendThing<StaffGroup>('modifier_group', saved, {
        ...rest,
        ...(name && { name: textsFrom(name) ?? {} }),
        ...(options && { options: options.map(optionOf) }),
      })
    },
    onClose,
  })
  const { form } = thing
  const words = useWords()
  const rows = useMemo(
    () => ({ add: t('addOption'), nth: (place: number) => t('option', { place }), price: t('surcharge') }),
    [t],
  )

  return (
    <ThingForm
      title={group ? t('editNamed', { name: nameOf(group.name) }) : t('newGroup')}
      thing={thing}
      words={words}
      onClose={onClose}
    >
      {group && <UsedBy index={index} group={group} />}
      <Part title={t('name')}>
        <TextsFields name={form.values.name} onName={(name) => form.set('name', name)} error={form.error} />
      </Part>
      <Part title={t('choices')}>
        <Group align="flex-start">
          <NumberInput
            label={t('minSelect')}
            w={120}
            min={0}
            max={MOST_SELECTED}
            allowDecimal={false}
            value={form.values.min_select}
            onChange={(value) => form.set('min_select', Number(value) || 0)}
            error={form.error('min_select')}
          />
          <NumberInput
            label={t('maxSelect')}
            w={150}
            min={1}
            max={MOST_SELECTED}
            allowDecimal={false}
            placeholder={t('maxAny')}
            value={form.values.max_select ?? ''}
            onChange={(value) => form.set('max_select', value === '' ? null : Number(value))}
            error={form.error('max_select')}
          />
        </Group>
      </Part>
      <Part title={t('options')}>
        <PricedRows
          rows={form.values.options}
          onChange={(options) => form.set('options', options)}
          words={rows}
          field="options"
          error={form.error}
          fresh={() => newRow(languages, true)}
          mark={(row, mark) => (
            <Switch
              label={t('onSale')}
              checked={row.mark}
              onChange={(event) => mark(event.currentTarget.checked)}
              color="green"
            />
          )}
        />
      </Part>
    </ThingForm>
  )
}

/** An option that costs nothing needs no price typed. */
const optionOf = ({ id, name, price_minor, mark }: PricedRow) => ({
  ...(id !== null && { id }),
  name: textsFrom(name) ?? {},
  price_minor: price_minor ?? 0,
  is_available: mark,
})

function UsedBy({ index, group }: { index: MenuIndex; group: StaffGroup }) {
  const t = useFormTexts()
  const nameOf = useNameOf()
  const names = group.item_ids.flatMap((id) => index.items.get(id) ?? []).map(({ name }) => nameOf(name))
  const cut = names.length > MOST_NAMED ? '…' : ''
  return (
    <Stack gap={2}>
      <Text fw={500}>{t('usedBy', { count: names.length })}</Text>
      {names.length > 0 && (
        <Text size="sm" c="dimmed">
          <bdi>{names.slice(0, MOST_NAMED).join(', ') + cut}</bdi> · {t('usedByAll')}
        </Text>
      )}
    </Stack>
  )
}

function useWords(): Words {
  const t = useFormTexts()
  const nameOf = useNameOf()
  const { price } = useRestaurantFormat()
  const label = useFieldLabel({
    name: t('name'),
    min_select: t('minSelect'),
    max_select: t('maxSelect'),
    options: t('options'),
  })
  return {
    label,
    show(path, value) {
      if (path === 'options') {
        return (value as PricedRow[])
          .map(({ name, price_minor }) => `${nameOf(name)} ${price(price_minor ?? 0)}`)
          .join(' · ')
      }
      if (path === 'max_select' && value === null) return t('maxAny')
      return String(value) || t('nothing')
    },
  }
}
