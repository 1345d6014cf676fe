// The app under test on a database of the operator's own, opened as `serve` opens it.
import { randomBytes } from 'node:crypto'
import { readConfig } from '../src/config.ts'
import { openInstallation } from '../src/installation.ts'
import { listenForChanges } from '../src/platform/postgres/listen.ts'
import { appOn, type TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'

export async function deployedApp(environment: Record<string, string>): Promise<TestApp> {
  return appOn(await deployed(environment), {}, { cursorKey: randomBytes(32) })
}

async function deployed(environment: Record<string, string>): Promise<TestDatabase> {
  const { database, owner, direct, close } = await openInstallation(readConfig(environment), 'serve')
  try {
    await listenForChanges(database, direct)
  } catch (error) {
    await close()
    throw error
  }
  return { database, owner, url: environment.DATABASE_URL ?? '', close, another: () => deployed(environment) }
}
