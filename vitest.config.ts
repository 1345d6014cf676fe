import { defineConfig } from 'vitest/config'

const everywhere = {
  // Long enough for a machine that does other work too; a test that passes never waits for them.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  pool: 'forks',
} as const

// Loading the service takes a process two seconds of work, longer than most files take to run. The domains' files change
// nothing but their own database, so they follow each other in one process. None of them may change the process itself:
// no vi.mock, no fake timers, no process.env. A file that must is named in `alone`.
const domains = ['server/src/restaurant/**/*.test.ts']
const alone = 'server/src/restaurant/**/{*browser,*crash}.test.ts'

export default defineConfig({
  test: {
    globalSetup: ['server/test/postgres.ts'],
    // One more than the two cores that the suite is measured on: tests wait for browsers, servers and jobs a third of the time.
    maxWorkers: 3,
    projects: [
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
          exclude: ['**/node_modules/**', 'server/src/restaurant/**/!(*browser|*crash).test.ts'],
        },
      },
      {
        test: { ...everywhere, name: 'domains', include: domains, exclude: [alone], isolate: false },
      },
    ],
  },
})
