import type { Cursor, CursorSigner } from './cursor.ts'

const DEFAULT_PER_PAGE = 25

type Asked = { per_page?: number; cursor?: string }

/** Where a page starts and which way it runs, as the caller asked. No position: at the list's start, or back from its end. */
export type PageRequest = Cursor & { perPage: number }

export type PageOf<Row> = { rows: Row[]; hasNext: boolean; hasPrev: boolean }

export function pageRequest(signer: CursorSigner, list: string, { per_page, cursor }: Asked): PageRequest {
  const perPage = per_page ?? DEFAULT_PER_PAGE
  if (cursor === undefined) return { perPage, direction: 'next', position: null }
  return { perPage, ...signer.read(list, cursor) }
}
