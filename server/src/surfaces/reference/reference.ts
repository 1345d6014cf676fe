import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FastifyInstance, type FastifyRequest, fastify, type RouteHandlerMethod } from 'fastify'
import { documentSchema } from '../../across/document/json-schema.ts'
import { PROJECT_ROOT } from '../../config.ts'
import { onFirstUse } from '../../platform/first-use.ts'
import type { Operation } from '../../platform/http/operations/operation.ts'
import { iconSvg } from '../../platform/http/pages/icon.ts'
import { apiDescription } from './api-description.ts'
import { GUIDES, pageOf } from './api-guide.ts'
import { collectionOf, llmsText } from './collection.ts'
import { servePackages } from './packages.ts'

const DOCS = join(PROJECT_ROOT, 'docs')

// Scalar breaks words anywhere to make a table fit: codes and names of events fell apart into syllables. And it hides the
// end of long lines of code, which people have to read before they run them.
const STYLE = `.markdown :is(td, th) { word-break: normal !important; overflow-wrap: normal !important }
.markdown td code { white-space: nowrap }
.markdown pre, .markdown pre code { white-space: pre-wrap !important; overflow-wrap: anywhere !important }`

/** What an integrator reads: /docs, and behind it the descriptions for tools. Nothing of it calls out of this host. */
export async function serveReference(
  app: FastifyInstance,
  operations: Operation[],
  serverUrl: string,
): Promise<void> {
  const rootOf = (request: FastifyRequest) => serverUrl || `${request.protocol}://${request.host}`
  app.get('/openapi.json', async (request) => atHome(apiDescription(operations, serverUrl), rootOf(request)))
  app.get('/collection.json', async (request) => collectionOf(operations, rootOf(request)))
  app.get('/llms.txt', async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(llmsText(operations, rootOf(request))),
  )
  for (const name of GUIDES) {
    app.get(`/guides/${name}.md`, async (_request, reply) =>
      reply.type('text/markdown; charset=utf-8').send(pageOf(`guides/${name}`)),
    )
  }
  for (const file of globSync('*.md', { cwd: DOCS })) {
    app.get(`/docs/pages/${file}`, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(await readFile(join(DOCS, file), 'utf8')),
    )
  }
  servePackages(app)
  app.get('/restaurant-document.schema.json', async () => documentSchema())
  app.get('/favicon.ico', async (_request, reply) => reply.type('image/svg+xml').send(iconSvg()))
  const pages = onFirstUse(openPages)
  for (const path of ['/docs', '/docs/', '/docs/js/scalar.js']) {
    app.get(path, async (request, reply) => (await pages()).get(path)?.call(app, request, reply))
  }
}

/** What readers copy names the service that they read it at. */
function atHome(description: ReturnType<typeof apiDescription>, root: string) {
  const tags = (description.tags as { description: string }[]).map((tag) => ({
    ...tag,
    description: tag.description.replaceAll('http://localhost:3000', root).replaceAll('{root_url}', root),
  }))
  return { ...description, tags }
}

/** Scalar's handlers by their paths. Its four megabytes are loaded by the first reader, not by every start. */
async function openPages(): Promise<Map<string, RouteHandlerMethod>> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const handlers = new Map<string, RouteHandlerMethod>()
  const host = fastify()
  host.addHook('onRoute', ({ url, handler }) => void handlers.set(url, handler))
  await host.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      title: 'Comanda API',
      favicon: '/favicon.ico',
      withDefaultFonts: false,
      customCss: STYLE,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return handlers
}
