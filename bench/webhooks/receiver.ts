// A receiver that does nothing but take events in, and note when: a process of its own.
import { createServer } from 'node:http'

let arrivals: number[] = []

const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => {
    arrivals.push(Date.now())
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
