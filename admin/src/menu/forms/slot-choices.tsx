import { ActionIcon, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import IconTrash from '../../ui/icons/generated/IconTrash.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useNameOf } from '../../ui/names.ts'
import { inNewPlace } from '../../ui/sortable/in-new-place.ts'
import { MoveButtons, SortableArea, useSortableRow } from '../../ui/sortable/sortable.tsx'
import type { MenuIndex } from '../menu-index.ts'
import { setTexts } from './set-texts.ts'
import { type ChoiceRow, newChoice } from './slot-draft.ts'
import { useFormTexts } from './wording.ts'

const MOST_CHOICES = 50

/** "Pizza · Small", or the dish alone in its default size. */
export function useChoiceName(index: MenuIndex): (choice: Omit<ChoiceRow, 'key' | 'extra_minor'>) => string {
  const t = useTexts(setTexts)
  const nameOf = useNameOf()
  return useCallback(
    ({ item_id, variant_id }) => {
      const item = index.items.get(item_id)
      if (!item) return t('gone')
      const size = item.variants.find(({ id }) => id === variant_id)
      return size ? `${nameOf(item.name)} · ${nameOf(size.name)}` : nameOf(item.name)
    },
    [index, nameOf, t],
  )
}

export function SlotChoices({
  index,
  setId,
  choices,
  place,
  error,
  onChange,
}: {
  index: MenuIndex
  setId: number | null
  choices: ChoiceRow[]
  place: string
  error: (field: string) => string | null
  onChange: (choices: ChoiceRow[]) => void
}) {
  const t = useTexts(setTexts)
  const choiceName = useChoiceName(index)
  const keys = useMemo(() => choices.map(({ key }) => key), [choices])
  const called = useCallback(
    (key: number) => {
      const choice = choices.find((one) => one.key === key)
      return choice ? choiceName(choice) : ''
    },
    [choices, choiceName],
  )
  const fault = error(place)
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('choices')}
      </Text>
      <SortableArea ids={keys} nameOf={called} onMove={(from, to) => onChange(inNewPlace(choices, from, to))}>
        {choices.map((choice, nth) => (
          <Choice
            key={choice.key}
            choice={choice}
            name={choiceName(choice)}
            fault={error(`${place}.${nth}.item_id`) ?? error(`${place}.${nth}.variant_id`)}
            extraFault={error(`${place}.${nth}.extra_minor`)}
            onChange={(next) => onChange(choices.with(nth, next))}
            onRemove={() => onChange(choices.toSpliced(nth, 1))}
          />
        ))}
      </SortableArea>
      {choices.length < MOST_CHOICES && (
        <AddChoice
          index={index}
          setId={setId}
          choices={choices}
          fault={fault && t('noChoices')}
          onAdd={(named) => onChange([...choices, newChoice(named)])}
        />
      )}
    </Stack>
  )
}

/** Dishes by category, those with sizes once for each of them. One that is offered without a size has its default one. */
function AddChoice({
  index,
  setId,
  choices,
  fault,
  onAdd,
}: {
  index: MenuIndex
  setId: number | null
  choices: ChoiceRow[]
  fault: string | null
  onAdd: (named: string) => void
}) {
  const t = useTexts(setTexts)
  const nameOf = useNameOf()
  const choiceName = useChoiceName(index)
  const data = useMemo(() => {
    const standard = (id: number) => index.items.get(id)?.variants.find(({ is_default }) => is_default)?.id
    const taken = new Set(
      choices.map(({ item_id: id, variant_id }) => `${id}/${variant_id ?? standard(id) ?? 0}`),
    )
    return [...index.categories.values()].map((category) => ({
      group: nameOf(category.name),
      items: category.items
        .filter(({ id, slots }) => id !== setId && slots.length === 0)
        .flatMap(({ id, variants }) =>
          (variants.length === 0 ? [null] : variants.map((size) => size.id)).map(
            (size) => [id, size] as const,
          ),
        )
        .filter(([id, size]) => !taken.has(`${id}/${size ?? 0}`))
        .map(([id, size]) => ({
          value: `${id}/${size ?? 0}`,
          label: choiceName({ item_id: id, variant_id: size }),
        })),
    }))
  }, [index, setId, choices, nameOf, choiceName])
  return (
    <NativeSelect
      aria-label={t('addChoice')}
      maw="24rem"
      value=""
      onChange={(event) => onAdd(event.currentTarget.value)}
      data={[{ value: '', label: t('addChoice') }, ...data.filter(({ items }) => items.length > 0)]}
      error={fault}
    />
  )
}

function Choice({
  choice,
  name,
  fault,
  extraFault,
  onChange,
  onRemove,
}: {
  choice: ChoiceRow
  name: string
  fault: string | null
  extraFault: string | null
  onChange: (choice: ChoiceRow) => void
  onRemove: () => void
}) {
  const t = useTexts(setTexts)
  const form = useFormTexts()
  const { frame, grip } = useSortableRow(choice.key)
  return (
    <div {...frame} data-choice={choice.item_id}>
      <Group gap={6} wrap="wrap">
        {grip}
        <Text className="cut" flex="1 1 8rem" dir="auto">
          {name}
        </Text>
        <Group gap={6} wrap="nowrap" ms="auto">
          <MoneyInput
            aria-label={`${t('extra')}: ${name}`}
            placeholder={t('extra')}
            w={130}
            minor={choice.extra_minor}
            onMinor={(extra_minor) => onChange({ ...choice, extra_minor })}
            error={extraFault}
          />
          <MoveButtons id={choice.key} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={form('removeNamed', { name })}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {fault && (
        <Text size="sm" c="red">
          {fault}
        </Text>
      )}
    </div>
  )
}
