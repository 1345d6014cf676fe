// What the settings of both boards have in common.
import { MultiSelect, NativeSelect } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { SPOKEN } from '../../../../server/src/platform/i18n/languages.ts'
import { APPEARANCES } from '../../../../server/src/restaurant/devices/appearances.ts'
import type { MenuPage } from '../../../../server/src/restaurant/menu/staff-contract.ts'
import { api } from '../../ui/api.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useLanguageName } from '../../ui/names.ts'
import { boardSettingsTexts } from './board-texts.ts'
import type { SettingsFields } from './kind.ts'

const MOST_LANGUAGES = 3

export const boardMenuQuery = queryOptions({
  queryKey: ['devices', 'menu'],
  queryFn: ({ signal }) => api.get<MenuPage>('/menu', signal),
})

export function LanguagesField({ settings, set, error, hint }: SettingsFields & { hint: string }) {
  const t = useTexts(boardSettingsTexts)
  const nameOf = useLanguageName()
  const { data } = useQuery(boardMenuQuery)
  const chosen = settings.languages as string[]
  const codes = [...new Set([...(data?.languages ?? []), ...SPOKEN, ...chosen])]
  return (
    <MultiSelect
      label={t('languages')}
      description={hint}
      data={codes.map((code) => ({ value: code, label: nameOf(code) }))}
      placeholder={data && chosen.length === 0 ? nameOf(data.default_language) : ''}
      value={chosen}
      onChange={(languages) => set({ languages })}
      maxValues={MOST_LANGUAGES}
      error={error('languages')}
      hidePickedOptions
    />
  )
}

export function AppearanceField({ settings, set, error }: SettingsFields) {
  const t = useTexts(boardSettingsTexts)
  return (
    <NativeSelect
      label={t('appearance')}
      data={APPEARANCES.map((one) => ({ value: one, label: t(one) }))}
      value={String(settings.appearance)}
      onChange={(event) => set({ appearance: event.currentTarget.value })}
      error={error('appearance')}
    />
  )
}
