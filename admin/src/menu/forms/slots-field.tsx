import { ActionIcon, Button, Group, NumberInput, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import IconPlus from '../../ui/icons/generated/IconPlus.ts'
import IconTrash from '../../ui/icons/generated/IconTrash.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMe } from '../../ui/me.ts'
import { useLanguageName, useNameOf } from '../../ui/names.ts'
import { inNewPlace } from '../../ui/sortable/in-new-place.ts'
import { MoveButtons, SortableArea, useSortableRow } from '../../ui/sortable/sortable.tsx'
import classes from '../menu.module.css'
import type { MenuIndex, StaffItem } from '../menu-index.ts'
import { setTexts } from './set-texts.ts'
import { SlotChoices } from './slot-choices.tsx'
import { newSlot, type SlotRow } from './slot-draft.ts'
import { SpreadPreview } from './spread-preview.tsx'
import { useFormTexts } from './wording.ts'

const MOST_SLOTS = 10
const MOST_CHOSEN = 20

type Faults = (field: string) => string | null

/** What makes a dish a set: its parts, each with the dishes that guests choose from. */
export function SlotsField({
  index,
  item,
  slots,
  hasSizes,
  priceMinor,
  onChange,
  error,
}: {
  index: MenuIndex
  /** Null while it is new. */
  item: StaffItem | null
  slots: SlotRow[]
  hasSizes: boolean
  priceMinor: number | null
  onChange: (slots: SlotRow[]) => void
  error: Faults
}) {
  const t = useTexts(setTexts)
  const nameOf = useNameOf()
  const { languages } = useMe().restaurant
  const isChoice = useMemo(
    () =>
      index.all.some((one) =>
        one.slots.some(({ choices }) => choices.some(({ item_id }) => item_id === item?.id)),
      ),
    [index, item],
  )
  const called = useCallback(
    (key: number) => {
      const place = slots.findIndex((slot) => slot.key === key)
      const name = nameOf(slots[place]?.name ?? {})
      return name === '' || name === '—' ? t('slot', { place: place + 1 }) : name
    },
    [slots, nameOf, t],
  )
  const keys = useMemo(() => slots.map(({ key }) => key), [slots])
  const why = slots.length > 0 ? null : isChoice ? t('isChoice') : hasSizes ? t('onlyOnePrice') : null
  const fault = error('slots')
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {why ?? t('setHint')}
      </Text>
      <SortableArea ids={keys} nameOf={called} onMove={(from, to) => onChange(inNewPlace(slots, from, to))}>
        {slots.map((slot, place) => (
          <SlotFields
            key={slot.key}
            index={index}
            slot={slot}
            setId={item?.id ?? null}
            called={called(slot.key)}
            place={`slots.${place}`}
            error={error}
            onChange={(next) => onChange(slots.with(place, next))}
            onRemove={() => onChange(slots.toSpliced(place, 1))}
          />
        ))}
      </SortableArea>
      {fault && (
        <Text size="sm" c="red" role="alert">
          {fault}
        </Text>
      )}
      {why === null && slots.length < MOST_SLOTS && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...slots, newSlot(languages)])}
        >
          {t('addSlot')}
        </Button>
      )}
      <SpreadPreview index={index} slots={slots} priceMinor={priceMinor} />
    </Stack>
  )
}

function SlotFields({
  index,
  slot,
  setId,
  called,
  place,
  error,
  onChange,
  onRemove,
}: {
  index: MenuIndex
  slot: SlotRow
  setId: number | null
  called: string
  place: string
  error: Faults
  onChange: (slot: SlotRow) => void
  onRemove: () => void
}) {
  const t = useTexts(setTexts)
  const form = useFormTexts()
  const languageName = useLanguageName()
  const { default_language: first } = useMe().restaurant
  const { frame, grip } = useSortableRow(slot.key)
  return (
    <Paper withBorder p="sm" {...frame} data-slot={slot.key} role="group" aria-label={called}>
      <Stack gap="sm">
        <Group gap={4} wrap="nowrap">
          {grip}
          <Text fw={600} className="cut" flex={1} dir="auto">
            {called}
          </Text>
          <MoveButtons id={slot.key} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={form('removeNamed', { name: called })}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <div className={classes.columns}>
          {Object.keys(slot.name).map((language) => (
            <TextInput
              key={language}
              label={`${t('nameOfSlot')} · ${languageName(language)}`}
              lang={language}
              dir="auto"
              value={slot.name[language] ?? ''}
              onChange={(event) =>
                onChange({ ...slot, name: { ...slot.name, [language]: event.currentTarget.value } })
              }
              error={
                error(`${place}.name.${language}`) ?? (language === first ? error(`${place}.name`) : null)
              }
            />
          ))}
        </div>
        <Group align="flex-start">
          <Count
            label={t('atLeast')}
            least={0}
            value={slot.min_select}
            onValue={(min_select) => onChange({ ...slot, min_select })}
            fault={error(`${place}.min_select`)}
          />
          <Count
            label={t('atMost')}
            least={1}
            value={slot.max_select}
            onValue={(max_select) => onChange({ ...slot, max_select })}
            fault={error(`${place}.max_select`)}
          />
        </Group>
        <SlotChoices
          index={index}
          setId={setId}
          choices={slot.choices}
          place={`${place}.choices`}
          error={error}
          onChange={(choices) => onChange({ ...slot, choices })}
        />
      </Stack>
    </Paper>
  )
}

function Count({
  label,
  least,
  value,
  onValue,
  fault,
}: {
  label: string
  least: number
  value: number
  onValue: (value: number) => void
  fault: string | null
}) {
  return (
    <NumberInput
      label={label}
      w={120}
      min={least}
      max={MOST_CHOSEN}
      allowDecimal={false}
      value={value}
      onChange={(typed) => onValue(Number(typed) || least)}
      error={fault}
    />
  )
}
