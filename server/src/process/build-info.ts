import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Gauge } from 'prom-client'
import { type Config, PROJECT_ROOT } from '../config.ts'
import type { Metrics } from '../platform/observability/metrics.ts'
import { VERSION } from '../surfaces/reference/api-description.ts'

/** Which build runs. The commit is looked for at the first scrape, so that no start waits for it. */
export function showBuild({ registry }: Metrics, { commit }: Pick<Config, 'commit'>): void {
  let found: Promise<string> | undefined
  new Gauge({
    name: 'comanda_build_info',
    help: 'Always 1; the labels say which version and commit of the service run, on which Node.',
    labelNames: ['version', 'commit', 'node'],
    registers: [registry],
    async collect() {
      found ??= commit === null ? commitOf(PROJECT_ROOT) : Promise.resolve(commit)
      this.set({ version: VERSION, commit: await found, node: process.version }, 1)
    },
  })
}

/** Of the checkout itself; a directory without one may lie in that of somebody else. */
async function commitOf(root: string): Promise<string> {
  if (!existsSync(join(root, '.git'))) return 'unknown'
  return promisify(execFile)('git', ['-C', root, 'rev-parse', 'HEAD'], { timeout: 2_000 }).then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown',
  )
}
