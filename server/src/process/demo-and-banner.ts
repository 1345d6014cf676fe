// What a start brings once, however many processes serve: the demo, the first code, the banner.
import type { Logger } from 'pino'
import { type Config, DEFAULT_DATA_DIR } from '../config.ts'
import type { Installation } from '../installation.ts'
import { tellProgress } from '../platform/observability/log.ts'
import { ensureDemo, type History, startHistory } from '../sample/demo.ts'
import { firstAccountCommand } from '../sample/first-account.ts'
import { makeSetupCode } from '../workspace/first-run/commands.ts'
import { banner, startLine } from './banner.ts'

/** A start that nobody followed up is followed up with the next one's code. */
const BANNER_CODE_DAYS = 7

export function hasDemo(config: Config): boolean {
  return config.databaseUrl === null && !config.production
}

/** The demo's token, where there is a demo. */
export async function bringDemo(config: Config, { database }: Installation): Promise<string | null> {
  return hasDemo(config) ? ensureDemo(database, config, Date.now()) : null
}

export async function printStart(
  config: Config,
  installation: Installation,
  started: { url: string; demoToken: string | null; startedAt: number; processes: number },
): Promise<void> {
  const { demoToken, processes } = started
  const asked = process.stdout.isTTY ? await forPerson(config, installation) : null
  const seconds = (performance.now() - started.startedAt) / 1000
  const start = { url: config.publicUrl ?? started.url, seconds, processes }
  process.stdout.write(asked ? banner({ ...start, ...asked, demoToken }) : startLine(start))
}

/** How whoever sits at the terminal gets in, while nobody can. */
async function forPerson(config: Config, { database }: Installation) {
  if (config.production) return { setupCode: null, firstAccount: null }
  const setup = await makeSetupCode(database, Date.now(), BANNER_CODE_DAYS)
  const firstAccount = await firstAccountCommand(database)
  return {
    setupCode: setup?.code ?? null,
    firstAccount: firstAccount && firstAccount + whereItIs(config),
  }
}

export function makeHistory(installation: Installation, log: Logger): History {
  return startHistory(installation, {
    tell: (line) => tellProgress(log, line),
    fail: (error) =>
      log.error({ err: error }, "the demo's history was not made; the next start goes on with it"),
  })
}

/** A command typed in another terminal must find this installation. */
function whereItIs({ databaseUrl, dataDir }: Config): string {
  return databaseUrl !== null || dataDir === DEFAULT_DATA_DIR ? '' : ` --data-dir ${dataDir}`
}
