import type { ComponentType } from 'react'
import type { DeviceKindName, Settings } from '../../../../server/src/restaurant/devices/kinds.ts'
import type { MenuPage } from '../../../../server/src/restaurant/menu/staff-contract.ts'
import type { deviceTexts } from './texts.ts'

type Words = keyof (typeof deviceTexts)['en']

export type SettingsFields = {
  settings: Settings
  set: (some: Settings) => void
  /** What the server has against one of them. */
  error: (name: string) => string | null
}

export type KindShown = {
  kind: DeviceKindName
  /** Where it is paired: `/kiosk/pair`. */
  path: string
  title: Words
  about: Words
  /** What a new one starts with. */
  initial: Settings
  /** The same for this menu. */
  initialFor?: (menu: MenuPage) => Settings
  Fields: ComponentType<SettingsFields>
  /** What a row of the list says of its settings. */
  useTold: () => (settings: Settings) => string
  /** What belongs to all devices of the kind together. */
  Below?: ComponentType
}
