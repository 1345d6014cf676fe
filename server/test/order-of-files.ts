import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * The files that take longest, the longest first: those that run alone, and those that share a process. Begun late, one of them would
 * run on when there is nothing left to run beside it.
 */
const LONGEST = [
  'serve',
  'deployments',
  'terminal-processes',
  'signals',
  'guides',
  'terminal',
  'commands',
  'crash',
  'sdk',
  'failover',
  'embedded-postgres',
  'cli',
  'processes',
  'webhook',
  'marketplace',
  'examples',
  'hubrise/thousand',
  'guests/limits',
  'nul',
  'admin/language',
  'admin/roles',
  'printing/encode',
  'document/large',
  'fuzz',
  'http/server/mixing',
  'process/children',
  'jobs/worker',
  'backup',
]

function turnOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return place === -1 ? LONGEST.length : place
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // One project after the other, as they come: a process is kept for the next file only where that is of the same project.
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((some) => some.toSorted((a, b) => turnOf(a) - turnOf(b)))
  }
}
