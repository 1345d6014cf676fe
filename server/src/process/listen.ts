import { createServer } from 'node:net'
import { ConfigError } from '../config.ts'

type Place = { host: string; port: number; reusePort?: boolean }
/** What Fastify's instances have, and a bare server is given. */
type Listener = {
  listen(place: Place): Promise<unknown>
  server: { address(): { port: number } | string | null }
}

/** Answers the address. What is wrong is told under the name of its setting. */
export async function listen(app: Listener, place: Place, setting: string): Promise<string> {
  const { host, port, reusePort = false } = place
  try {
    await app.listen({ host, port, reusePort })
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === 'EAFNOSUPPORT' && host === '::') return listen(app, { ...place, host: '0.0.0.0' }, setting)
    if (code === 'EADDRINUSE')
      throw new ConfigError([`${setting} ${port} is taken by another program; set ${setting} to a free one`])
    if (code === 'EACCES')
      throw new ConfigError([`${setting} ${port} may not be opened by this user; set ${setting} above 1023`])
    throw new ConfigError([`HOST ${host} cannot be listened on: ${message}`])
  }
  const address = app.server.address()
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`
}

/**
 * The port that several processes are to share: free now, and the same for all where any would do. They would share it
 * with a stranger as well, so it is opened alone first.
 */
export async function proveFree(host: string, port: number, setting: string): Promise<number> {
  const server = createServer()
  const bare: Listener = {
    server,
    listen: (place) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(place, () => resolve())
      }),
  }
  try {
    return Number(new URL(await listen(bare, { host, port }, setting)).port || 80)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}
