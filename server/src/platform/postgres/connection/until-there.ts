import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, settingsOf } from './connection.ts'
import { FailoverClient } from './failover-client.ts'

/** It is starting, recovering or about to be started; all else does not mend itself. */
const NOT_YET = new Set(['57P03', 'ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN'])
const AGAIN_MS = 500

/**
 * A machine that comes back after a loss of power starts everything at once, and PostgreSQL reads its log first. Answers
 * when it takes connections, when something else is wrong or when the time is over: whoever opens it then says what.
 */
export async function untilThere(
  connection: Connection,
  { withinMs, onWait, stop }: { withinMs: number; onWait: (reason: string) => void; stop: Promise<unknown> },
): Promise<void> {
  const deadline = performance.now() + withinMs
  let isStopped = false
  void stop.then(() => {
    isStopped = true
  })
  for (let attempt = 1; ; attempt++) {
    const error = await failureOf(connection)
    if (error === null || !NOT_YET.has(error.code ?? '') || performance.now() > deadline || isStopped) return
    if (attempt === 1) onWait(error.message || error.code || 'no answer')
    await Promise.race([sleep(AGAIN_MS), stop])
  }
}

async function failureOf(connection: Connection): Promise<{ message: string; code?: string } | null> {
  const client = new FailoverClient({ ...settingsOf(connection), application_name: 'comanda start' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return null
  } catch (error) {
    return error as { message: string; code?: string }
  } finally {
    await client.end().catch(() => undefined)
  }
}
