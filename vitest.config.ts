import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'server/**/*.test.ts',
      'admin/**/*.test.ts',
      'bench/**/*.test.ts',
      'sdk/**/*.test.ts',
      'cli/**/*.test.ts',
      'examples/*.test.ts',
    ],
    // Long enough for a machine that does other work too; a test that passes never waits for them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    globalSetup: ['server/test/postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
  },
})
