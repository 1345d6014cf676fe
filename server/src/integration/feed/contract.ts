import { EVENT_TYPES } from '../../ground/events/types.ts'
import { Named, PageQuery, type Static, Type } from '../../platform/http/validation/schema.ts'
import { MomentBound } from '../../platform/http/validation/values.ts'
import { EventEnvelope, exampleBody } from '../webhooks/catalogue.ts'

const LONGEST_WAIT_S = 25

const Event = Named('Event', Type.Union(EVENT_TYPES.map((type) => EventEnvelope(type))))

export const EventQuery = Type.Object({
  type: Type.Optional(
    Type.String({
      description: `Only events of these types, separated by commas: ${EVENT_TYPES.join(', ')}.`,
    }),
  ),
  since: Type.Optional(MomentBound('Only events at or after this moment, or from the start of this day on.')),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: LONGEST_WAIT_S,
      default: 0,
      description: 'How many seconds the response waits for an event if there is nothing new.',
    }),
  ),
  per_page: PageQuery.per_page,
  cursor: Type.Optional(Type.String({ description: 'The `meta.next_cursor` of your last request.' })),
})
export type EventQuery = Static<typeof EventQuery>

export const EventPage = Type.Object({
  data: Type.Array(Event, { description: 'The events of this page, oldest first.' }),
  meta: Type.Object(
    {
      per_page: Type.Integer({ description: 'How many events a page has at most.' }),
      next_cursor: Type.String({ description: 'Never null. Store it, and send it with your next request.' }),
      prev_cursor: Type.Null({ description: 'Always null: the feed can only be read forward.' }),
    },
    { description: 'The position of this page in the feed.' },
  ),
  links: Type.Object(
    {
      next: Type.String({ format: 'uri', description: 'The whole address to come back to. Never null.' }),
      prev: Type.Null({ description: 'Always null: the feed can only be read forward.' }),
    },
    { description: 'Where to go on.' },
  ),
})

export const eventPageExample = {
  data: [exampleBody('order.created')],
  meta: { per_page: 25, next_cursor: 'q0ZUk1mT3vWlNQ9cWzEsNDIxN10', prev_cursor: null },
  links: {
    next: 'https://restaurant.example/api/v1/events?cursor=q0ZUk1mT3vWlNQ9cWzEsNDIxN10',
    prev: null,
  },
}
