import type { FastifyInstance } from 'fastify'
import type { Branch } from '../../ground/tenants/owner-rules.ts'
import { escapeHtml } from '../../platform/http/pages/html.ts'
import { ownDomainOf } from '../../platform/http/server/own-domain.ts'
import { isStrange, movedTo, sendElsewhere } from './own-domain.ts'
import { noPage } from './refusal.ts'
import type { GuestServices } from './services.ts'
import {
  branchPath,
  hasSeveral,
  languagesOf,
  offers,
  openBranches,
  pathIn,
  takesBookings,
  visitOf,
} from './visit.ts'

/** For search engines: what may be found, in each language. */
export function serveSitemap(app: FastifyInstance, services: GuestServices): void {
  app.get<{ Params: { slug: string } }>('/r/:slug/sitemap.xml', async (request, reply) => {
    const site = await services.sites.get(request.params.slug)
    if (!site || isStrange(site, request)) throw noPage()
    const elsewhere = movedTo(site, request)
    if (elsewhere !== null) return sendElsewhere(reply, elsewhere)
    const rules = await services.rules.get(site.row.id)
    const visit = visitOf(services, { site, rules }, request, site.row.defaultLanguage)
    if (!visit.standing.planInForce) throw noPage()
    const pagesOf = (branch: Branch) => [
      ...(offers(visit, 'menu') ? ['/menu'] : []),
      ...(offers(visit, 'ordering') ? ['/order'] : []),
      ...(takesBookings(visit, branch) ? ['/book'] : []),
    ]
    const ofBranches = hasSeveral(rules)
      ? openBranches(rules).flatMap((branch) =>
          ['', ...pagesOf(branch)].map((path) => branchPath(branch.slug) + path),
        )
      : pagesOf(rules.defaultBranch)
    const paths = [
      '',
      ...ofBranches,
      ...(offers(visit, 'experiences') ? ['/experiences'] : []),
      ...(offers(visit, 'gift_cards') ? ['/gift-cards'] : []),
    ]
    const at = (path: string, lang: string | null) => escapeHtml(`${visit.root}${pathIn(visit, lang, path)}`)
    const languages = languagesOf(site)
    const entries = paths.flatMap((path) =>
      [null, ...languages].map(
        (lang) =>
          `<url><loc>${at(path, lang)}</loc>${languages
            .map((other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${at(path, other)}"/>`)
            .join('')}</url>`,
      ),
    )
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('\n')}</urlset>\n`,
      )
  })
  // Pages that name somebody say so themselves, by X-Robots-Tag.
  app.get('/robots.txt', (request, reply) => {
    const domain = ownDomainOf(request)
    const pages = domain ? '' : '/r/*'
    const lines = [
      'User-agent: *',
      `Allow: ${domain ? '/' : '/r/'}`,
      'Disallow: /pay/',
      `Disallow: ${pages}/order/`,
      `Disallow: ${pages}/booking/`,
      `Disallow: ${pages}/gift-cards/`,
      ...(domain ? [`Sitemap: https://${domain.host}/sitemap.xml`] : []),
    ]
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8')
    reply.send(`${lines.join('\n')}\n`)
  })
}
