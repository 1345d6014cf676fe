import type { Note } from './rules/catalogue.ts'
import type { SendFault } from './rules/sending.ts'

/** What HubRise has of a connected branch's menu. */
export type HubMenuView = {
  branch_id: number
  branch: string
  /** Null: nothing yet. */
  sent_at: string | null
  /** Of the menu as it is now, whether it was sent or not. */
  dishes: number
  sets: number
  sold_out: number
  /** Why it was not sent at last, in HubRise's words if it has said any, and when it is tried again. */
  problem: { code: SendFault; reason: string | null; since: string; again_at: string | null } | null
  /** What is there in another way than here. */
  notes: { item_id: number; name: Note['name']; what: Note['what'] }[]
}
