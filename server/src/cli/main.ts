import { enableCompileCache } from 'node:module'

enableCompileCache()
const { run } = await import('./run.ts')
const args = process.argv.slice(2)
process.exitCode = await run(args)
// Everything is closed by now; a mail server's idle connection would keep a stopped service alive.
if (args[0] === 'serve') process.exit()
