import type pg from 'pg'
import type { Database } from '../src/platform/postgres/pool/database.ts'

type Stream = { _writeGeneric: (...args: unknown[]) => unknown }

/** How often the database is asked from here on: connections taken, and writes to them, each a round trip at most. */
export function watchDatabase({ pool }: Database) {
  const use = { taken: 0, trips: 0, stop }
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const streams = new Map<Stream, Stream['_writeGeneric']>()
  pool.connect = (async () => {
    use.taken++
    const client = await connect()
    const { stream } = (client as unknown as { connection: { stream: Stream } }).connection
    if (!streams.has(stream)) {
      const write = stream._writeGeneric
      streams.set(stream, write)
      stream._writeGeneric = function counted(...args) {
        use.trips++
        return write.apply(this, args)
      }
    }
    return client
  }) as typeof pool.connect

  function stop(): void {
    pool.connect = connect as never
    for (const [stream, write] of streams) stream._writeGeneric = write
  }
  return use
}
