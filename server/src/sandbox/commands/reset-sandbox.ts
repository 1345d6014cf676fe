import { record } from '../../ground/audit/commands.ts'
import { updateRestaurant } from '../../ground/tenants/queries.ts'
import { bumpVersion, claimSubject, EVERYTHING } from '../../platform/cache/versions.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  readTogether,
  type Tx,
} from '../../platform/postgres/transaction/transaction.ts'
import { SAMPLE_CODE } from '../../restaurant/gift-cards/desk.ts'
import { furnishTestTerminals } from '../../restaurant/payments/commands/terminals.ts'
import { addSampleCard } from '../../sample/gift-card.ts'
import { addSampleDays, importSample } from '../../sample/sample-venue.ts'
import {
  captureRows,
  emptyTables,
  FILLED_TABLES,
  OWN_RECORD,
  restoreRows,
  type SandboxRow,
  snapshotColumns,
  upsertRecord,
} from '../queries.ts'
import type { Table } from '../rules.ts'
import { sampleVersion } from './sample-version.ts'

const TRIES = 3
/** A job or a command that came between: deadlock, and a row that refers to one just removed. */
const CAME_BETWEEN = new Set(['40P01', '23503', '23505'])

/**
 * Everything as it was when the sandbox was made, with the same ids, in one transaction: whoever asks meanwhile sees the
 * old venue or the new one. Tokens, webhook endpoints and logs stay; the clock goes back to the real one.
 */
export async function resetSandbox(
  database: Database,
  tables: Table[],
  sandbox: Restaurant,
  cause: Cause,
): Promise<void> {
  const [[own], filled] = await readTogether(database, sandbox.id, [OWN_RECORD, FILLED_TABLES])
  if (!own) throw new Error(`restaurant ${sandbox.id} is no sandbox`)
  const { zone, currency, country, default_language: defaultLanguage, languages } = own.settings
  const pristine: Restaurant = { ...sandbox, zone, currency, country, defaultLanguage, languages }
  const names = new Set(filled.map(({ name }) => name))
  for (let attempt = 1; ; attempt++) {
    try {
      await inRestaurant(database, pristine, cause, (tx) => restore(tx, tables, names, own))
      return
    } catch (error) {
      if (attempt === TRIES || !CAME_BETWEEN.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

async function restore(tx: Tx, tables: Table[], filled: Set<string>, own: SandboxRow): Promise<void> {
  for (const subject of [EVERYTHING, 'orders', 'menu', 'rules']) claimSubject(tx, subject)
  await updateRestaurant(tx, {
    ...own.settings,
    reset_at: new Date(tx.cause.now),
    clock_frozen_at: null,
    clock_offset_ms: 0,
  })
  emptyTables(tx, tables)
  const version = sampleVersion(tables)
  if (own.sample_version === version) {
    for (const table of tables) if (filled.has(table.name)) restoreRows(tx, table)
  } else {
    await bringUpToDate(tx, tables)
  }
  const lineIds = await addSampleDays(tx, own.line_ids)
  if (own.sample_version !== version) upsertRecord(tx, { ...own, sample_version: version, line_ids: lineIds })
  record(tx, { action: 'sandbox.reset', subject: { kind: 'restaurant', id: tx.restaurant.id } })
  bumpVersion(tx, 'menu')
  bumpVersion(tx, 'rules')
  tx.announce(`restaurant:${tx.restaurant.id}`)
}

/** After an upgrade of the service: the old rows first, so that what the new sample still has keeps its ids. */
async function bringUpToDate(tx: Tx, tables: Table[]): Promise<void> {
  const had = new Map((await tx.run(snapshotColumns())).map(({ name, columns }) => [name, new Set(columns)]))
  for (const table of tables) {
    const known = had.get(table.name)
    if (known) restoreRows(tx, { ...table, columns: table.columns.filter((column) => known.has(column)) })
  }
  await importSample(tx)
  addSampleCard(tx, SAMPLE_CODE)
  await furnishTestTerminals(tx)
  captureRows(tx, tables)
}
