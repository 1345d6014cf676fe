import { Fault, faultKinds } from '../../platform/faults.ts'
import { webhookFault } from './faults.ts'

/** Why an attempt failed. It is kept as its sentence, among what the receiver answered. */
export const attemptFault = faultKinds({
  secret_unreadable: 'The secret of this address can no longer be read; rotate it.',
  timed_out: 'No complete answer within {seconds} seconds.',
  'timed_out.overdue': 'The attempt did not end in time.',
  stopped: 'The attempt was stopped.',
  redirected: 'Redirects are not followed.',
  other_protocol: 'The answer switches to another protocol; that is refused.',
  'connection_failed.refused': 'The connection was refused (ECONNREFUSED).',
  'connection_failed.closed': 'The connection was closed before a complete answer (ECONNRESET).',
  'connection_failed.no_host': 'The host name does not exist (ENOTFOUND).',
  'connection_failed.no_address': 'The host name has no address (ENODATA).',
  connection_failed: 'The connection failed: {reason}.',
})
export type AttemptFaultKey = keyof typeof attemptFault.english

const KINDS = Object.entries({ ...webhookFault.english, ...attemptFault.english }).map(([key, english]) => ({
  key,
  names: [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  shape: new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(.*)')}$`, 's'),
}))

/** What was kept of an attempt, as the fault that it was; what is in no list says itself. */
export function keptFault(sentence: string): Fault {
  for (const { key, names, shape } of KINDS) {
    const parts = shape.exec(sentence)
    if (!parts) continue
    const [code = key, what] = key.split('.')
    const params = Object.fromEntries(names.map((name, place) => [name, parts[place + 1] ?? '']))
    return new Fault(code, sentence, { ...params, ...(what !== undefined && { what }) })
  }
  return new Fault('connection_failed', sentence, { reason: sentence })
}
