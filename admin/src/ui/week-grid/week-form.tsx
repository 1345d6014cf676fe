import { ActionIcon, Button, Chip, Group, Paper, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import IconPlus from '../icons/generated/IconPlus.ts'
import IconTrash from '../icons/generated/IconTrash.ts'
import { useTexts } from '../language/language.tsx'
import { useDayNames } from './names.ts'
import { DAYS, type Window } from './spans.ts'
import { weekTexts } from './texts.ts'

const NEW: Window = { from: '10:00', to: '22:00' }
/** A time field knows no 24:00; as an end, midnight is the same. */
const shown = (time: string) => (time === '24:00' ? '00:00' : time)

/** Hours of the week as a form: one line for the days that share them. */
export function WeekForm({
  windows,
  onChange,
}: {
  windows: readonly Window[]
  onChange: (windows: Window[]) => void
}) {
  const t = useTexts(weekTexts)
  const change = (index: number, window: Window) => onChange(windows.with(index, window))
  return (
    <Stack gap="xs">
      {windows.map((window, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands there; its hours change while it is edited
          key={index}
          window={window}
          onChange={(next) => change(index, next)}
          onRemove={() => onChange(windows.toSpliced(index, 1))}
        />
      ))}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...windows, NEW])}
      >
        {t('add')}
      </Button>
    </Stack>
  )
}

function Line({
  window,
  onChange,
  onRemove,
}: {
  window: Window
  onChange: (window: Window) => void
  onRemove: () => void
}) {
  const t = useTexts(weekTexts)
  const names = useDayNames()
  // What is not whole yet stays here: hours are given out only once they can be kept.
  const [typed, setTyped] = useState<{ days?: string[]; from?: string; to?: string }>({})
  const days = typed.days ?? window.days ?? DAYS
  const from = typed.from ?? window.from
  const to = typed.to ?? shown(window.to)

  function edit(more: { days?: string[]; from?: string; to?: string }): void {
    const next = { ...typed, ...more }
    const chosen = DAYS.filter((day) => (next.days ?? days).includes(day))
    const hours = { from: next.from ?? from, to: next.to ?? to }
    if (chosen.length === 0 || hours.from === '' || hours.to === '') {
      setTyped(next)
      return
    }
    setTyped({})
    onChange(chosen.length === DAYS.length ? hours : { days: chosen, ...hours })
  }

  return (
    <Paper withBorder p="xs" component="fieldset" m={0} miw={0} data-hours>
      <VisuallyHidden component="legend">{`${from}–${to}`}</VisuallyHidden>
      <Group gap="sm" align="flex-end">
        <Stack gap={4} role="group" aria-label={t('days')}>
          <Group gap={4}>
            {DAYS.map((day, index) => (
              <Chip
                key={day}
                size="xs"
                checked={days.includes(day)}
                onChange={(isOn) =>
                  edit({ days: isOn ? [...days, day] : days.filter((each) => each !== day) })
                }
                aria-label={names.long[index] ?? day}
              >
                {names.short[index]}
              </Chip>
            ))}
          </Group>
          {days.length === 0 && (
            <Text size="xs" c="red">
              {t('noDay')}
            </Text>
          )}
        </Stack>
        <Group gap={4} align="flex-end" wrap="nowrap" maw="100%">
          <TextInput
            type="time"
            size="sm"
            miw={0}
            label={t('from')}
            value={from}
            error={from === '' && t('noTime')}
            onChange={(event) => edit({ from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            size="sm"
            miw={0}
            label={t('to')}
            value={to}
            error={to === '' && t('noTime')}
            onChange={(event) => edit({ to: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('remove', { from, to })}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
        {from !== '' && to !== '' && to !== '00:00' && to <= from && (
          <Text size="sm" c="dimmed">
            {t('nextDay')}
          </Text>
        )}
      </Group>
    </Paper>
  )
}
