import { Day, Windows } from '../../platform/document/schema.ts'
import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { WEEKDAYS } from '../../platform/time/windows.ts'

const party = Type.Integer({ minimum: 1, maximum: 1_000 })
const limit = Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100_000 })))

export const BookingPart = Type.Object({
  engine: Type.Optional(Type.Boolean()),
  notify: Type.Optional(Type.Boolean()),
  auto_confirm: Type.Optional(Type.Boolean()),
  periods: Type.Optional(Windows),
  slot_minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_440 })),
  durations: Type.Optional(
    Type.Array(Type.Object({ up_to_party: party, minutes: Type.Integer({ minimum: 1, maximum: 1_440 }) }), {
      minItems: 1,
      maxItems: 100,
    }),
  ),
  min_party: Type.Optional(party),
  max_party: Type.Optional(party),
  lead_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  ahead_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_660 })),
  closing_days: Type.Optional(Type.Array(Day, { maxItems: 1_000 })),
  pacing: Type.Optional(Nullable(Type.Object({ covers: limit, parties: limit }))),
  deposit: Type.Optional(
    Nullable(
      Type.Object({
        from_party: party,
        amount_minor: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
        per: OneOf(['guest', 'booking']),
        days: Type.Optional(Type.Array(OneOf(WEEKDAYS), { maxItems: 7 })),
        dates: Type.Optional(Type.Array(Day, { maxItems: 1_000 })),
        refund_until_hours: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 8_760,
            description: 'Until so long before, a guest who cancels gets it back. Default: 24.',
          }),
        ),
        pay_within_minutes: Type.Optional(
          Nullable(Type.Integer({ minimum: 1, maximum: 525_600 }), {
            description:
              'An unpaid reservation is cancelled after this time; null: never. Default: as before, or 30 if there was no deposit before.',
          }),
        ),
      }),
    ),
  ),
})
export type BookingPart = Static<typeof BookingPart>

export const bookingParts = { booking: Type.Optional(BookingPart) }
