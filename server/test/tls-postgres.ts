// PostgreSQL over TLS: what a client says in the clear first is answered here, and the rest is passed on to the test's server.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { testAuthority } from './certificates.ts'
import type { Server } from './postgres.ts'

const TLS_REQUEST_BYTES = 8

export async function tlsPostgres({ host, port }: Server) {
  const { ca, issue } = testAuthority()
  const own = issue('localhost')
  const sockets = new Set<Socket>()
  const proxy = createServer((socket) => {
    sockets.add(socket)
    socket.once('readable', () => {
      socket.read(TLS_REQUEST_BYTES)
      socket.write('S')
      const outside = new TLSSocket(socket, { isServer: true, ...own })
      const inside = connect(`${host}/.s.PGSQL.${port}`)
      outside.pipe(inside).pipe(outside)
      for (const end of [outside, inside]) end.on('error', () => socket.destroy())
      outside.on('close', () => inside.destroy())
    })
    socket.on('error', () => undefined)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    settings: {
      host: '127.0.0.1',
      port: (proxy.address() as AddressInfo).port,
      ssl: { ca, servername: 'localhost' },
    },
    close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
