import { ActionIcon, Button, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import type {
  StaffRecipeLine,
  StockOverview,
} from '../../../../server/src/restaurant/stock/staff-contract.ts'
import IconTrash from '../../ui/icons/generated/IconTrash.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { ingredientsById } from './data.ts'
import { recipeLineTexts } from './texts.ts'

/** `key` only tells lines apart while they are edited. */
export type Line = { key: number; ingredient_id: number; quantity: string | number; unit: string }

let lastKey = 0

export function linesFrom(lines: readonly StaffRecipeLine[]): Line[] {
  return lines.map(({ ingredient_id, entered_quantity, entered_unit }) => ({
    key: ++lastKey,
    ingredient_id,
    quantity: entered_quantity,
    unit: entered_unit,
  }))
}

/** A recipe as it was when somebody began to change it. */
export function seenLines(lines: readonly StaffRecipeLine[]) {
  return sentLines(linesFrom(lines))
}

export function sentLines(lines: readonly Line[]) {
  return lines.map(({ ingredient_id, quantity, unit }) => ({
    ingredient_id,
    quantity: Number(quantity),
    unit,
  }))
}

/** Amounts of ingredients, each in a unit that it is known in. */
export function RecipeLines({
  house,
  lines,
  onChange,
  error,
  without,
  allowNegative = false,
}: {
  house: StockOverview
  lines: readonly Line[]
  onChange: (lines: Line[]) => void
  /** The fault of a field by its path. */
  error: (field: string) => string | null
  /** Cannot be made of itself. */
  without?: number
  allowNegative?: boolean
}) {
  const t = useTexts(recipeLineTexts)
  const known = ingredientsById(house)
  const choices = house.ingredients
    .filter(({ id }) => id !== without)
    .map(({ id, name }) => ({ value: String(id), label: name }))
  const change = (key: number, part: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  function add(): void {
    const used = new Set(lines.map(({ ingredient_id }) => ingredient_id))
    const next = house.ingredients.find(({ id }) => id !== without && !used.has(id))
    if (next) onChange([...lines, { key: ++lastKey, ingredient_id: next.id, quantity: '', unit: next.unit }])
  }
  return (
    <Stack gap="xs">
      {lines.map((line, index) => (
        <Group key={line.key} gap="xs" align="flex-start" wrap="nowrap">
          <NativeSelect
            aria-label={t('ingredient')}
            flex="3 1 8rem"
            miw={0}
            value={String(line.ingredient_id)}
            data={choices}
            onChange={(event) => {
              const id = Number(event.currentTarget.value)
              change(line.key, { ingredient_id: id, unit: known.get(id)?.unit ?? line.unit })
            }}
            error={error(`lines.${index}.ingredient_id`)}
          />
          <NumberInput
            aria-label={t('quantity')}
            flex="1 1 5rem"
            miw={0}
            hideControls
            decimalScale={3}
            allowNegative={allowNegative}
            inputMode="decimal"
            value={line.quantity}
            onChange={(quantity) => change(line.key, { quantity })}
            error={error(`lines.${index}.quantity`)}
          />
          <NativeSelect
            aria-label={t('unit')}
            flex="1 1 4.5rem"
            miw={0}
            value={line.unit}
            data={[...new Set([...(known.get(line.ingredient_id)?.units ?? []), line.unit])]}
            onChange={(event) => change(line.key, { unit: event.currentTarget.value })}
            error={error(`lines.${index}.unit`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('removeLine', { name: known.get(line.ingredient_id)?.name ?? '' })}
            onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {choices.length === 0 ? (
        <Text c="dimmed">{t('noIngredients')}</Text>
      ) : (
        <Button variant="default" size="compact-sm" w="fit-content" onClick={add}>
          {t('addLine')}
        </Button>
      )}
    </Stack>
  )
}
