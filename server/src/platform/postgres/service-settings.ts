import { sql } from 'kysely'
import type { Database } from './pool/database.ts'
import { inDirectory } from './transaction/transaction.ts'

/** Notes a setting that the service starts with, so that commands can judge as the service does. */
export async function noteSetting(database: Database, name: string, value: boolean): Promise<void> {
  await inDirectory(
    database,
    sql`insert into service_settings (name, value) values (${name}, ${JSON.stringify(value)})
        on conflict (name) do update set value = excluded.value, noted_at = now()
        where service_settings.value <> excluded.value`,
  )
}

/** What the service was last started with; null where it was never started. */
export async function settingOfService(database: Database, name: string): Promise<boolean | null> {
  const [row] = await inDirectory(
    database,
    sql<{ value: boolean }>`select value from service_settings where name = ${name}`,
  )
  return row?.value ?? null
}
