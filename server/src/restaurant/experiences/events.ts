import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described, Id, Moment, Named, Type, Uuid } from '../../platform/http/schema.ts'
import { Currency, Translations } from '../menu/contract.ts'

export const ExperienceBooking = Named(
  'ExperienceBooking',
  Type.Object({
    id: Uuid('The booking of the tickets.'),
    experience: Type.Object(
      {
        id: Id('The experience.'),
        name: Described(Translations, 'What it is called, in each language.'),
        starts_at: Moment('When it begins.'),
      },
      { description: 'What the tickets are for.' },
    ),
    tickets: Type.Integer({ minimum: 1, description: 'How many tickets.' }),
    name: Type.String({ description: 'Who booked.' }),
    currency: Currency,
    total_minor: Type.Integer({
      description: "What was paid for all tickets, in the currency's minor unit.",
    }),
    paid_at: Moment('When it was paid.'),
    created_at: Moment('When it was booked.'),
    updated_at: Moment('When it last changed.'),
  }),
)

const booking = {
  id: '0199f7c3-7c55-7f21-8b9e-64a2d0f1c3e8',
  experience: {
    id: 5,
    name: { en: 'Wine tasting', es: 'Cata de vinos' },
    starts_at: '2026-12-05T20:00:00.000-05:00',
  },
  tickets: 2,
  name: 'Ana García',
  currency: 'USD',
  total_minor: 12000,
  paid_at: '2026-11-14T19:42:51.004-05:00',
  created_at: '2026-11-14T19:42:51.004-05:00',
  updated_at: '2026-11-14T19:42:51.004-05:00',
}

export const experienceEvents = {
  'experience.booked': event(
    'Tickets to an experience are paid for.',
    { booking: Described(ExperienceBooking, 'The tickets that were paid for.') },
    { booking },
  ),
} as const satisfies EventDeclarations
