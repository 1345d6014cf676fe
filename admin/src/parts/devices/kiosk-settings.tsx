import { Checkbox, Group, NativeSelect, Radio, Stack, Switch, TextInput } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { SPOKEN } from '../../../../server/src/platform/i18n/languages.ts'
import type { KioskSettings } from '../../../../server/src/restaurant/kiosk/contract.ts'
import {
  KIOSK_DEFAULTS,
  KIOSK_TYPES,
  LONGEST_WELCOME,
  SEATINGS,
  WAYS,
} from '../../../../server/src/restaurant/kiosk/settings.ts'
import type { MenuPage } from '../../../../server/src/restaurant/menu/staff-contract.ts'
import type { TerminalsOfBranch } from '../../../../server/src/restaurant/payments/staff-contract.ts'
import { api } from '../../ui/api.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useLanguageName } from '../../ui/names.ts'
import type { KindShown, SettingsFields } from './kind.ts'
import { kioskSettingsTexts } from './kiosk-texts.ts'

export const KIOSK: KindShown = {
  kind: 'kiosk',
  path: '/kiosk',
  title: 'kiosk',
  about: 'kioskAbout',
  initial: KIOSK_DEFAULTS,
  initialFor,
  Fields,
  useTold,
}

/** Those of our languages that the menu has, its own first; what it has none of is in that one anyway. */
function initialFor({ default_language, languages }: MenuPage): typeof KIOSK_DEFAULTS {
  const wished = new Set([default_language, ...languages])
  const own = [...wished].flatMap((tag) => SPOKEN.find((one) => one === tag) ?? [])
  return own.length > 0 ? { ...KIOSK_DEFAULTS, languages: own } : KIOSK_DEFAULTS
}

const readersQuery = queryOptions({
  queryKey: ['devices', 'readers'],
  queryFn: ({ signal }) => api.get<TerminalsOfBranch>('/terminals', signal),
})

function Fields(fields: SettingsFields) {
  const { set, error } = fields
  const settings = fields.settings as KioskSettings
  const t = useTexts(kioskSettingsTexts)
  const languageName = useLanguageName()
  return (
    <>
      <TextInput
        label={t('welcome')}
        description={t('welcomeHint')}
        maxLength={LONGEST_WELCOME}
        value={settings.welcome ?? ''}
        onChange={(event) => set({ welcome: event.currentTarget.value })}
        error={error('welcome')}
      />
      <Checkbox.Group
        label={t('languages')}
        value={settings.languages}
        onChange={(languages) => set({ languages: SPOKEN.filter((one) => languages.includes(one)) })}
        error={error('languages')}
      >
        <Group mt="xs">
          {SPOKEN.map((one) => (
            <Checkbox key={one} value={one} label={languageName(one)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox.Group
        label={t('types')}
        value={settings.types}
        onChange={(types) => set({ types: KIOSK_TYPES.filter((one) => types.includes(one)) })}
        error={error('types')}
      >
        <Group mt="xs">
          {KIOSK_TYPES.map((one) => (
            <Checkbox key={one} value={one} label={t(one)} />
          ))}
        </Group>
      </Checkbox.Group>
      {settings.types.includes('dine_in') && (
        <Radio.Group
          label={t('seating')}
          value={settings.seating}
          onChange={(seating) => set({ seating })}
          error={error('seating')}
        >
          <Stack mt="xs" gap="xs">
            {SEATINGS.map((one) => (
              <Radio key={one} value={one} label={t(`seating_${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Ways {...fields} settings={settings} />
      <Switch
        label={t('asksName')}
        checked={settings.asks_name}
        onChange={(event) => set({ asks_name: event.currentTarget.checked })}
      />
    </>
  )
}

function Ways({ settings, set, error }: SettingsFields & { settings: KioskSettings }) {
  const t = useTexts(kioskSettingsTexts)
  const { data } = useQuery(readersQuery)
  const readers = data?.terminals ?? []
  const { ways, terminal_id } = settings
  const onlyReader = readers.length === 1 ? (readers[0]?.id ?? null) : null
  return (
    <>
      <Checkbox.Group
        label={t('ways')}
        value={ways}
        onChange={(chosen) =>
          set({
            ways: WAYS.filter((one) => chosen.includes(one)),
            ...(chosen.includes('terminal') && { terminal_id: terminal_id ?? onlyReader }),
          })
        }
        error={error('ways')}
      >
        <Stack mt="xs" gap="xs">
          {WAYS.map((one) => (
            <Checkbox key={one} value={one} label={t(`way_${one}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {ways.includes('terminal') && (
        <NativeSelect
          label={t('reader')}
          description={t(data && readers.length === 0 ? 'noReaders' : 'readerHint')}
          value={String(terminal_id ?? '')}
          onChange={(event) => set({ terminal_id: Number(event.currentTarget.value) || null })}
          error={error('terminal_id')}
          data={[
            { value: '', label: t('chooseReader') },
            ...readers.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </>
  )
}

/** How it is paid at. */
function useTold() {
  const t = useTexts(kioskSettingsTexts)
  return (settings: Record<string, unknown>) =>
    (settings as KioskSettings).ways.map((one) => t(`way_${one}`)).join(', ')
}
