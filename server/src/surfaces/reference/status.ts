// What is live, worked out from the operations and the catalogue: nobody has to remember to write it down.
import { EVENT_TYPES, type EventType } from '../../ground/events/types.ts'
import { scopeOfEvent } from '../../integration/tokens/event-scopes.ts'
import { SCOPES } from '../../integration/tokens/scopes.ts'
import { EVENTS } from '../../integration/webhooks/catalogue.ts'
import type { Operation } from '../../platform/http/operations/operation.ts'

const LIVE = 'live'
const NOT_YET = 'not yet'

/** Whether something fires it: its resource can be read, so its part of the service is there. */
export function isLive(type: EventType, operations: Operation[]): boolean {
  const scope = scopeOfEvent(type)
  return scope === null || operations.some((operation) => operation.scope === scope)
}

/** Narrow: the page has a second column beside it. */
export function statusTables(operations: Operation[]): string {
  const scopes = Object.entries(SCOPES).map(([scope, meaning]) => [
    `\`${scope}\``,
    meaning,
    operations.some((operation) => operation.scope === scope) ? LIVE : NOT_YET,
  ])
  const events = EVENT_TYPES.map((type) => {
    const scope = scopeOfEvent(type)
    const [when = ''] = EVENTS[type].when.split(/(?<=\.) /)
    return [
      `\`${type}\``,
      `${when}${scope === null ? '' : ` Scope: \`${scope}\`.`}`,
      isLive(type, operations) ? LIVE : NOT_YET,
    ]
  })
  return [
    table(['event', 'when it is sent', 'status'], events),
    table(['scope', 'what it allows', 'status'], scopes),
  ].join('\n\n')
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
