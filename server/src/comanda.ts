import { run } from './surfaces/cli/run.ts'

process.exitCode = await run(process.argv.slice(2), async (config, roles) => {
  const { serve } = await import('./main.ts')
  await serve(config, roles)
})
