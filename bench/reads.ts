import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Bed, CONNECTIONS } from './bed.ts'
import { applyLoad, getRequest } from './load.ts'
import { type BareAnswers, startBare } from './reference.ts'
import type { Contender, Part } from './rounds.ts'
import { atTheEnd } from './started.ts'

/** `encoding` as browsers name it. */
export type Asked = { token: string; path: string; encoding?: string }

export type Read = {
  name: string
  title: string
  /** The route as the bare server declares it. */
  route: string
  /** Asked in turns; the bare server knows their bytes. */
  requests: Asked[]
  /** What the service is asked instead, each once; of the same size as `requests`. */
  cold?: () => Buffer
}

/** A read of the service beside a bare Fastify that sends the same bytes, which the service is asked for first. */
export function readPart(bed: Bed, read: Read): Part {
  const { name, title, requests, cold } = read
  const bytes = requests.map(({ path, token, encoding }) => getRequest(path, token, { encoding }))
  return {
    name,
    title,
    run: (durationMs) => bed.load({ requests: cold ?? bytes, durationMs }),
    async reference(): Promise<Contender> {
      const bare = await startBare(await answersOf(bed.running.port, read))
      atTheEnd(() => bare.stop())
      return {
        name: 'bare Fastify',
        run: (durationMs) =>
          applyLoad({ port: bare.port, requests: bytes, connections: CONNECTIONS, durationMs }),
      }
    },
  }
}

/** The same question as nobody has asked it yet, also to a service that holds answers for the host that their links name. */
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

async function answersOf(port: number, { route, requests }: Read): Promise<BareAnswers> {
  const answers: BareAnswers['answers'] = new Map()
  let contentType = ''
  for (const { token, path, encoding } of requests) {
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
    if (answer.headers['content-encoding'] !== encoding) throw new Error(`${path} is not compressed as asked`)
    const own = answers.getOrInsertComputed(authorization, () => new Map<string, Buffer>())
    own.set(path, body)
  }
  return { route, contentType, answers }
}
