import { nobodyReads } from './platform/observability/nobody-reads.ts'
import { run } from './surfaces/cli/run.ts'

// That is no fault, and a service still has its PostgreSQL to stop.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (!nobodyReads(error)) throw error
  })
}

process.exitCode = await run(process.argv.slice(2), async (config, options) => {
  const { serve } = await import('./main.ts')
  await serve(config, options)
})
