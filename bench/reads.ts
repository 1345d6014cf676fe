import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Bed } from './bed.ts'
import { applyLoad, getRequest } from './load.ts'
import { type BareAnswers, startBare } from './reference.ts'
import type { Case, Contender } from './rounds.ts'

/** `encoding` as browsers name it. */
export type Asked = { token: string; path: string; encoding?: string }

export type Read = {
  name: string
  target: number
  /** At most so many milliseconds for 99 of 100 answers. */
  p99Ms?: number
  /** The route as the bare server declares it. */
  route: string
  /** Asked in turns; the bare server knows their bytes. */
  requests: Asked[]
  /** What the service is asked instead, each once; of the same size as `requests`. */
  cold?: () => Buffer
}

const CONNECTIONS = 16

/** Each read of the service beside a bare Fastify that sends the same bytes, which the service is asked for first. */
export async function besideBare(bed: Bed, reads: Read[]): Promise<Case[]> {
  const bare = await startBare(await answersOf(bed.service.port, reads))
  bed.alsoStop(() => bare.stop())
  return reads.map(({ name, target, p99Ms, requests, cold }) => {
    const bytes = requests.map(({ path, token, encoding }) => getRequest(path, token, { encoding }))
    const ours: Contender = {
      name: 'service',
      run: (durationMs) =>
        applyLoad({ port: bed.service.port, requests: cold ?? bytes, connections: CONNECTIONS, durationMs }),
    }
    const theirs: Contender = {
      name: 'bare',
      run: (durationMs) =>
        applyLoad({ port: bare.port, requests: bytes, connections: CONNECTIONS, durationMs }),
    }
    return { name, target, ours, theirs, ...(p99Ms !== undefined && { p99Ms }) }
  })
}

/** The same question as nobody has asked it yet: an answer names the host in its links, so it is held for that host. */
export function neverAsked(requests: Asked[]): () => Buffer {
  let n = 0
  return () => {
    const { path, token } = requests[n++ % requests.length] ?? { path: '/', token: '' }
    return getRequest(path, token, { host: `${n}.localhost` })
  }
}

/** Every `step`th, and at least one. */
export function some<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(list.length / count))
  return list.filter((_, index) => index % step === 0).slice(0, count)
}

async function answersOf(port: number, reads: Read[]): Promise<BareAnswers> {
  const answers: BareAnswers['answers'] = new Map()
  let contentType = ''
  for (const { token, path, encoding } of reads.flatMap((read) => read.requests)) {
    const authorization = `Bearer ${token}`
    // `fetch` would unpress what it gets.
    const asked = get({
      host: '127.0.0.1',
      port,
      path,
      // As the load asks: the answer's links begin with it.
      headers: { host: '127.0.0.1', authorization, ...(encoding && { 'accept-encoding': encoding }) },
    })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const body = await buffer(answer)
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${body}`)
    contentType = answer.headers['content-type'] ?? ''
    const own = answers.getOrInsertComputed(authorization, () => new Map<string, Buffer>())
    own.set(path, body)
  }
  return { routes: [...new Set(reads.map((read) => read.route))], contentType, answers }
}
