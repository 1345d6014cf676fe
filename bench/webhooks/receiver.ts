// A receiver that does nothing but take events in: a process of its own. Under /hang it never answers.
import { createServer } from 'node:http'

export type Arrival = { eventId: string; at: number }

let arrivals: Arrival[] = []

const server = createServer((request, response) => {
  request.resume()
  if (request.url === '/hang') return
  request.once('end', () => {
    arrivals.push({ eventId: String(request.headers['service-delivery'] ?? ''), at: Date.now() })
    response.writeHead(204).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.on('message', () => {
  process.send?.(arrivals)
  arrivals = []
})
process.once('disconnect', () => process.exit())
