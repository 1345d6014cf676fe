import { ActionIcon, Group, Stack, Text, TextInput } from '@mantine/core'
import type { DeskItem, OrderDeskState } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import IconMinus from '../../ui/icons/generated/IconMinus.ts'
import IconPlus from '../../ui/icons/generated/IconPlus.ts'
import IconTrash from '../../ui/icons/generated/IconTrash.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import { isTouch } from '../../ui/touch.ts'
import { optionsOf, priceOf } from './dishes.ts'
import type { DraftLine, SetChoice } from './draft-line.ts'
import classes from './picker.module.css'
import { type AtTable, LineServing } from './serving.tsx'
import { pickerTexts } from './texts.ts'

const MOST_QUANTITY = 99

/** A line by its names and its price now; null where its dish has left the menu. */
export function lineOf(desk: OrderDeskState, line: DraftLine) {
  const item = desk.items.find(({ id }) => id === line.itemId)
  if (!item) return null
  const options = optionsOf(item, desk.groups)
    .flatMap((group) => group.options)
    .filter(({ id }) => line.optionIds.includes(id))
  const size = item.variants.find(({ id }) => id === line.variantId)
  const parts = (line.choices ?? []).flatMap((choice) => partOf(desk, item, choice))
  const prices = [...options, ...parts].reduce((sum, { price_minor }) => sum + price_minor, 0)
  const each = priceOf(item, line.variantId) + prices
  return {
    name: item.name,
    extras: [...(size ? [size.name] : []), ...[...options, ...parts].map(({ name }) => name)],
    totalMinor: each * line.quantity,
  }
}

/** A part of a set as it stands on the line: its dish with what that costs on top, and its options. */
function partOf(
  desk: OrderDeskState,
  { slots }: DeskItem,
  { slotId, itemId, variantId, optionIds }: SetChoice,
): { name: DeskItem['name']; price_minor: number }[] {
  const dish = desk.items.find(({ id }) => id === itemId)
  const choice = slots
    .find(({ id }) => id === slotId)
    ?.choices.find(({ item_id, variant_id }) => item_id === itemId && variant_id === variantId)
  if (!dish) return []
  const options = optionsOf(dish, desk.groups).flatMap((group) => group.options)
  const size = dish.variants.find(({ id }) => id === variantId)
  return [
    { name: dish.name, price_minor: choice?.extra_minor ?? 0 },
    ...(size ? [{ name: size.name, price_minor: 0 }] : []),
    ...options.filter(({ id }) => optionIds.includes(id)),
  ]
}

export function Lines({
  desk,
  lines,
  faults,
  table = null,
  onChange,
}: {
  desk: OrderDeskState
  lines: DraftLine[]
  faults: Record<string, string>
  /** Null: not eaten at one, so nobody is asked for courses and seats. */
  table?: AtTable | null
  onChange: (lines: DraftLine[]) => void
}) {
  const t = useTexts(pickerTexts)
  if (lines.length === 0) return <Text c="dimmed">{t(isTouch ? 'noLinesTouch' : 'noLines')}</Text>
  const set = (key: number, some: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...some } : line)))
  return (
    <ul className={classes.lines} aria-label={t('lines')}>
      {lines.map((line, index) => (
        <Line
          key={line.key}
          desk={desk}
          line={line}
          table={table}
          fault={Object.entries(faults).find(([field]) => field.startsWith(`lines.${index}.`))?.[1]}
          onSet={(some) => set(line.key, some)}
          onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
        />
      ))}
    </ul>
  )
}

function Line({
  desk,
  line,
  table,
  fault,
  onSet,
  onRemove,
}: {
  desk: OrderDeskState
  line: DraftLine
  table: AtTable | null
  fault: string | undefined
  onSet: (some: Partial<DraftLine>) => void
  onRemove: () => void
}) {
  const t = useTexts(pickerTexts)
  const format = useRestaurantFormat()
  const spoken = useNameOf()
  const shown = lineOf(desk, line)
  const name = shown ? spoken(shown.name) : '—'
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Stack gap={0} miw={0} flex={1}>
          <Text fw={600} className="break">
            {format.number(line.quantity)}× <bdi>{name}</bdi>
          </Text>
          {shown && shown.extras.length > 0 && (
            <Text size="sm" c="dimmed" className="break">
              <bdi>{shown.extras.map(spoken).join(', ')}</bdi>
            </Text>
          )}
        </Stack>
        <Text className="figures" flex="none">
          {shown && format.price(shown.totalMinor)}
        </Text>
      </Group>
      <Group gap={6} mt={4} align="flex-start">
        <ActionIcon
          variant="default"
          className={classes.step ?? ''}
          aria-label={t('fewer', { name })}
          disabled={line.quantity <= 1}
          onClick={() => onSet({ quantity: line.quantity - 1 })}
        >
          <IconMinus size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          className={classes.step ?? ''}
          aria-label={t('another', { name })}
          disabled={line.quantity >= MOST_QUANTITY}
          onClick={() => onSet({ quantity: line.quantity + 1 })}
        >
          <IconPlus size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.step ?? ''}
          aria-label={t('remove', { name })}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
        {table && <LineServing line={line} name={name} seats={table.seats} onSet={onSet} />}
        <TextInput
          flex="1 1 6rem"
          placeholder={t('lineNote')}
          aria-label={t('lineNoteFor', { name })}
          value={line.note}
          maxLength={200}
          error={fault}
          onChange={(event) => onSet({ note: event.currentTarget.value })}
        />
      </Group>
    </li>
  )
}
