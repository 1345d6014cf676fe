import { ActionIcon, Group, Stack, Text, TextInput } from '@mantine/core'
import type { OrderDeskState } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import IconMinus from '../../ui/icons/generated/IconMinus.ts'
import IconPlus from '../../ui/icons/generated/IconPlus.ts'
import IconTrash from '../../ui/icons/generated/IconTrash.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import { optionsOf, priceOf } from './dishes.ts'
import type { DraftLine } from './draft-line.ts'
import classes from './picker.module.css'
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
  const each = priceOf(item, line.variantId) + options.reduce((sum, { price_minor }) => sum + price_minor, 0)
  return {
    name: item.name,
    extras: [...(size ? [size.name] : []), ...options.map(({ name }) => name)],
    totalMinor: each * line.quantity,
  }
}

export function Lines({
  desk,
  lines,
  faults,
  onChange,
}: {
  desk: OrderDeskState
  lines: DraftLine[]
  faults: Record<string, string>
  onChange: (lines: DraftLine[]) => void
}) {
  const t = useTexts(pickerTexts)
  if (lines.length === 0) return <Text c="dimmed">{t('noLines')}</Text>
  const set = (key: number, some: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...some } : line)))
  return (
    <ul className={classes.lines} aria-label={t('lines')}>
      {lines.map((line, index) => (
        <Line
          key={line.key}
          desk={desk}
          line={line}
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
  fault,
  onSet,
  onRemove,
}: {
  desk: OrderDeskState
  line: DraftLine
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
        <Group gap={4} wrap="nowrap" flex="none">
          <ActionIcon
            variant="default"
            aria-label={t('fewer', { name })}
            disabled={line.quantity <= 1}
            onClick={() => onSet({ quantity: line.quantity - 1 })}
          >
            <IconMinus size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t('another', { name })}
            disabled={line.quantity >= MOST_QUANTITY}
            onClick={() => onSet({ quantity: line.quantity + 1 })}
          >
            <IconPlus size={16} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={t('remove', { name })} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </Group>
      <TextInput
        size="xs"
        mt={4}
        placeholder={t('lineNote')}
        aria-label={t('lineNoteFor', { name })}
        value={line.note}
        maxLength={200}
        error={fault}
        onChange={(event) => onSet({ note: event.currentTarget.value })}
      />
    </li>
  )
}
