import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described } from '../../platform/http/validation/schema.ts'
import { Review } from './contract.ts'
import { review } from './examples.ts'

export const reviewEvents = {
  'review.created': event(
    'A guest submits a rating.',
    { review: Described(Review, 'The new review.') },
    { review },
  ),
} as const satisfies EventDeclarations
