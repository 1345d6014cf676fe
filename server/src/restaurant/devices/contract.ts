import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { BY_RULES, Id, Text } from '../../platform/http/validation/values.ts'
import { DEVICE_KINDS, type DeviceKindName, type Settings } from './kinds.ts'

const LONGEST_NAME = 60
/** The schema of its kind checks them. */
const SettingsOfKind = Type.Unsafe<Settings>({ type: 'object', ...BY_RULES })

export const NewPairing = Type.Object({
  kind: OneOf(DEVICE_KINDS),
  name: Text(LONGEST_NAME),
  settings: Type.Optional(SettingsOfKind),
  branch_id: Type.Optional(Nullable(Id())),
})
export type NewPairing = Static<typeof NewPairing>

/** What is left out stays; of the settings too. */
export const DeviceChange = Type.Object({
  name: Type.Optional(Text(LONGEST_NAME)),
  settings: Type.Optional(SettingsOfKind),
})
export type DeviceChange = Static<typeof DeviceChange>

/** Shown once. */
export type Pairing = { code: string; path: string; expires_at: string }

export type Device = {
  id: number
  branch_id: number
  kind: DeviceKindName
  name: string
  settings: Settings
  paired_by: string
  paired_at: string
  seen_at: string | null
}
