import { ChangeListener } from '../src/platform/postgres/listener/listener.ts'

/** News of a process by itself that hears whatever is published, without a database. */
export function heardChanges(): ChangeListener {
  const changes = new ChangeListener(() => Promise.reject(new Error('there is no database')), 1_000)
  changes.listening = true
  changes.peers.trustForever()
  return changes
}
