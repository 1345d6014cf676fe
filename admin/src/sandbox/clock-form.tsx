import {
  Button,
  Group,
  NumberInput,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MadeSandboxView } from '../../../server/src/sandbox/view.ts'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { Facts } from '../ui/facts.tsx'
import { errorOn } from '../ui/field-error.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { useTellProblem } from '../ui/problem.ts'
import { sandboxTexts } from './texts.ts'

type Mode = 'real' | 'freeze' | 'shift'
const HOUR_SECONDS = 3600

/** Moments here are on the restaurant's own clock: sent without an offset they are read so. */
export function SandboxClockForm({ clock }: Pick<MadeSandboxView, 'clock'>) {
  const t = useTexts(sandboxTexts)
  const format = useRestaurantFormat()
  const tellProblem = useTellProblem()
  const tellDone = useTellDone()
  const client = useQueryClient()
  const [mode, setMode] = useState<Mode>(modeOf(clock))
  const [moment, setMoment] = useState((clock.frozen_at ?? clock.now).slice(0, 16))
  const [hours, setHours] = useState<number | string>(clock.offset_seconds / HOUR_SECONDS)
  const save = useMutation({
    mutationFn: () =>
      api.put('/sandbox/clock', {
        frozen_at: mode === 'freeze' ? `${moment}:00` : null,
        offset_seconds: mode === 'shift' ? Math.round(Number(hours) * HOUR_SECONDS) : null,
      }),
    onSuccess() {
      tellDone(t('clockDone'))
      void client.invalidateQueries({ queryKey: ['sandbox'] })
    },
    onError(error) {
      if (!errorOn(error, 'frozen_at') && !errorOn(error, 'offset_seconds')) tellProblem(error)
    },
  })
  const state = { real: t('runs'), freeze: t('frozen'), shift: t('shifted') }[modeOf(clock)]
  return (
    <Paper withBorder p="md" radius="md">
      <Title order={2} size="h4">
        {t('clock')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('clockAbout')}
      </Text>
      <Stack gap="md">
        <Facts facts={[{ name: t('now'), value: `${format.moment(clock.now)} · ${state}` }]} />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save.mutate()
          }}
        >
          <Stack gap="md">
            <SegmentedControl
              aria-label={t('mode')}
              value={mode}
              onChange={(value) => setMode(value as Mode)}
              data={[
                { value: 'real', label: t('real') },
                { value: 'freeze', label: t('freeze') },
                { value: 'shift', label: t('shift') },
              ]}
              fullWidth
              maw="30rem"
            />
            <Group align="flex-end" mih={60}>
              {mode === 'freeze' && (
                <TextInput
                  type="datetime-local"
                  label={t('moment')}
                  value={moment}
                  onChange={(event) => setMoment(event.currentTarget.value)}
                  error={errorOn(save.error, 'frozen_at')}
                />
              )}
              {mode === 'shift' && (
                <NumberInput
                  label={t('hours')}
                  description={t('hoursHint')}
                  value={hours}
                  onChange={setHours}
                  error={errorOn(save.error, 'offset_seconds')}
                />
              )}
              <Button type="submit" variant="default" loading={save.isPending}>
                {t('set')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Stack>
    </Paper>
  )
}

function modeOf({ frozen_at, offset_seconds }: MadeSandboxView['clock']): Mode {
  if (frozen_at !== null) return 'freeze'
  return offset_seconds === 0 ? 'real' : 'shift'
}
