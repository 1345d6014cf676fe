import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const SCRIPT = readFileSync(new URL('./embed.js', import.meta.url))

/** The one script that other sites load: it puts our page into a frame, and says where it is for whoever has no frames. */
export function serveEmbed(app: FastifyInstance): void {
  app.get('/embed.js', (_request, reply) => {
    reply.headers({
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'text/javascript; charset=utf-8',
    })
    reply.send(SCRIPT)
  })
}
