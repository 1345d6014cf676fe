import { run } from './surfaces/cli/run.ts'

// Whoever reads the output may stop, as `| head` does: nobody is left to write to, and that is no fault.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

process.exitCode = await run(process.argv.slice(2), async (config, options) => {
  const { serve } = await import('./main.ts')
  await serve(config, options)
})
