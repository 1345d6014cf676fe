import { type Static, Type } from '../../platform/http/validation/schema.ts'

export const Unlock = Type.Object({
  person: Type.String({ format: 'uuid' }),
  pin: Type.String({ minLength: 1, maxLength: 20 }),
  /** When it was entered, by the server's clock as the till knows it. */
  at: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type Unlock = Static<typeof Unlock>

/** What the till shows whoever stands before it. */
export type TillState = {
  restaurant: { name: string }
  till: string
  rest_seconds: number
  /** Who has a PIN and works at this branch, by name; `set_at`: since when they have it. */
  people: { id: string; name: string; set_at: number }[]
  /** Who has opened it; null while it is locked. */
  person: { id: string; name: string } | null
}

/** That somebody has opened this till by their PIN: what they do there without the line is proved with its secret. */
export type Grant = { token: string; secret: string; until: number; pin_set_at: number }

export type Opened = TillState & { email: string; grant: Grant }

/** Of whoever has it open; null where nobody has. */
export type PageGrant = Grant & { person: string }

/** A person who may set or lose a PIN, as managers see them. */
export type PinHolder = { id: string; name: string; email: string; set_at: string }
