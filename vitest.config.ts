import { defineConfig } from 'vitest/config'

const everywhere = {
  // Long enough for a machine that does other work too; a test that passes never waits for them.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  pool: 'forks',
} as const

// Loading the service takes a process two seconds of work, longer than most files take to run. The files of these floors
// change nothing but their own database, so they follow each other in one process. None of them may change the process
// itself: no vi.mock, no fake timers, no process.env. A file that must is named in `ALONE`; floors.test.ts looks.
const FLOORS = 'server/src/{restaurant,integration,across,ground}'
const ALONE = '*browser|*crash|marketplace|sender|hostile|network|token-endpoint'

export default defineConfig({
  test: {
    globalSetup: ['server/test/postgres.ts'],
    maxWorkers: 2,
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
          exclude: ['**/node_modules/**', `${FLOORS}/**/!(${ALONE}).test.ts`],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'together',
          include: [`${FLOORS}/**/*.test.ts`],
          exclude: [`${FLOORS}/**/@(${ALONE}).test.ts`],
          isolate: false,
        },
      },
    ],
  },
})
