// What is live, worked out from the operations and the catalogue: nobody has to remember to write it down.
import { EVENT_TYPES, type EventType } from '../../ground/events/types.ts'
import { scopeOfEvent } from '../../integration/tokens/event-scopes.ts'
import { SCOPES } from '../../integration/tokens/scopes.ts'
import { EVENTS } from '../../integration/webhooks/catalogue.ts'
import type { Operation } from '../../platform/http/operation.ts'

const LIVE = 'live'
const NOT_YET = 'not yet'

/** Whether something fires it: its resource can be read, so its part of the service is there. */
export function isLive(type: EventType, operations: Operation[]): boolean {
  const scope = scopeOfEvent(type)
  return scope === null || operations.some((operation) => operation.scope === scope)
}

export function statusTables(operations: Operation[]): string {
  const scopes = Object.entries(SCOPES).map(([scope, meaning]) => {
    const own = operations.filter((operation) => operation.scope === scope)
    const named = own.map(({ method, path }) => `\`${method} ${path.replace(/:(\w+)(:uuid)?/g, '{$1}')}\``)
    return [`\`${scope}\``, meaning, own.length > 0 ? LIVE : NOT_YET, named.join('<br>')]
  })
  const events = EVENT_TYPES.map((type) => {
    const scope = scopeOfEvent(type)
    const [when = ''] = EVENTS[type].when.split(/(?<=\.) /)
    return [
      `\`${type}\``,
      when,
      scope === null ? 'none' : `\`${scope}\``,
      isLive(type, operations) ? LIVE : `${NOT_YET}; the sandbox sends an example`,
    ]
  })
  return [
    table(['event', 'when', 'scope to read it', 'status'], events),
    table(['scope', 'allows', 'status', 'operations'], scopes),
  ].join('\n\n')
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
