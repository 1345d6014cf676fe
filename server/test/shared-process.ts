// Loading the service takes a process two seconds of work, longer than most files take to run. The files named here change
// nothing but their own database, so they follow each other in one process. None of them may change the process itself:
// no vi.mock, no fake timers, no process.env. A file that must is named in `ALONE`; floors.test.ts looks.
const ROOMS =
  '{server/src/{platform,ground,restaurant,integration,across,surfaces/{admin,guests,mcp,reference,webapp}},admin/src}'
const ALONE = [
  '*browser',
  '*crash',
  'added-columns',
  'ask-in-turn',
  'batch',
  'binaries',
  'embedded-postgres',
  'guides',
  'hostile',
  'line',
  'marketplace',
  'memory-limiter',
  'network',
  'outage',
  'outbox',
  'recent-answers',
  'redis-limiter',
  'refusal',
  'sender',
  'token-endpoint',
].join('|')

export const sharedFiles = `${ROOMS}/**/!(${ALONE}).test.ts`
/** They share a process too. */
export const browserFiles = `${ROOMS}/**/*browser.test.ts`
export const filesInRooms = `${ROOMS}/**/*.test.ts`
export const filesAlone = `${ROOMS}/**/@(${ALONE}).test.ts`
