// Loading the service takes a process two seconds of work, longer than most files take to run. The files named here change
// nothing but their own database, so they follow each other in one process. None of them may change the process itself:
// no vi.mock, no fake timers, no process.env. A file that must is named in `ALONE`; floors.test.ts looks.
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'

const FOLDERS =
  '{server/src/{platform,ground,restaurant,integration,across,sample,sandbox,operations,workspace,surfaces/{admin,guests,mcp,reference,webapp}},admin/src}'
/** Files on the top floor that are like these. */
const ABOVE =
  'server/src/{address-limits,app,config,fuzz,nul,packaging,plans,read-what-was-written,request-limits,typed-text,process/metrics-server,process/join-metrics,process/children}.test.ts'
const ALONE = new Set([
  'act-store',
  'added-columns',
  'ask-in-turn',
  'batch',
  'binaries',
  'embedded-postgres',
  'guides',
  'hostile',
  'kept-nothing',
  'listen',
  'locked-in-tabs',
  'marketplace',
  'memory-limiter',
  'network',
  'outage',
  'outbox',
  'reach',
  'redis-limiter',
  'refusal',
  'sender',
  'token-endpoint',
])

const isAlone = (name: string) => ALONE.has(name) || /(browser|crash)$/.test(name)

/** They share a process too. */
export const browserFiles = `${FOLDERS}/**/*browser.test.ts`
// File by file: of a pattern such as `!(line).test.ts` vitest leaves out every name that begins so, and some files ran twice.
export const sharedFiles = globSync([`${FOLDERS}/**/*.test.ts`, ABOVE], {
  cwd: join(import.meta.dirname, '../..'),
}).filter((file) => !isAlone(basename(file, '.test.ts')))
