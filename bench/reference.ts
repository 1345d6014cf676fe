import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Bodies by the Authorization header and the path of the request. */
export type BareAnswers = {
  route: string
  contentType: string
  answers: Map<string, Map<string, Buffer>>
}

export type Reference = { port: number; stop(): Promise<void> }

export async function startBare(answers: BareAnswers): Promise<Reference> {
  const child = fork(new URL('bare.ts', import.meta.url), { serialization: 'advanced' })
  const listening = once(child, 'message')
  child.send(answers)
  const [port] = await listening
  return {
    port,
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
