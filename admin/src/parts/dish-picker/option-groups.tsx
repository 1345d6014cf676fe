import { Checkbox, Fieldset, Group, Radio } from '@mantine/core'
import { useId } from 'react'
import type { OrderDeskState } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import classes from './picker.module.css'
import { pickerTexts } from './texts.ts'

export type OptionGroup = OrderDeskState['groups'][number]

/** A choice that is as large as a finger. */
export const OPTION_CLASSES = {
  root: classes.option ?? '',
  body: classes.optionBody ?? '',
  label: classes.optionLabel ?? '',
}

/** The options of a dish, or of a part of a set. */
export function OptionGroups({
  groups,
  value,
  onChange,
}: {
  groups: readonly OptionGroup[]
  value: readonly number[]
  onChange: (optionIds: number[]) => void
}) {
  const t = useTexts(pickerTexts)
  const format = useRestaurantFormat()
  const spoken = useNameOf()
  const scope = useId()

  function turn(group: OptionGroup, optionId: number): void {
    const isSingle = group.max_select === 1
    const others = isSingle ? value.filter((id) => !group.options.some((option) => option.id === id)) : value
    onChange(value.includes(optionId) ? value.filter((id) => id !== optionId) : [...others, optionId])
  }
  return groups.map((group) => (
    <Fieldset
      key={group.id}
      data-group={group.id}
      legend={`${spoken(group.name)} (${ruleOf(t, group)})`}
      {...(isShort(group, value) && { 'data-short': true })}
    >
      <Group gap="xs">
        {group.options.map((option) => {
          // Where exactly one is chosen, it is exchanged, never taken back.
          const isOne = group.min_select === 1 && group.max_select === 1
          const isChosen = value.includes(option.id)
          const Input = isOne ? Radio : Checkbox
          const isFull =
            group.max_select !== null && group.max_select > 1 && countIn(group, value) >= group.max_select
          return (
            <Input
              key={option.id}
              {...(isOne && { name: `${scope}-${group.id}` })}
              classNames={OPTION_CLASSES}
              checked={isChosen}
              disabled={!option.is_available || (!isChosen && isFull)}
              onChange={() => turn(group, option.id)}
              label={
                option.price_minor > 0
                  ? `${spoken(option.name)} · +${format.price(option.price_minor)}`
                  : spoken(option.name)
              }
            />
          )
        })}
      </Group>
    </Fieldset>
  ))
}

export function isShort(group: OptionGroup, optionIds: readonly number[]): boolean {
  return countIn(group, optionIds) < group.min_select
}

function countIn(group: OptionGroup, optionIds: readonly number[]): number {
  return group.options.filter(({ id }) => optionIds.includes(id)).length
}

type Say = (key: 'exactly' | 'least' | 'most' | 'free', values?: { count: number }) => string

/** How many are chosen of a group, or of a slot. */
export function ruleOf(
  t: Say,
  { min_select, max_select }: { min_select: number; max_select: number | null },
) {
  if (min_select > 0 && min_select === max_select) return t('exactly', { count: min_select })
  const parts = [
    ...(min_select > 0 ? [t('least', { count: min_select })] : []),
    ...(max_select === null ? [] : [t('most', { count: max_select })]),
  ]
  return parts.length > 0 ? parts.join(', ') : t('free')
}
