import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'admin/**/*.test.ts', 'bench/**/*.test.ts', 'sdk/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ['server/test/postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
  },
})
