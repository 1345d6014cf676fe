// What PostgreSQL itself has written to its log about the database of a test.
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { inject } from 'vitest'

export async function databaseErrors(owner: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await owner.query('select current_database() as name')
  const lines = readFileSync(inject('postgresLog'), 'utf8').split('\n')
  return lines.filter((line) => / (ERROR|FATAL): /.test(line) && line.includes(`@${rows[0].name} `))
}
