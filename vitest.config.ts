import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'admin/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ['server/test/postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // A browser on a busy machine may lose a race by chance; a rule that is broken fails every time.
    retry: process.env.CI ? 2 : 0,
  },
})
