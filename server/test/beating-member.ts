// A member of a service that does nothing but live: for tests of what watches members.
import { beat } from '../src/process/heartbeat.ts'
import type { ToMember, ToParent } from '../src/process/messages.ts'

const say = (message: ToParent) => void process.send?.(message)

process.on('message', ({ kind }: ToMember) => {
  if (kind === 'begin') say({ kind: 'ready' })
  // It hangs as a program does that never gives its turn back.
  else if (kind === 'web-app') while (true);
  else if (kind === 'stop') process.exit(0)
})
process.on('disconnect', () => process.exit(1))
beat(say, 20)
say({ kind: 'hello' })
