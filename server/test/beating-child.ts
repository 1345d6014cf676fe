// A child of a service that does nothing but live: for tests of what watches children.
import { sendHeartbeats } from '../src/process/heartbeat.ts'
import type { ToChild, ToSupervisor } from '../src/process/messages.ts'

const say = (message: ToSupervisor) => void process.send?.(message)

process.on('message', ({ kind }: ToChild) => {
  if (kind === 'begin') say({ kind: 'ready' })
  // It hangs as a program does that never gives its turn back.
  else if (kind === 'web-app') while (true);
  else if (kind === 'stop') process.exit(0)
})
process.on('disconnect', () => process.exit(1))
sendHeartbeats(say, 20)
say({ kind: 'hello' })
