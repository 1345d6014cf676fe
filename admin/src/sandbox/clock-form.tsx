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
import type { MadeSandboxView } from '../../../server/src/sandbox/view.ts'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { Facts } from '../ui/facts.tsx'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { sandboxTexts } from './texts.ts'

type Mode = 'real' | 'freeze' | 'shift'
const HOUR_SECONDS = 3600

/** Moments here are on the restaurant's own clock: sent without an offset they are read so. */
export function SandboxClockForm({ clock }: Pick<MadeSandboxView, 'clock'>) {
  const t = useTexts(sandboxTexts)
  const format = useRestaurantFormat()
  const tellDone = useTellDone()
  const client = useQueryClient()
  const form = useForm({
    initial: {
      mode: modeOf(clock),
      frozen_at: (clock.frozen_at ?? clock.now).slice(0, 16),
      hours: (clock.offset_seconds / HOUR_SECONDS) as number | string,
    },
    save: useMutation({
      mutationFn: (wanted: object) => api.put('/sandbox/clock', wanted),
      onSuccess: () => void client.invalidateQueries({ queryKey: ['sandbox'] }),
    }),
    wanted: ({ mode, frozen_at, hours }) => ({
      frozen_at: mode === 'freeze' ? `${frozen_at}:00` : null,
      offset_seconds: mode === 'shift' ? Math.round(Number(hours) * HOUR_SECONDS) : null,
    }),
    names: { offset_seconds: 'hours' },
    onSaved: () => tellDone(t('clockDone')),
  })
  const { mode } = form.values
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
        <form {...form.props}>
          <Stack gap="md">
            <SegmentedControl
              aria-label={t('mode')}
              {...form.input('mode')}
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
                <TextInput type="datetime-local" label={t('moment')} {...form.input('frozen_at')} />
              )}
              {mode === 'shift' && (
                <NumberInput label={t('hours')} description={t('hoursHint')} {...form.input('hours')} />
              )}
              <Button type="submit" variant="default" loading={form.isPending}>
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
