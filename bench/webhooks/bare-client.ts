// Node's own HTTP client with nothing around it, posting one body again and again: a process of its own.
import http from 'node:http'

export type Posts = { port: number; body: string; connections: number; durationMs: number }

process.on('message', async ({ port, body, connections, durationMs }: Posts) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }
  const startedAt = performance.now()
  let answered = 0
  const post = () =>
    new Promise<void>((resolve, reject) => {
      const request = http.request(
        { agent, port, host: '127.0.0.1', method: 'POST', path: '/', headers },
        (response) => {
          response.resume().once('end', resolve)
        },
      )
      request.once('error', reject).end(body)
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (; performance.now() - startedAt < durationMs; answered++) await post()
    }),
  )
  process.send?.((answered * 1000) / (performance.now() - startedAt))
  agent.destroy()
})
process.once('disconnect', () => process.exit())
