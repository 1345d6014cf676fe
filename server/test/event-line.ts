// A line of server-sent events, read as a browser would.
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Visitor } from './visitor.ts'

export type EventLine = {
  status: number
  /** Everything received so far. */
  heard(): string
  /** How many times a subject was reported as changed. */
  times(subject: string): number
  /** Whether the server has ended it. */
  isEnded(): boolean
  stop(): Promise<void>
}

export async function openListener(
  { app }: TestApp,
  who: Visitor,
  path: string,
  prefix?: string,
): Promise<EventLine> {
  const base = await app.listen({ port: 0, host: '127.0.0.1' }).catch(() => {
    const bound = app.server.address()
    return `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  })
  const stop = new AbortController()
  const address = prefix === undefined ? await who.calling(path) : prefix + path
  const response = await fetch(base + address, {
    headers: { cookie: who.cookieHeader() },
    signal: stop.signal,
  })
  let heard = ''
  let isEnded = false
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) heard += decoder.decode(chunk)
    isEnded = true
  })().catch(() => undefined)
  return {
    status: response.status,
    heard: () => heard,
    times: (subject) =>
      heard
        .split('\n')
        .filter((line) => line.startsWith('data: ') && line.slice(6).split(' ').includes(subject)).length,
    isEnded: () => isEnded,
    async stop() {
      stop.abort()
      await reading
    },
  }
}

export async function until(what: () => boolean): Promise<void> {
  await expect.poll(what).toBe(true)
}
