import { afterSharers } from '../cache/versions.ts'
import type { Database } from '../postgres/pool/database.ts'
import { readShortly, readTogether, type Whose } from '../postgres/transaction/transaction.ts'
import { keysetPage, type keysetQueries } from './keyset.ts'
import type { PageOf, PageRequest } from './page.ts'

type Filtered = {
  /** Of a list by updated_since: it waits for the changes under way of this subject; later ones get a later updated_at. */
  changesOf?: string | readonly string[] | undefined
  /** All of the list, by an index: a page of it is short. */
  isWhole: boolean
}

export async function readKeysetPage<Row>(
  database: Database,
  whose: Whose,
  request: PageRequest,
  [rows, behind]: ReturnType<typeof keysetQueries<Row>>,
  { changesOf, isWhole }: Filtered,
): Promise<PageOf<Row>> {
  const subjects = [changesOf ?? []].flat()
  if (subjects.length === 0) {
    const read = isWhole ? readShortly : readTogether
    return keysetPage(request, ...(await read(database, whose, [rows, behind])))
  }
  const statements = [
    afterSharers(typeof whose === 'number' ? whose : whose.id, subjects),
    rows,
    behind,
  ] as const
  const [, ...page] = await readTogether(database, whose, statements, { freshEach: true })
  return keysetPage(request, ...page)
}
