/**
 * Which station of the kitchen cooks what:
 *
 *   GET    /kitchen-routing                   → Routing
 *   PUT    /kitchen-routing   RoutingChange   → Routing; 409 where somebody has changed it since the version
 */

import type { LogEntry } from '../../across/activity/contract.ts'
import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id } from '../../platform/http/validation/values.ts'
import type { Translations } from '../../restaurant/menu/contract.ts'

type Routed = {
  id: number
  name: Translations /** Null: that of its category, or none. */
  station_id: number | null
}

export type Routing = {
  version: string
  stations: { id: number; name: string }[]
  /** In the order of the menus. `ref` is what the document calls it. */
  categories: (Routed & { ref: string; menu_name: Translations; items: (Routed & { ref: string })[] })[]
  changes: LogEntry[]
}

const Routes = Type.Array(Type.Object({ id: Id(), station_id: Nullable(Id()) }), { maxItems: 20_000 })

/** What becomes different, and nothing else. */
export const RoutingChange = Type.Object({
  version: Type.String({ minLength: 1, maxLength: 64 }),
  categories: Routes,
  items: Routes,
})
export type RoutingChange = Static<typeof RoutingChange>
