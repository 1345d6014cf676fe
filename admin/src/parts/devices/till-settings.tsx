import { NativeSelect } from '@mantine/core'
import type { Settings } from '../../../../server/src/restaurant/devices/kinds.ts'
import { useTexts } from '../../ui/language/language.tsx'
import type { KindShown, SettingsFields } from './kind.ts'
import { deviceTexts } from './texts.ts'
import { TillPeople } from './till-people.tsx'

export const TILL: KindShown = {
  kind: 'till',
  path: '/till',
  title: 'till',
  about: 'tillAbout',
  initial: { rest_seconds: 60 },
  Fields,
  useTold,
  Below: TillPeople,
}

const RESTS = [30, 60, 120, 300, 900]

function useRestText() {
  const t = useTexts(deviceTexts)
  return (seconds: number) =>
    seconds % 60 === 0 ? t('minutes', { count: seconds / 60 }) : t('seconds', { count: seconds })
}

function Fields({ settings, set, error }: SettingsFields) {
  const t = useTexts(deviceTexts)
  const textOf = useRestText()
  const rest = Number(settings.rest_seconds)
  return (
    <NativeSelect
      label={t('rest')}
      description={t('restHint')}
      value={String(rest)}
      onChange={(event) => set({ rest_seconds: Number(event.currentTarget.value) })}
      error={error('rest_seconds')}
      data={[...new Set([...RESTS, rest])]
        .toSorted((a, b) => a - b)
        .map((seconds) => ({ value: String(seconds), label: textOf(seconds) }))}
    />
  )
}

function useTold() {
  const t = useTexts(deviceTexts)
  const textOf = useRestText()
  return ({ rest_seconds }: Settings) => t('restTold', { time: textOf(Number(rest_seconds)) })
}
