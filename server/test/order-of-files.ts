import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Of the files that run alone those that take longest, the longest first. Begun late, one of them would run on when there is nothing
 * left to run beside it.
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
  'nul',
  'processes',
  'webhook',
  'marketplace',
  'examples',
]

function turnOf({ project, moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return project.config.isolate && place !== -1 ? place : LONGEST.length
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => turnOf(a) - turnOf(b))
  }
}
