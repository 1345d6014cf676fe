import { Changes } from '../src/platform/postgres/listener/changes.ts'

/** News of a process by itself that hears whatever is published, without a database. */
export function heardChanges(): Changes {
  const changes = new Changes(() => Promise.reject(new Error('there is no database')), 1_000)
  changes.hearing = true
  changes.peers.trustForever()
  return changes
}
