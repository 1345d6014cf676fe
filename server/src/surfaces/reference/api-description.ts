import { readFileSync } from 'node:fs'
import { PROJECT_ROOT } from '../../config.ts'
import { API_ERRORS } from '../../errors.ts'
import { API_FAULTS } from '../../faults.ts'
import { EVENT_TYPES } from '../../ground/events/types.ts'
import { standingErrors } from '../../ground/tenants/standing.ts'
import { oauthDescription } from '../../integration/oauth/description.ts'
import { SCOPES } from '../../integration/tokens/scopes.ts'
import { EVENTS, EventEnvelope, exampleBody, WEBHOOK_HEADERS } from '../../integration/webhooks/catalogue.ts'
import { describeApi } from '../../platform/http/operations/openapi.ts'
import type { Operation } from '../../platform/http/operations/operation.ts'
import { API_GUIDE, chapters, guideOf } from './api-guide.ts'

const { version } = JSON.parse(readFileSync(`${PROJECT_ROOT}/package.json`, 'utf8')) as { version: string }
export const VERSION = version

const RESOURCES = [
  { name: 'Restaurant', description: "The token's restaurant, and what the token can do." },
  { name: 'Menu', description: 'Menus, categories, items, variants and modifiers.' },
  { name: 'Orders', description: 'Orders on every channel, priced from the menu.' },
  {
    name: 'Reservations',
    description: 'Reservations and availability. They require a plan with the feature `reservations`.',
  },
  {
    name: 'Payments',
    description: 'Payments of orders and deposits, payment links, and refunds.',
  },
  {
    name: 'Guests',
    description: 'Guests who ordered or made a reservation. Contact details are shown if the guest agreed.',
  },
  {
    name: 'Gift cards',
    description: 'Gift cards: issued, found by code, spent. The code is shown only once.',
  },
  {
    name: 'Coupons',
    description: 'Discount codes: for whom, when, and how often.',
  },
  {
    name: 'Channels',
    description: 'Where orders come from, including marketplaces, and the price lists of channels.',
  },
  {
    name: 'Reviews',
    description: "What guests say about their visits: stars, a comment, and the restaurant's reply.",
  },
  {
    name: 'Experiences',
    description: 'Ticketed events: what is on sale, and bookings that are held, paid and cancelled.',
  },
  { name: 'Shifts', description: 'Who works when: weeks of shifts as last published.' },
  { name: 'Reports', description: 'Sales figures. They require a plan with the feature `reporting`.' },
  { name: 'Events', description: guideOf('events') },
  { name: 'Webhooks', description: guideOf('webhooks') },
  { name: 'OAuth', description: guideOf('oauth') },
  { name: 'Sandbox', description: guideOf('sandbox') },
]

export function apiDescription(operations: Operation[], serverUrl: string) {
  const before = chapters(operations)
  return describeApi({
    title: 'Comanda',
    version,
    description: API_GUIDE,
    serverUrl,
    tagGroups: [
      ...Object.entries(before).map(([name, own]) => ({ name, tags: own.map((chapter) => chapter.name) })),
      { name: 'API', tags: RESOURCES.map(({ name }) => name) },
    ],
    tags: [...Object.values(before).flat(), ...RESOURCES],
    scopes: SCOPES,
    operations,
    errors: Object.values(API_ERRORS),
    faults: API_FAULTS,
    checkErrors: standingErrors,
    beside: oauthDescription(serverUrl),
    webhookHeaders: WEBHOOK_HEADERS,
    webhooks: EVENT_TYPES.map((type) => ({
      type,
      when: EVENTS[type].when,
      schema: EventEnvelope(type),
      example: exampleBody(type),
    })),
  })
}
