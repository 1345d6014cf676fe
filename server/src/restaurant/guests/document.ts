import { LanguageCode, Ref } from '../../platform/document/schema.ts'
import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import { EmailInput, GuestName, PhoneInput } from './contract.ts'

export const GuestPart = Type.Object({
  ref: Ref,
  name: GuestName,
  phone: Type.Optional(Nullable(PhoneInput, { emptyIsNull: true })),
  email: Type.Optional(EmailInput),
  email_is_own: Type.Optional(
    Type.Boolean({
      description:
        'False of an address that came with an order which named the phone of a guest who was known before: it does not open the profile. Leave it out otherwise.',
    }),
  ),
  locale: Type.Optional(Nullable(LanguageCode)),
  marketing_opted_in: Type.Optional(Type.Boolean()),
})
export type GuestPart = Static<typeof GuestPart>

export const guestParts = { guests: Type.Optional(Type.Array(GuestPart, { maxItems: 100_000 })) }
