import type { Bed } from './bed.ts'
import { applyLoad, getRequest } from './load.ts'
import { type BareAnswers, startBare } from './reference.ts'
import type { Case, Contender } from './rounds.ts'

export type Read = {
  name: string
  target: number
  /** The route as the bare server declares it. */
  route: string
  requests: { token: string; path: string }[]
}

const CONNECTIONS = 16

/** Each read of the service beside a bare Fastify that sends the same bytes, which the service is asked for first. */
export async function besideBare({ service, alsoStop }: Bed, reads: Read[]): Promise<Case[]> {
  const bare = await startBare(await answersOf(service.port, reads))
  alsoStop(() => bare.stop())
  return reads.map(({ name, target, requests }) => {
    const bytes = requests.map(({ path, token }) => getRequest(path, token))
    const contender = (who: string, port: number): Contender => ({
      name: who,
      run: (durationMs) => applyLoad({ port, requests: bytes, connections: CONNECTIONS, durationMs }),
    })
    return { name, target, ours: contender('service', service.port), theirs: contender('bare', bare.port) }
  })
}

async function answersOf(port: number, reads: Read[]): Promise<BareAnswers> {
  const answers: BareAnswers['answers'] = new Map()
  let contentType = ''
  for (const { token, path } of reads.flatMap((read) => read.requests)) {
    const authorization = `Bearer ${token}`
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    contentType = answer.headers.get('content-type') ?? ''
    const own = answers.getOrInsertComputed(authorization, () => new Map<string, Buffer>())
    own.set(path, Buffer.from(await answer.arrayBuffer()))
  }
  return { routes: [...new Set(reads.map((read) => read.route))], contentType, answers }
}
