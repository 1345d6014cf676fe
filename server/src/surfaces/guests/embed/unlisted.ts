import type { FastifyRequest } from 'fastify'
import { html } from '../../../platform/http/pages/html.ts'
import type { GuestPage } from '../layout.ts'
import { pathOf, type Visit } from '../visit.ts'

/** The site whose frame asks for a page, as the line that was copied into it says, where the owner has not listed it. */
export function unlistedSite({ site, root }: Visit, { url, method }: FastifyRequest): string | null {
  const asked = new URLSearchParams(url.split('?')[1] ?? '')
  const named = URL.parse(asked.get('site') ?? '')
  if (method !== 'GET' || !asked.has('embed') || !/^https?:$/.test(named?.protocol ?? '')) return null
  const origin = named?.origin ?? ''
  return origin === URL.parse(root)?.origin || site.settings.embed_origins.includes(origin) ? null : origin
}

/** In the place of what browsers would refuse to show there: what the owner does, and the way for a guest meanwhile. */
export function unlistedPage(visit: Visit, origin: string, page: 'book' | 'order'): GuestPage {
  const { t } = visit
  const [path, text] = page === 'book' ? ['/book', t('bookTable')] : ['/order', t('orderNow')]
  return {
    title: text,
    path: null,
    isFramed: 'everywhere',
    body: html`<section class="card narrow"><h1>${text}</h1>
<p class="actions"><a class="button" href="${pathOf(visit, path)}" target="_blank" rel="noopener">${t('openInWindow')}</a></p>
<p class="notice">${t('siteUnlisted', { site: origin })}</p></section>`,
  }
}
