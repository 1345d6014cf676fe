import { ActionIcon, Checkbox, Fieldset, Group, Radio, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import type { Slot, SlotChoice } from '../../../../server/src/restaurant/menu/set-contract.ts'
import type { DeskItem, OrderDeskState } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import IconMinus from '../../ui/icons/generated/IconMinus.ts'
import IconPlus from '../../ui/icons/generated/IconPlus.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import { canBeHad, defaultVariant, optionsOf } from './dishes.ts'
import type { SetChoice } from './draft-line.ts'
import { isShort, OPTION_CLASSES, OptionGroups, ruleOf } from './option-groups.tsx'
import classes from './picker.module.css'
import { pickerTexts } from './texts.ts'

type Groups = OrderDeskState['groups']
type Offered = SlotChoice & { dish: DeskItem }

/** What of a slot is offered here, each with its dish. */
function offeredIn({ choices }: Slot, items: readonly DeskItem[]): Offered[] {
  return choices.flatMap((choice) => {
    const dish = items.find(({ id }) => id === choice.item_id)
    return dish ? [{ ...choice, dish }] : []
  })
}

const isOf = (slot: Slot, one: SetChoice) => one.slotId === slot.id
const isThis = (slot: Slot, { item_id, variant_id }: SlotChoice, one: SetChoice) =>
  isOf(slot, one) && one.itemId === item_id && one.variantId === variant_id

function pickOf(slot: Slot, { item_id, variant_id }: SlotChoice): SetChoice {
  return { slotId: slot.id, itemId: item_id, variantId: variant_id, optionIds: [] }
}

/** Where there is nothing to choose among, it is chosen. */
export function soleChoices({ slots }: DeskItem, items: readonly DeskItem[]): SetChoice[] {
  return slots.flatMap((slot) => {
    const [first, ...more] = offeredIn(slot, items).filter(({ dish }) => canBeHad(dish))
    return first && more.length === 0 && slot.min_select === 1 ? [pickOf(slot, first)] : []
  })
}

/** Slots of which something has to be chosen still, an option of a choice among it. */
export function shortSlots(
  { slots }: DeskItem,
  items: readonly DeskItem[],
  groups: Groups,
  value: readonly SetChoice[],
): Slot[] {
  return slots.filter((slot) => {
    const own = value.filter((one) => isOf(slot, one))
    return own.length < slot.min_select || own.some((one) => isUnfinished(one, items, groups))
  })
}

function isUnfinished(one: SetChoice, items: readonly DeskItem[], groups: Groups): boolean {
  return groupsOf(one, items, groups).some((group) => isShort(group, one.optionIds))
}

function groupsOf({ itemId }: SetChoice, items: readonly DeskItem[], groups: Groups) {
  const dish = items.find(({ id }) => id === itemId)
  return dish ? optionsOf(dish, groups) : []
}

/** The parts of a set, slot by slot, each with its own options. */
export function SetSlots({
  item,
  items,
  groups,
  value,
  onChange,
}: {
  item: DeskItem
  items: readonly DeskItem[]
  groups: Groups
  value: SetChoice[]
  onChange: (value: SetChoice[]) => void
}) {
  const t = useTexts(pickerTexts)
  const spoken = useNameOf()
  return item.slots.map((slot) => {
    const own = value.filter((one) => isOf(slot, one))
    return (
      <Fieldset
        key={slot.id}
        data-slot={slot.id}
        legend={`${spoken(slot.name)} (${ruleOf(t, slot)})`}
        {...(own.length < slot.min_select && { 'data-short': true })}
      >
        <Stack gap="xs">
          {offeredIn(slot, items).map((offered) => (
            <Choice
              key={`${offered.item_id} ${offered.variant_id}`}
              slot={slot}
              offered={offered}
              count={own.filter((one) => isThis(slot, offered, one)).length}
              isFull={own.length >= slot.max_select}
              onAdd={() => {
                const others = slot.max_select === 1 ? value.filter((one) => !isOf(slot, one)) : value
                onChange([...others, pickOf(slot, offered)])
              }}
              onTake={() => {
                const last = value.findLastIndex((one) => isThis(slot, offered, one))
                onChange(value.filter((_, index) => index !== last))
              }}
            />
          ))}
          {value.map(
            (one, index) =>
              isOf(slot, one) && (
                <PartOptions
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may be chosen twice
                  key={index}
                  name={items.find(({ id }) => id === one.itemId)?.name ?? {}}
                  groups={groupsOf(one, items, groups)}
                  value={one.optionIds}
                  onChange={(optionIds) =>
                    onChange(value.map((other, place) => (place === index ? { ...other, optionIds } : other)))
                  }
                />
              ),
          )}
        </Stack>
      </Fieldset>
    )
  })
}

function PartOptions({ name, ...options }: Parameters<typeof OptionGroups>[0] & { name: DeskItem['name'] }) {
  const spoken = useNameOf()
  if (options.groups.length === 0) return null
  return (
    <Stack gap={4} ps="md" role="group" aria-label={spoken(name)}>
      <Text size="sm" fw={600}>
        <bdi>{spoken(name)}</bdi>
      </Text>
      <OptionGroups {...options} />
    </Stack>
  )
}

/** One is ticked; of several, each is counted. */
function Choice({
  slot,
  offered,
  count,
  isFull,
  onAdd,
  onTake,
}: {
  slot: Slot
  offered: Offered
  count: number
  isFull: boolean
  onAdd: () => void
  onTake: () => void
}) {
  const t = useTexts(pickerTexts)
  const format = useRestaurantFormat()
  const spoken = useNameOf()
  const scope = useId()
  const { dish, variant_id, extra_minor: extra } = offered
  const size = dish.variants.find(({ id }) => id === (variant_id ?? defaultVariant(dish)))
  const name = [dish.name, ...(size ? [size.name] : [])].map(spoken).join(', ')
  const isOut = !canBeHad(dish)
  const label = [
    name,
    ...(extra > 0 ? [`+${format.price(extra)}`] : []),
    ...(isOut ? [t(dish.is_available ? 'closed' : 'soldOut')] : []),
  ].join(' · ')
  if (slot.max_select === 1) {
    const Input = slot.min_select === 1 ? Radio : Checkbox
    return (
      <Input
        {...(slot.min_select === 1 && { name: `${scope}-${slot.id}` })}
        classNames={OPTION_CLASSES}
        label={label}
        checked={count > 0}
        disabled={isOut}
        onChange={count > 0 ? onTake : onAdd}
      />
    )
  }
  return (
    <Group gap="xs" wrap="nowrap" data-counted={count}>
      <ActionIcon
        variant="default"
        className={classes.step ?? ''}
        aria-label={t('fewer', { name })}
        disabled={count === 0}
        onClick={onTake}
      >
        <IconMinus size={16} />
      </ActionIcon>
      <Text miw="1.5em" ta="center" fw={count > 0 ? 700 : 400} className="figures">
        {format.number(count)}
      </Text>
      <ActionIcon
        variant="default"
        className={classes.step ?? ''}
        aria-label={t('another', { name })}
        disabled={isOut || isFull}
        onClick={onAdd}
      >
        <IconPlus size={16} />
      </ActionIcon>
      <Text className="break" {...(isOut && { c: 'dimmed' })}>
        {label}
      </Text>
    </Group>
  )
}
