// What an integrator reads at /docs before and between the operations. The web app links to its headings.
import { readFileSync } from 'node:fs'
import { PROJECT_ROOT } from '../../config.ts'
import { API_ERRORS } from '../../errors.ts'
import type { Operation } from '../../platform/http/operations/operation.ts'
import { FAULT_CODES } from './fault-codes.ts'
import { statusTables } from './status.ts'

/** Guides and what they rest on, each a page of docs/guides, in the order in which an integrator needs them. */
const TASKS = [
  'first-order',
  'menu-sync',
  'bookings',
  'payments',
  'webhooks',
  'point-of-sale',
  'marketplace',
  'loyalty',
  'accounting',
  'oauth-app',
  'oauth-testing',
  'sandbox',
  'going-live',
] as const
const CONCEPTS = [
  'authentication',
  'errors',
  'idempotency',
  'pagination',
  'limits',
  'order-status',
  'versioning',
] as const
export const GUIDES = [...TASKS, ...CONCEPTS]

type Page = 'quickstart' | 'events' | 'webhooks' | 'oauth' | 'sandbox' | `guides/${(typeof GUIDES)[number]}`

export function pageOf(page: Page): string {
  return readFileSync(`${PROJECT_ROOT}/docs/${page}.md`, 'utf8')
}

const LINK = /\]\((?:\.\.\/)?(?:guides\/)?([\w-]+)\.md(#[\w-]+)?\)/g

/** Pages of docs/ link to each other by their files; here each is a chapter, or a file that is served. */
function addressOf(name: string): string {
  const guide = GUIDES.find((one) => one === name)
  return `${guide === undefined ? '/docs/pages' : '/guides'}/${name}.md`
}

/** A page of docs/ without its title, which is the tag's name. */
export function guideOf(page: Page): string {
  return (
    pageOf(page)
      .replace(/^# .*\n+/, '')
      // The word that tests find a block by is not for readers.
      .replace(/^```(\w+) \w.*$/gm, '```$1')
      .replace(LINK, (_, name, place = '') => `](${addressOf(name)}${place})`)
      .trimEnd()
  )
}

export function titleOf(page: Page): string {
  return /^# (.*)/.exec(pageOf(page))?.[1] ?? page
}

const errors = Object.values(API_ERRORS)
  .toSorted((a, b) => a.status - b.status)
  .map(({ code, status, message }) => `- **${status}** \`${code}\`: ${message}`)
  .join('\n')

type Chapter = { name: string; description: string }
const chapterOf = (page: Page): Chapter => ({ name: titleOf(page), description: guideOf(page) })

/** More of a chapter that is worked out, below what its page says. */
const ERROR_CODES = `## Codes

Every response has the header \`X-Request-Id\`: with this id you find a refused call in the developer settings. \`code\` is one of these:

${errors}

Query parameters and fields of the body that the service does not know are ignored. The header \`X-Ignored\` of the
response names them (at most 20, separated by commas; fields by their path). A call that is refused before its body is
read (401, 403, 429) names only query parameters. With \`Prefer: handling=strict\` they are refused instead: a 422 with
\`unknown_field\` on each of them, and nothing happens. Every response to such a request has \`Preference-Applied: handling=strict\`.`

const TEXTS = `## Sizes and texts

A body may have at most 1 MiB and must arrive within 30 seconds. A text may have at most 40 languages. All menus of a
restaurant together may have at most 8 MiB in the responses of the API. More than that is a 422.

A text has no control characters, nor marks that turn the direction of writing (U+202A to U+202E, U+2066 to U+2069), and
only notes, comments, descriptions, messages and reasons have several lines; all else is a 422 on its field. Spaces around a
text are left out, and a line ends with \`\\n\`.`

const MORE: Partial<Record<(typeof GUIDES)[number], string>> = { errors: ERROR_CODES, limits: TEXTS }

/** What stands at the side before the operations, group by group. */
export function chapters(operations: Operation[]): Record<string, Chapter[]> {
  const concepts = CONCEPTS.map((name) => {
    const { name: title, description } = chapterOf(`guides/${name}`)
    return { name: title, description: [description, MORE[name]].filter(Boolean).join('\n\n') }
  })
  const live = `What is live in this service. An event or scope that is _not yet_ live already has its name, so that nothing breaks when it
arrives. For an event that is not yet live, the sandbox can send its example.

${statusTables(operations)}`
  return {
    'Get started': [chapterOf('quickstart')],
    Guides: TASKS.map((name) => chapterOf(`guides/${name}`)),
    Concepts: [
      ...concepts,
      { name: 'Fault codes', description: FAULT_CODES },
      { name: 'Events and scopes', description: live },
    ],
  }
}

export const API_GUIDE = `The menu, orders, reservations, guests and sales of one restaurant.

Start with the [Quickstart](#tag/quickstart). The guides and concepts are in the list at the side.

Every request is about the restaurant of its bearer token. Money is an integer in the currency's minor unit.
Times are ISO 8601 with an offset, on the restaurant's clock. A successful response is an object with exactly \`data\`,
\`meta\` and \`links\`; a failure is \`{ "error": { "code", "message", "details" } }\`, with \`faults\` if fields are invalid.

New endpoints and new fields may be added to version 1, so ignore what you don't know. Nothing is removed.`
