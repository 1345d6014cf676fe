import { Group, NumberInput, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import {
  FARTHEST,
  LARGEST_SIDE,
  SHAPES,
  type Shape,
  SMALLEST_SIDE,
} from '../../../server/src/restaurant/floor/rules/layout.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Panel } from '../ui/panel.tsx'
import { type Draft, GRID, placed, sized, TURN, turned } from './draft.ts'
import { floorEditorTexts } from './texts.ts'

type Props = {
  /** All tables: one of another floor may be chosen too. */
  tables: readonly Draft[]
  floors: { value: string; label: string }[]
  chosen: Draft | undefined
  onChoose: (id: number) => void
  onChange: (table: Draft) => void
  onFloor: (table: Draft, floor: string) => void
}

/** The same as by pointer or keys, with numbers: for phones, for readers, and for whoever has measured. */
export function PlaceForm({ tables, floors, chosen, onChoose, onChange, onFloor }: Props) {
  const t = useTexts(floorEditorTexts)
  return (
    <Panel title={t('place')}>
      <Stack gap="sm">
        <Select
          label={t('table')}
          placeholder={t('choose')}
          searchable
          nothingFoundMessage={t('noTable')}
          data={tables.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen ? String(chosen.id) : null}
          onChange={(id) => id !== null && onChoose(Number(id))}
        />
        {!chosen && (
          <Text size="sm" c="dimmed" hiddenFrom="sm">
            {t('chooseHint')}
          </Text>
        )}
        {chosen && <Fields {...{ chosen, floors, onChange, onFloor }} />}
      </Stack>
    </Panel>
  )
}

function Fields({
  chosen,
  floors,
  onChange,
  onFloor,
}: Pick<Props, 'floors' | 'onChange' | 'onFloor'> & { chosen: Draft }) {
  const t = useTexts(floorEditorTexts)
  const { x, y, width, height, rotation, shape } = chosen
  return (
    <>
      <Group grow gap="sm">
        <Figure
          label={t('fromLeft')}
          value={x}
          bounds={[0, FARTHEST]}
          onChange={(value) => onChange(placed(chosen, { x: value, y }))}
        />
        <Figure
          label={t('fromTop')}
          value={y}
          bounds={[0, FARTHEST]}
          onChange={(value) => onChange(placed(chosen, { x, y: value }))}
        />
      </Group>
      <Group grow gap="sm">
        <Figure
          label={t('width')}
          value={width}
          bounds={[SMALLEST_SIDE, LARGEST_SIDE]}
          onChange={(value) => onChange(sized(chosen, { width: value, height }))}
        />
        <Figure
          label={t('depth')}
          value={height}
          bounds={[SMALLEST_SIDE, LARGEST_SIDE]}
          onChange={(value) => onChange(sized(chosen, { width, height: value }))}
        />
      </Group>
      <Group grow gap="sm" align="flex-end">
        <Figure
          label={t('rotation')}
          value={rotation}
          bounds={[0, 359]}
          step={TURN}
          suffix="°"
          onChange={(value) => onChange(turned(chosen, value))}
        />
        <SegmentedControl
          aria-label={t('shape')}
          data={SHAPES.map((one) => ({ value: one, label: t(one) }))}
          value={shape}
          onChange={(value) => onChange({ ...chosen, shape: value as Shape, isAuto: false })}
        />
      </Group>
      <Select
        label={t('floor')}
        data={floors}
        value={chosen.floor ?? ''}
        allowDeselect={false}
        onChange={(floor) => floor !== null && onFloor(chosen, floor)}
      />
    </>
  )
}

function Figure({
  label,
  value,
  bounds: [min, max],
  step = GRID,
  suffix,
  onChange,
}: {
  label: string
  value: number
  bounds: [number, number]
  step?: number
  suffix?: string
  onChange: (value: number) => void
}) {
  return (
    <NumberInput
      label={label}
      value={value}
      min={min}
      max={max}
      step={step}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="blur"
      {...(suffix && { suffix })}
      onChange={(next) => {
        // Half a number, while it is typed, is no place yet.
        if (typeof next === 'number' && next >= min && next <= max && next !== value) onChange(next)
      }}
    />
  )
}
