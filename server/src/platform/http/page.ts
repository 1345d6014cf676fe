import type { CursorSeal, Position } from './cursor.ts'
import type { Call, Envelope } from './operation.ts'

export const DEFAULT_PER_PAGE = 25

type Asked = { per_page?: number; cursor?: string }

/** Where a page starts and which way it runs, as the caller asked. */
export type PageRequest = { perPage: number; direction: 'next' | 'prev'; position: Position | null }

export type PageOf<Row> = { rows: Row[]; hasNext: boolean; hasPrev: boolean }

export function pageRequest(seal: CursorSeal, list: string, { per_page, cursor }: Asked): PageRequest {
  const perPage = per_page ?? DEFAULT_PER_PAGE
  if (cursor === undefined) return { perPage, direction: 'next', position: null }
  return { perPage, ...seal.open(list, cursor) }
}

/** Meta and links of a page. Links repeat every filter that was sent. */
export function pageAnswer<Row>(
  call: Call,
  seal: CursorSeal,
  list: string,
  request: PageRequest,
  page: PageOf<Row>,
  positionOf: (row: Row) => Position,
): Required<Omit<Envelope, 'data'>> {
  const { rows, hasNext, hasPrev } = page
  const first = rows[0]
  const last = rows.at(-1)
  const nextAt = last ? positionOf(last) : request.position
  const prevAt = first ? positionOf(first) : request.position
  const next = hasNext && nextAt ? seal.seal(list, { direction: 'next', position: nextAt }) : null
  const prev = hasPrev && prevAt ? seal.seal(list, { direction: 'prev', position: prevAt }) : null
  return {
    meta: { per_page: request.perPage, next_cursor: next, prev_cursor: prev },
    links: { next: next && linkTo(call, next), prev: prev && linkTo(call, prev) },
  }
}

function linkTo(call: Call, cursor: string): string {
  const query = new URLSearchParams({ ...call.query, cursor })
  return `${call.address}?${query}`
}
