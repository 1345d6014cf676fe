import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Settings } from '../../../../server/src/restaurant/devices/kinds.ts'
import { EXPEDITER } from '../../../../server/src/restaurant/kitchen-screens/rules.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { overviewQuery, useScreenName } from '../kitchen/screens.ts'
import { screenTexts } from '../kitchen/texts.ts'
import type { KindShown, SettingsFields } from './kind.ts'

export const KITCHEN: KindShown = {
  kind: 'kitchen',
  path: '/kitchen',
  title: 'kitchen',
  about: 'kitchenAbout',
  initial: { screen: EXPEDITER },
  Fields,
  useTold,
}

function Fields({ settings, set, error }: SettingsFields) {
  const t = useTexts(screenTexts)
  const nameOf = useScreenName()
  const { data } = useQuery(overviewQuery)
  return (
    <NativeSelect
      label={t('screen')}
      value={String(settings.screen)}
      onChange={(event) => set({ screen: event.currentTarget.value })}
      error={error('screen')}
      data={(data?.screens ?? []).map((one) => ({ value: one.screen, label: nameOf(one) }))}
    />
  )
}

function useTold() {
  const t = useTexts(screenTexts)
  const nameOf = useScreenName()
  const { data } = useQuery(overviewQuery)
  return ({ screen }: Settings) => {
    const shown = data?.screens.find((one) => one.screen === screen)
    if (shown) return nameOf(shown)
    return data ? t('gone') : ''
  }
}
