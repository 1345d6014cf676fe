// A PostgreSQL of its own on loopback, and what was done there.
import type { ExternalPostgres } from '../../server/test/external-postgres.ts'
import type { Counts } from './load.ts'

export const OWNER = 'comanda_ops'

/** A plain owner, by the SQL of docs/operations.md. */
export async function makeDatabase(postgres: ExternalPostgres, password: string): Promise<string> {
  await postgres.administer('create role comanda_service nologin')
  await postgres.administer(`create role ${OWNER} login password '${password}' in role comanda_service`)
  await postgres.administer(`create database ${OWNER} owner ${OWNER}`)
  return postgres.url(OWNER, OWNER)
}

export async function lookAt(postgres: ExternalPostgres, { placed }: Counts) {
  const { rows } = await postgres.administer('select id, reference from orders', OWNER)
  const ids = new Set(rows.map(({ id }) => id))
  const references = rows.map(({ reference }) => reference)
  return {
    orders: rows.length,
    missing: placed.filter((id) => !ids.has(id)).length,
    doubled: references.length - new Set(references).size,
  }
}
