import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Sites } from '../../restaurant/guest-pages/cache.ts'
import { readableOn, textOn } from '../../restaurant/guest-pages/rules/colour.ts'
import { noPage } from './refusal.ts'
import type { Visit } from './visit.ts'

/** `--card` of its style sheet. */
const LIGHT = '#ffffff'
const NIGHT = '#211e1b'

/** The owner's colour, and what is read on it and in it: always with enough contrast, by day and by night. */
export function themeOf(accent: string): string {
  const rule = (background: string) => {
    const fill = readableOn(accent, background)
    return `:root{--accent:${fill};--on-accent:${textOn(fill)}}`
  }
  return `${rule(LIGHT)}@media (prefers-color-scheme:dark){${rule(NIGHT)}}`
}

/** A sheet of its own, since no style stands in the page itself; another colour has another address. */
export function themePath({ site, base }: Visit): string | null {
  const { accent } = site.settings
  return accent === null ? null : `${base}/theme/${themeFile(accent)}`
}

function themeFile(accent: string): string {
  return `${hash('sha1', themeOf(accent), 'hex').slice(0, 12)}.css`
}

export function serveTheme(app: FastifyInstance, sites: Sites): void {
  app.get<{ Params: { slug: string; file: string } }>('/r/:slug/theme/:file', async (request, reply) => {
    const site = await sites.get(request.params.slug)
    if (!site || site.settings.accent === null) throw noPage()
    const isCurrent = themeFile(site.settings.accent) === request.params.file
    return reply
      .headers({
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .type('text/css; charset=utf-8')
      .send(themeOf(site.settings.accent))
  })
}
