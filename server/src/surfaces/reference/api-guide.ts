// What an integrator reads at /docs before and between the operations. The web app links to its headings.
import { readFileSync } from 'node:fs'
import { PROJECT_ROOT } from '../../config.ts'
import { API_ERRORS } from '../../errors.ts'
import type { Operation } from '../../platform/http/operations/operation.ts'
import { FAULT_CODES } from './fault-codes.ts'
import { statusTables } from './status.ts'

/** In the order in which an integrator needs them. */
export const GUIDES = [
  'first-order',
  'menu-sync',
  'bookings',
  'payments',
  'webhooks',
  'oauth-app',
  'sandbox',
  'going-live',
  'errors',
  'limits',
  'versioning',
] as const

type Page = 'quickstart' | 'events' | 'webhooks' | 'oauth' | 'sandbox' | `guides/${(typeof GUIDES)[number]}`

export function pageOf(page: Page): string {
  return readFileSync(`${PROJECT_ROOT}/docs/${page}.md`, 'utf8')
}

/** A page of docs/ without its title, which is the tag's name. */
export function guideOf(page: Page): string {
  return (
    pageOf(page)
      .replace(/^# .*\n+/, '')
      // The word that tests find a block by is not for readers.
      .replace(/^```(\w+) \w.*$/gm, '```$1')
      .trimEnd()
  )
}

const guidePages = GUIDES.map((name) => {
  const [, title = ''] = /^# (.*)/.exec(pageOf(`guides/${name}`)) ?? []
  return { title, text: guideOf(`guides/${name}`) }
})

/** Each title is a heading of the page, so that it stands in the list at the side. */
const guides = guidePages.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n')

/** The list at the side may be folded up, so the way to each is at the top too. */
const ways = ['Quickstart', ...guidePages.map(({ title }) => title), 'Events and scopes']
  .map((title) => {
    const anchor = title.toLowerCase().replace(/[^a-z]+/g, '-')
    return `[${title.replace('Guide: ', '')}](#description/${anchor})`
  })
  .join(' · ')

const errors = Object.values(API_ERRORS)
  .toSorted((a, b) => a.status - b.status)
  .map(({ code, status, message }) => `- **${status}** \`${code}\`: ${message}`)
  .join('\n')

export const apiGuide = (
  operations: Operation[],
) => `The menu, orders, reservations, guests and sales of one restaurant.

**Where to begin:** ${ways}

## Quickstart

${guideOf('quickstart')}

${guides}

## The API

Every request is for the restaurant of its bearer token. Money is an integer in the currency's minor unit.
Times are ISO 8601 with an offset, on the restaurant's clock. A successful answer is an object with exactly \`data\`,
\`meta\` and \`links\`; a failure is \`{ "error": { "code", "message", "details" } }\`, with \`faults\` where fields are not valid.

A text has no control characters, nor marks that turn the direction of writing (U+202A to U+202E, U+2066 to U+2069), and
only notes, comments, descriptions, messages and reasons have several lines; all else is a 422 on its field. Spaces around a
text are left out, and a line ends with \`\\n\`.

New endpoints and new fields may be added to version 1, so ignore what you do not know. Nothing is removed.

## Authentication

Send a token with every request: \`Authorization: Bearer <id>|svc_…\`. An owner or a manager creates one in the
developer settings and chooses its scopes. The token is shown once. Each operation below names the scope that it needs, and
_Events and scopes_ has all of them.

Apps that work for many restaurants get their tokens by OAuth. The sandbox has its own token, \`<id>|svc_sbx_…\`,
with every scope.

## Errors

\`code\` is for programs, \`message\` for people. With \`validation_failed\`, \`details\` has every field that was
refused, with sentences that say why, and \`faults\` says the same with codes and values (see _Fault codes_). A nested field has a path: \`lines.0.item_id\`. Every answer has the header
\`X-Request-Id\`: with this id you find a refused call in the developer settings.

${errors}

Query parameters and fields of the body that the service does not know are ignored. The header \`X-Ignored\` of the
answer names them (at most 20, separated by commas; fields by their path). Look there first when a value seems to have
no effect. A call that is refused before its body is read (401, 403, 429) names query parameters alone.

Send \`Prefer: handling=strict\` to have them refused instead: a 422 with \`unknown_field\` on each of them, and nothing
happens. Every response to such a request has \`Preference-Applied: handling=strict\`.

## Fault codes

${FAULT_CODES}

## Limits

Each token may make 60 requests per minute, unless the owner gave it another limit. Every answer has
\`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (seconds). A 429 also has \`Retry-After\`.

A body may have at most 1 MiB and must arrive within 30 seconds. A text may have at most 40 languages. All menus of a
restaurant together may have at most 8 MiB in the answers of the API. More than that is a 422.

## Sending twice

Give each POST an \`Idempotency-Key\` (at most 255 characters). If you send the same key and the same body again within 24 hours,
you get the first answer again, with \`Idempotent-Replayed: true\`, and nothing happens twice. The same key with another
body is 422. While the first request is still running, the answer is 409.

## Lists

\`per_page\` is 1 to 100; the default is 25. Follow \`links.next\`, or send \`meta.next_cursor\` as \`cursor\`, until it is
null. If entries are added or removed meanwhile, you still see every other entry exactly once.

## Events and scopes

What is live in this service. If an event or a scope is _not yet_ live, it has its name already, so that nothing breaks when it
comes. For an event that is not yet live, the sandbox can send its example.

${statusTables(operations)}`
