import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, LINES, Text } from '../../platform/http/validation/values.ts'
import type { Translations } from '../../restaurant/menu/contract.ts'
import type { Attention } from './queries/orders.ts'
import type { Problem } from './rules/our-order.ts'

/** What stands between the restaurant and HubRise. */
export type HubView = {
  /** The operator has registered this installation at HubRise. */
  is_set_up: boolean
  branches: HubBranch[]
}

export type HubBranch = {
  branch_id: number
  branch: string
  connection: HubConnectionView | null
}

export type HubConnectionView = {
  account: string | null
  location: string
  location_id: string
  catalog: string | null
  catalog_id: string | null
  customer_list_id: string | null
  connected_at: string
  /** It was disconnected, and HubRise is still to be told so. */
  is_ending: boolean
  problem: HubProblem | null
}

/** No order comes: HubRise refuses the connection, in its words; its token cannot be read here; or the operator has set nothing up. */
export type HubProblem = {
  code: 'refused' | 'unreadable' | 'not_set_up'
  since: string | null
  reason: string | null
}

export const ConnectBody = Type.Object({ branch_id: Id() })
export const ConnectedBody = Type.Object({
  state: Text(300),
  code: Type.Optional(Text(300)),
  error: Type.Optional(Text(300)),
})

/** An order of HubRise's that somebody has to look at. */
export type HubOrderView = {
  id: number
  branch_id: number
  branch: string
  source: string
  /** What the courier asks for. */
  display_id: string | null
  placed_at: string
  /** Null: as soon as possible. */
  wanted_at: string | null
  /** In the restaurant's currency, if HubRise says it so. */
  total_minor: number | null
  customer: string | null
  items: { name: string; quantity: string }[]
  /** It waits to be taken in. */
  problem: Problem | null
  attention: Attention | null
  /** What it cost when it was taken, and costs now. */
  change: { from_minor: number | null; to_minor: number | null } | null
  order_id: string | null
}

/** What somebody has to say once: which dish of ours, or which option of it, they mean. */
export type HubNameView = {
  id: number
  kind: 'item' | 'option'
  name: string
  code: string | null
  source: string
  /** Of an option: the dish it is for. Of an item: what it is, where only its required options are missing. */
  item: { id: number; name: Translations } | null
}

export type HubOrdersView = {
  orders: HubOrderView[]
  names: HubNameView[]
  /** Branches that no order of HubRise's comes to, though they are connected. */
  failing: { branch_id: number; branch: string; code: HubProblem['code'] }[]
}

export const RejectBody = Type.Object({ reason: Text(200, { minLength: 3, ...LINES }) })

/** An item with its variant and what is always chosen of it; an option; or, of an option, null: a note for the kitchen. */
export const NameBody = Type.Object({
  item_id: Type.Optional(Nullable(Id())),
  variant_id: Type.Optional(Nullable(Id())),
  option_ids: Type.Array(Id(), { maxItems: 50 }),
})
export type NameBody = Static<typeof NameBody>
