import { defineConfig } from 'vitest/config'
import { LongestFirst } from './server/test/order-of-files.ts'
import { browserFiles, sharedFiles } from './server/test/shared-process.ts'

const everywhere = {
  // Long enough for a machine that does other work too; a test that passes never waits for them.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  pool: 'forks',
  // Two more than the processors that the suite is made for: many tests of starts, crashes and outages mostly wait. They are begun
  // first, and what is left of them runs beside the others.
  maxWorkers: 4,
} as const

export default defineConfig({
  test: {
    globalSetup: ['server/test/postgres.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: { ...everywhere, name: 'in a browser', include: [browserFiles], isolate: false },
      },
      {
        test: {
          ...everywhere,
          name: 'each alone',
          include: [
            'server/**/*.test.ts',
            'admin/**/*.test.ts',
            'bench/**/*.test.ts',
            'sdk/**/*.test.ts',
            'cli/**/*.test.ts',
            'examples/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ...sharedFiles, browserFiles],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'together',
          include: sharedFiles,
          isolate: false,
        },
      },
    ],
  },
})
