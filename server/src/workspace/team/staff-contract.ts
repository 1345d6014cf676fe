import { ROLES, type Role } from '../../ground/staff/rights.ts'
import { OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id } from '../../platform/http/validation/values.ts'

const BranchIds = Type.Array(Id(), { maxItems: 200 })

export const NewInvitation = Type.Object({
  email: Type.String({ format: 'email', maxLength: 254 }),
  role: OneOf(ROLES),
  /** Which they are limited to; none: they work at all of them. */
  branch_ids: Type.Optional(BranchIds),
})
export type NewInvitation = Static<typeof NewInvitation>

/** Branches that are left out stay as they are. */
export const RoleChange = Type.Object({
  role: OneOf(ROLES),
  branch_ids: Type.Optional(BranchIds),
  version: Type.Integer({ minimum: 1 }),
})
export type RoleChange = Static<typeof RoleChange>

export const SecondFactorRule = Type.Object({ required: Type.Boolean() })
export type SecondFactorRule = Static<typeof SecondFactorRule>

export type TeamPerson = {
  id: string
  name: string
  email: string
  role: Role
  branch_ids: number[]
  second_factor: boolean
  last_sign_in_at: string | null
  is_you: boolean
  version: number
}

export type Invitation = {
  id: string
  email: string
  role: Role
  branch_ids: number[]
  invited_by: string
  sent_at: string
  expires_at: string
  is_expired: boolean
}

export type Team = {
  people: TeamPerson[]
  invitations: Invitation[]
  second_factor_required: boolean
  /** Without it nobody gets the link but by the hand of whoever invites. */
  mail_is_sent: boolean
}
