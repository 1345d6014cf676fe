import type { Translations } from '../menu/contract.ts'

const TICKET_STATES = ['waiting', 'fired', 'done', 'voided'] as const
export type TicketState = (typeof TICKET_STATES)[number]

export type TicketLine = {
  line_id: number
  name: Translations
  variant_name: Translations | null
  quantity: number
  modifiers: Translations[]
  note: string | null
  /** Of a set, what of it this station makes. */
  parts?: { name: Translations; variant_name: Translations | null; modifiers: Translations[] }[]
  course?: number
  seat?: number
  /** Nobody cooks it any more. */
  voided?: true
  /** The kitchen has seen that it is voided. */
  void_seen?: true
  /** It is made. */
  done?: true
}

/** All that is still wanted of it is made. */
export function isAllMade(lines: readonly TicketLine[]): boolean {
  return lines.every(({ done, voided }) => done || voided)
}

/** One ticket for each station and course that has something to cook; dishes without a station share one. */
export function splitTickets<Line extends { stationId: number | null; waitsFor: number | null }>(
  lines: Line[],
): { stationId: number | null; waitsFor: number | null; own: Line[] }[] {
  const groups = Map.groupBy(lines, ({ stationId, waitsFor }) => `${stationId} ${waitsFor}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    return first ? [{ stationId: first.stationId, waitsFor: first.waitsFor, own }] : []
  })
}
