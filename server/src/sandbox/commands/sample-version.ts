import { hash } from 'node:crypto'
import type { RestaurantRow } from '../../ground/tenants/queries.ts'
import { SAMPLE_VERSION } from '../../sample/sample-venue.ts'
import type { Settings } from '../queries.ts'
import type { Table } from '../rules.ts'

/** Of what the sample holds and of the tables it is kept in. */
export function sampleVersion(tables: Table[]): string {
  return hash('sha256', `${SAMPLE_VERSION} ${JSON.stringify(tables)}`)
}

export function settingsOf({
  currency,
  timezone,
  zone,
  country,
  defaultLanguage,
  languages,
}: RestaurantRow): Settings {
  return { currency, timezone, zone, country, default_language: defaultLanguage, languages }
}
