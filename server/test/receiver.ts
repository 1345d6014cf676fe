// A webhook receiver on loopback: real sockets, and an answer for each request as the test wants it.
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

type Received = {
  path: string
  method: string
  headers: http.IncomingHttpHeaders
  body: string
  at: number
  /** The connection that it came on, counted from 1. */
  connection: number
}

type Reply = (request: Received, response: http.ServerResponse) => void

export type Receiver = {
  url: string
  port: number
  received: Received[]
  /** How the next requests are answered; 204 until it is set. */
  reply: Reply
  open: { now: number; most: number }
  /** Resolves once so many have come. */
  until(count: number): Promise<void>
  close(): Promise<void>
}

export const answer =
  (status: number, body = '', headers: Record<string, string> = {}): Reply =>
  (_, response) =>
    void response.writeHead(status, headers).end(body)

export const hang: Reply = () => undefined

export async function startReceiver(
  options: { reply?: Reply; tls?: { key: string; cert: string }; host?: string } = {},
): Promise<Receiver> {
  const { tls, host = '127.0.0.1' } = options
  const waiting: { count: number; done: () => void }[] = []
  const connections = new Map<Socket, number>()
  const receiver: Receiver = {
    url: '',
    port: 0,
    received: [],
    reply: options.reply ?? answer(204),
    open: { now: 0, most: 0 },
    until: (count) =>
      receiver.received.length >= count
        ? Promise.resolve()
        : new Promise((done) => waiting.push({ count, done })),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  function listener(request: http.IncomingMessage, response: http.ServerResponse): void {
    const chunks: Buffer[] = []
    receiver.open.now++
    receiver.open.most = Math.max(receiver.open.most, receiver.open.now)
    // Once it is sent it is over here; that the client has closed it may be told long after its next request.
    let isOver = false
    const over = () => {
      if (!isOver) receiver.open.now--
      isOver = true
    }
    response.on('finish', over)
    response.on('close', over)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const received: Received = {
        path: request.url ?? '',
        method: request.method ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        at: Date.now(),
        connection: connections.get(request.socket) ?? 0,
      }
      receiver.received.push(received)
      receiver.reply(received, response)
      for (const wait of waiting) if (receiver.received.length >= wait.count) wait.done()
    })
  }
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener)
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) =>
    connections.set(socket, connections.size + 1),
  )
  await new Promise<void>((done) => server.listen(0, host, done))
  receiver.port = (server.address() as AddressInfo).port
  receiver.url = `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${receiver.port}/hook`
  return receiver
}
