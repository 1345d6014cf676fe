// What makes the web app a program of its own on a device, which opens without the server: its manifests, its icons, and the
// service worker with the list of this build's files. None of it says anything of a restaurant, so it asks nobody who they are.
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { adminPath, slugIn } from '../../ground/staff/address.ts'
import { iconSvg } from '../../platform/http/pages/icon.ts'
import { directionOf } from '../../platform/i18n/direction.ts'
import { languageOf } from '../../platform/i18n/of-request.ts'
import { translator } from '../../platform/i18n/texts.ts'
import { type DeviceKind, devicePath } from '../../restaurant/devices/kinds.ts'
import type { WebAppState } from './built.ts'
import type { WebApp } from './files.ts'
import { webAppTexts } from './texts.ts'

const MANIFEST = 'app.webmanifest'
const ICON_SIZES = [180, 192, 512] as const
const COLOUR = '#b3402a'

const SERVICE_WORKER = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')

/** The page of the app as the service worker keeps it: the same for everybody, in the language of whoever asks. */
const KEPT_PAGE = '/app.html'
/** Says which build a page belongs to. */
export const BUILD_HEADER = 'Comanda-Build'

/** What a page at this address is installed by. The kept page is shown at any, and installs nothing. */
export function installedHead(path: string): string {
  if (path.startsWith(KEPT_PAGE)) return ''
  const slug = slugIn(path)
  const place = slug === null ? path.split('/', 3).join('/') : adminPath(slug)
  return `<link rel="manifest" href="${place}/${MANIFEST}"><link rel="apple-touch-icon" href="/icon-180.png">`
}

export function serveInstalled(
  app: FastifyInstance,
  {
    webApp,
    deviceKinds,
    sendApp,
  }: {
    webApp: WebAppState
    deviceKinds: readonly DeviceKind[]
    sendApp: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  },
): void {
  app.get(KEPT_PAGE, sendApp)
  app.get('/service-worker.js', async (_, reply) => {
    await webApp.looked
    return reply
      .headers({ 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' })
      .type('text/javascript; charset=utf-8')
      .send(workerOf(webApp.built))
  })

  app.get(`${adminPath(':restaurant')}/${MANIFEST}`, (request, reply) => {
    const start = `${adminPath(slugIn(request.url) ?? '')}/`
    // Signing in and the account are pages of the same window.
    return sendManifest(request, reply, { start, scope: '/', named: 'app' })
  })
  for (const kind of deviceKinds) {
    const start = devicePath(kind)
    app.get(`${start}/${MANIFEST}`, (request, reply) =>
      sendManifest(request, reply, { start, scope: `${kind.path}/`, named: kind.kind }),
    )
  }

  for (const size of ICON_SIZES) {
    app.get(`/icon-${size}.png`, (_, reply) => sendIcon(reply, iconSvg(), size))
  }
  app.get('/icon-to-edge.png', (_, reply) => sendIcon(reply, iconSvg({ toEdge: true }), 512))
}

function workerOf(built: WebApp | null): string {
  const build = built && {
    id: built.build,
    page: KEPT_PAGE,
    files: ['/favicon.ico', ...built.files.keys()],
  }
  return `self.build = ${JSON.stringify(build)}\n${SERVICE_WORKER}`
}

function sendManifest(
  request: FastifyRequest,
  reply: FastifyReply,
  { start, scope, named }: { start: string; scope: string; named: 'app' | DeviceKind['kind'] },
): FastifyReply {
  const language = languageOf(request)
  const t = translator(webAppTexts, language)
  return reply
    .header('Cache-Control', 'no-cache')
    .type('application/manifest+json; charset=utf-8')
    .send(
      JSON.stringify({
        id: start,
        name: t(`installed_${named}`),
        short_name: t(`installed_${named}`),
        lang: language,
        dir: directionOf(language),
        start_url: start,
        scope,
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: COLOUR,
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-to-edge.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      }),
    )
}

async function sendIcon(reply: FastifyReply, svg: string, size: number): Promise<FastifyReply> {
  const bytes = await sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png()
    .toBuffer()
  return reply.header('Cache-Control', 'public, max-age=86400').type('image/png').send(bytes)
}
