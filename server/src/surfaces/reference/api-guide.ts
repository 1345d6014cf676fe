// What an integrator reads at /docs before and between the operations. The web app links to its headings.
import { readFileSync } from 'node:fs'
import { PROJECT_ROOT } from '../../config.ts'
import { SCOPES } from '../../integration/tokens/scopes.ts'
import { ERRORS, STAFF_CODES } from '../../platform/errors.ts'

/** A page of docs/ without its title, which is the tag's name. */
export function guideOf(page: 'events' | 'webhooks' | 'oauth' | 'sandbox'): string {
  return readFileSync(`${PROJECT_ROOT}/docs/${page}.md`, 'utf8')
    .replace(/^# .*\n+/, '')
    .trimEnd()
}

const scopes = Object.entries(SCOPES)
  .map(([scope, meaning]) => `- \`${scope}\`: ${meaning.toLowerCase()}`)
  .join('\n')

const errors = Object.entries(ERRORS)
  .filter(([code]) => !STAFF_CODES.some((own) => own === code))
  .map(([code, { status, message }]) => `- **${status}** \`${code}\`: ${message}`)
  .join('\n')

export const API_GUIDE = `One restaurant's menu, orders, bookings, guests and sales.

Every request acts for the restaurant that owns the bearer token. Money is an integer in the currency's minor unit.
Times are ISO 8601 with an offset, on the restaurant's clock. A successful answer is an object with exactly \`data\`,
\`meta\` and \`links\`; a failure is \`{ "error": { "code", "message", "details" } }\`.

Version 1 only grows: new endpoints and new fields may appear, so ignore what you do not know.

## Authentication

Send a token with every request: \`Authorization: Bearer <id>|svc_…\`. An owner or a manager makes one in the developer
settings and chooses what it may do; it is shown once. Each operation below names the one scope that it needs.

${scopes}

Apps that work for many restaurants get their tokens by OAuth. The sandbox has a token of its own, \`<id>|svc_sbx_…\`,
with every scope.

## Errors

\`code\` is for programs, \`message\` for people. With \`validation_failed\`, \`details\` maps every field that was
refused, nested ones by their path (\`lines.0.item_id\`), to sentences. Every answer bears \`X-Request-Id\`: whoever
looks into a refused call in the developer settings finds it by that.

${errors}

What you send and we do not know is ignored, and named in the header \`X-Ignored\` of the answer: query parameters, and
fields of the body by their path, at most 20, with commas between. Look there first when a value seems to have no effect.

## Limits

60 requests a minute for each token unless the owner gave it a rate of its own. \`X-RateLimit-Limit\`,
\`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (seconds) come with every answer, \`Retry-After\` with a 429.

A body has at most 1 MiB and 30 seconds to arrive. A text has at most 40 languages, and a restaurant's menus
together at most 8 MiB as the API shows them; what would go past that is a 422.

## Sending twice

Give each POST an \`Idempotency-Key\` (at most 255 characters). The same key with the same body within 24 hours gets the
first answer again, with \`Idempotent-Replayed: true\`, and nothing happens twice; with another body it is 422, while the
first still runs 409.

## Lists

\`per_page\` is 1 to 100, 25 unless said. Follow \`links.next\`, or send \`meta.next_cursor\` as \`cursor\`, until it is
null. What is added or removed meanwhile neither repeats nor hides another row.`
