import { readFileSync } from 'node:fs'
import { PROJECT_ROOT } from './config.ts'
import { EVENT_TYPES, EVENTS, EventEnvelope, exampleBody } from './events/types.ts'
import { oauthDescription } from './oauth/description.ts'
import { describeApi } from './platform/http/openapi.ts'
import type { Operation } from './platform/http/operation.ts'
import { SCOPES } from './tokens/scopes.ts'

const { version } = JSON.parse(readFileSync(`${PROJECT_ROOT}/package.json`, 'utf8')) as { version: string }

export function apiDescription(operations: Operation[], serverUrl: string) {
  return describeApi({
    title: 'Comanda',
    version,
    description: DESCRIPTION,
    serverUrl,
    tags: [
      { name: 'Menu', description: 'Menus, categories, dishes, sizes and modifiers.' },
      { name: 'Orders', description: 'Orders on every channel, priced from the menu.' },
      {
        name: 'Guests',
        description: 'Who ordered and booked, with contact where the guest agreed to share it.',
      },
      {
        name: 'Sandbox',
        description:
          'For the token of a sandbox alone: its clock, and things that happen in it. An addition to version 1; see docs/sandbox.md.',
      },
      { name: 'Reports', description: 'Sales figures. Need a plan with reporting.' },
      { name: 'OAuth', description: 'How apps of the marketplace get their tokens. See docs/oauth.md.' },
      {
        name: 'Webhooks',
        description:
          'What the service sends to the addresses that the owner has added. See docs/webhooks.md.',
      },
    ],
    scopes: SCOPES,
    operations,
    beside: oauthDescription(serverUrl),
    webhooks: EVENT_TYPES.map((type) => ({
      type,
      when: EVENTS[type].when,
      schema: EventEnvelope(type),
      example: exampleBody(type),
    })),
  })
}

const DESCRIPTION = `One restaurant's menu, orders, bookings, guests and sales.

Every request acts for the restaurant that owns the bearer token. Money is an integer in the currency's minor unit.
Times are ISO 8601 with an offset, on the restaurant's clock. A successful answer is an object with exactly \`data\`,
\`meta\` and \`links\`; a failure is \`{ "error": { "code", "message", "details" } }\`.

Version 1 only grows: new endpoints and new fields may appear, so ignore what you do not know.`
