import { type Static, Type } from '../../platform/http/validation/schema.ts'
import type { DeviceKind } from '../devices/kinds.ts'

const TillSettings = Type.Object({
  /** It locks when nobody has touched it for so long. */
  rest_seconds: Type.Integer({ minimum: 15, maximum: 900 }),
})
export type TillSettings = Static<typeof TillSettings>

/** A device on which people take turns, each by their PIN. */
export const TILL: DeviceKind = {
  kind: 'till',
  path: '/till',
  hasPages: true,
  settings: TillSettings,
  defaults: { rest_seconds: 60 } satisfies TillSettings,
  hears: ['orders', 'tables', 'bookings', 'floor', 'menu', 'money', 'settings'],
}
