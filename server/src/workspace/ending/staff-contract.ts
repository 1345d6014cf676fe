import type { Role } from '../../ground/staff/rights.ts'
import { type Static, Type } from '../../platform/http/validation/schema.ts'
import { AS_IS, Uuid } from '../../platform/http/validation/values.ts'

const Password = Type.String({ minLength: 1, maxLength: 128, ...AS_IS })

export const CloseBody = Type.Object({ name: Type.String({ maxLength: 400 }), password: Password })
export type CloseBody = Static<typeof CloseBody>

export const TransferBody = Type.Object({ person_id: Uuid('Who owns it from then on.'), password: Password })
export type TransferBody = Static<typeof TransferBody>

export const PasswordBody = Type.Object({ password: Password })
export type PasswordBody = Static<typeof PasswordBody>

export type Ending = {
  /** Null where it was not downloaded within the last hour. */
  exported_at: string | null
  has_sandbox: boolean
  /** Everybody else who works here. */
  others: { id: string; name: string; email: string; role: Role }[]
}
