import type { Tx } from '../platform/db/transaction.ts'
import { localDate } from '../platform/time/clock.ts'
import { importDocument } from './document/import.ts'
import { sampleDocument } from './sample/document.ts'

/** What a restaurant must be told when it is made, before its sample moves in. */
export const SAMPLE_VENUE = {
  currency: 'USD',
  timezone: 'America/New_York',
  country: 'US',
  defaultLanguage: 'en',
}

export async function furnishWithSample(tx: Tx): Promise<void> {
  const { zone } = tx.restaurant
  const { settings, branches, ...parts } = sampleDocument(localDate(tx.cause.now, zone))
  const { currency, timezone, country, default_language, ...rules } = settings
  const own = branches.map((branch) => ({ ...branch, timezone: null }))
  await importDocument(tx, { settings: rules, branches: own, ...parts }, { strict: false })
}
