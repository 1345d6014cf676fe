import { type FieldErrors, FieldsInvalid } from '../../errors.ts'
import type { CursorSigner, Position } from '../../pagination/cursor.ts'
import type { PageOf, PageRequest } from '../../pagination/page.ts'
import type { Call } from './operation.ts'
import type { Envelope } from './written.ts'

/** What is wrong with a cursor that was sent, to be told together with the query's other faults. */
export function cursorFaults(signer: CursorSigner, list: string, { query }: Call): FieldErrors {
  if (query.cursor === undefined) return {}
  try {
    signer.read(list, query.cursor.trim())
    return {}
  } catch (error) {
    if (error instanceof FieldsInvalid) return error.details as FieldErrors
    throw error
  }
}

/**
 * Meta and links of a page. Links repeat every filter that was sent. A page left empty by what was removed meanwhile
 * has the list's whole other side behind it, so its link goes there from the end.
 */
export function pageAnswer<Row>(
  call: Call,
  signer: CursorSigner,
  list: string,
  request: PageRequest,
  page: PageOf<Row>,
  positionOf: (row: Row) => Position,
): Required<Pick<Envelope, 'meta' | 'links'>> {
  const { rows, hasNext, hasPrev } = page
  const first = rows[0]
  const last = rows.at(-1)
  const nextAt = last ? positionOf(last) : null
  const prevAt = first ? positionOf(first) : null
  const next = hasNext ? signer.sign(list, { direction: 'next', position: nextAt }) : null
  const prev = hasPrev ? signer.sign(list, { direction: 'prev', position: prevAt }) : null
  return {
    meta: { per_page: request.perPage, next_cursor: next, prev_cursor: prev },
    links: { next: next && linkTo(call, next), prev: prev && linkTo(call, prev) },
  }
}

export function linkTo({ address, query }: Call, cursor: string): string {
  return `${address}?${new URLSearchParams({ ...query, cursor })}`
}
