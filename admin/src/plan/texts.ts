import { textsOf } from '../ui/language/texts.ts'

export const planTexts = textsOf('plan.planTexts', {
  title: 'Plan',
  about: 'What your restaurant can use, and until when.',
  yours: 'Your plan',
  all: 'Available plans',
  askOperator: 'Contact the operator of this installation to change your plan.',
  noPlan: 'No plan',
  stateInForce: 'Active',
  stateNone: 'Inactive',
  stateSuspended: 'Suspended',
  suspendedSince:
    'Suspended since {moment}. You can view everything but change nothing, and guests can’t order or book. Contact the operator of this installation.',
  from: 'From {moment}',
  until: 'Until {moment}',
  openEnded: 'No end date',
  included: 'included',
  notIncluded: 'not included',
  reservations: 'Bookings, tables and waitlist',
  reporting: 'Sales figures and reports',
})
