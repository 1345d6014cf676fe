import { ActionIcon, Group, Input, NumberInput } from '@mantine/core'
import { useId } from 'react'
import IconMinus from '../../ui/icons/generated/IconMinus.ts'
import IconPlus from '../../ui/icons/generated/IconPlus.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { pickerTexts } from './texts.ts'

const MOST_QUANTITY = 99

/** How many of a dish: by a finger, or typed. */
export function Quantity({
  value,
  name,
  onChange,
}: {
  value: number
  name: string
  onChange: (value: number) => void
}) {
  const t = useTexts(pickerTexts)
  const id = useId()
  const set = (wanted: number) => onChange(Math.min(MOST_QUANTITY, Math.max(1, wanted)))
  return (
    <div>
      <Input.Label htmlFor={id}>{t('quantity')}</Input.Label>
      <Group gap={6} wrap="nowrap">
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('fewer', { name })}
          disabled={value <= 1}
          onClick={() => set(value - 1)}
        >
          <IconMinus size={18} />
        </ActionIcon>
        <NumberInput
          id={id}
          w="4rem"
          hideControls
          min={1}
          max={MOST_QUANTITY}
          styles={{ input: { minHeight: 44, textAlign: 'center' } }}
          value={value}
          onChange={(typed) => set(Number(typed) || 1)}
        />
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('another', { name })}
          disabled={value >= MOST_QUANTITY}
          onClick={() => set(value + 1)}
        >
          <IconPlus size={18} />
        </ActionIcon>
      </Group>
    </div>
  )
}
