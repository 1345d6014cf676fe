// The receiver of events, and the client that posts without a queue: processes of their own.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { atTheEnd } from '../started.ts'
import type { Posts } from './bare-client.ts'

export type Receiver = {
  port: number
  /** When events have arrived since the last time it was asked. */
  arrivals(): Promise<number[]>
}

export async function startReceiver(): Promise<Receiver> {
  const child = start('receiver.ts')
  const [port] = (await once(child, 'message')) as [number]
  return { port, arrivals: () => ask<number[]>(child, 'arrivals') }
}

/** Answers how many it has posted in a second. */
export function startClient(): (posts: Posts) => Promise<number> {
  const child = start('bare-client.ts')
  return (posts) => ask<number>(child, posts)
}

function start(file: string): ChildProcess {
  const child = fork(new URL(file, import.meta.url))
  atTheEnd(async () => {
    const exited = once(child, 'exit')
    if (!child.connected) return
    child.disconnect()
    await exited
  })
  return child
}

async function ask<T>(child: ChildProcess, message: string | object): Promise<T> {
  const answered = once(child, 'message')
  child.send(message)
  const [answer] = await answered
  return answer as T
}
