import { OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { LANGUAGE_CODES } from './texts.ts'

export type Topic = 'new_order' | 'ready'

/** A browser's subscription as its Push API has it, and what it is to be told of. */
export const PushWish = Type.Object({
  endpoint: Type.String({ minLength: 1, maxLength: 1_000 }),
  p256dh: Type.String({ minLength: 1, maxLength: 100 }),
  auth: Type.String({ minLength: 1, maxLength: 40 }),
  language: OneOf(LANGUAGE_CODES),
  new_orders: Type.Boolean(),
  ready_tickets: Type.Boolean(),
})
export type PushWish = Static<typeof PushWish>

export type PushChoice = Pick<PushWish, 'new_orders' | 'ready_tickets'>

export type PushState = {
  /** For `applicationServerKey`. */
  public_key: string
  /** What this session is told of; null: nothing. */
  choice: PushChoice | null
}
