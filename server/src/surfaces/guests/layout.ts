import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Html, html } from '../../platform/http/pages/html.ts'
import { MANY_LANGUAGES, TONES } from '../../platform/http/pages/pages.ts'
import { directionOf } from '../../platform/i18n/direction.ts'
import { colonIn, GUEST_LANGUAGES, isGuestLanguage } from '../../platform/i18n/languages.ts'
import { contactOf, nameHere } from './contact.ts'
import { pictureOf } from './pictures.ts'
import { themePath } from './theme.ts'
import { languagesOf, offers, pathIn, pathOf, textIn, type Visit } from './visit.ts'

const fileOf = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url))
const CSS = 'text/css; charset=utf-8'
const PARTS = ['frame', 'fields', 'home', 'menu', 'order', 'book']
const STYLE = asset(
  Buffer.from([TONES, ...PARTS.map((part) => fileOf(`style/${part}.css`))].join('\n')),
  'css',
  CSS,
)
// One file, which every page loads.
const SCRIPT = asset(
  Buffer.from(`${fileOf('sha256.js')}`.replace('export function', 'function') + fileOf('script.js')),
  'js',
  'text/javascript; charset=utf-8',
)

/** By day or by night as asked, whatever the reader's device prefers. */
export function inScheme(css: string, scheme: 'light' | 'dark'): string {
  const media = scheme === 'dark' ? 'all' : 'not all'
  return css
    .replace(/@media \(prefers-color-scheme: ?dark\)/g, `@media ${media}`)
    .replace('color-scheme: light dark', `color-scheme: ${scheme}`)
}
const STYLE_IN = {
  light: asset(Buffer.from(inScheme(STYLE.bytes.toString(), 'light')), 'css', CSS),
  dark: asset(Buffer.from(inScheme(STYLE.bytes.toString(), 'dark')), 'css', CSS),
}

function asset(bytes: Buffer, ending: string, type: string) {
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return { path: `/guest-pages/${name}.${ending}`, bytes, type }
}

export type GuestPage = {
  title: string
  /** Of this page in every language, such as /menu; null: it has no address of its own to be found under. */
  path: string | null
  body: Html
  status?: number
  description?: string
  /** Linked data for search engines. */
  data?: object
  /** Search engines may list it. */
  isPublic?: boolean
  /** A form of it leads on to a provider's page. */
  leavesForPayment?: boolean
  /** Read again by whoever has no script, after so many seconds. */
  refreshSeconds?: number
  /** In a frame on the restaurant's own site: no header and no footer, and it may be framed there; one that tells nothing, everywhere. */
  isFramed?: boolean | 'everywhere'
  /** Which part of the navigation it belongs to. */
  part?: Nav
}
export type Nav = 'home' | 'menu' | 'order' | 'book' | 'gift-cards' | 'experiences'

export function writePage(visit: Visit, page: GuestPage): string {
  return layout(visit, page).text
}

/** Looked at by its owner, in a frame of the web app: nothing in it can be sent or run, and nobody finds it. */
const PREVIEW_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-type': 'text/html; charset=utf-8',
  'x-robots-tag': 'noindex',
}

function policyOf(formAction: string, ancestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    `form-action ${formAction}`,
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

// A provider sends the browser on to hosts that are not ours to know.
const FORM_ACTION = { stays: "'self'", leaves: "'self' https:" }
/** One text for thousands of pages in memory. */
const UNFRAMED = {
  stays: policyOf(FORM_ACTION.stays, "'none'"),
  leaves: policyOf(FORM_ACTION.leaves, "'none'"),
}

export function pageHeaders({ site, preview }: Visit, page: GuestPage): Record<string, string> {
  if (preview) return PREVIEW_HEADERS
  const way = page.leavesForPayment ? 'leaves' : 'stays'
  const framed = () =>
    page.isFramed === 'everywhere'
      ? policyOf("'none'", '*')
      : policyOf(FORM_ACTION[way], ["'self'", ...site.settings.embed_origins].join(' '))
  return {
    'content-security-policy': page.isFramed ? framed() : UNFRAMED[way],
    ...(!page.isFramed && { 'x-frame-options': 'DENY' }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-type': 'text/html; charset=utf-8',
    ...(!page.isPublic && { 'x-robots-tag': 'noindex' }),
  }
}

/** A page that is about somebody, or the answer to a form: kept nowhere. */
export function sendGuestPage(reply: FastifyReply, visit: Visit, page: GuestPage): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers({ ...pageHeaders(visit, page), 'cache-control': 'no-store', 'content-language': visit.lang })
    .send(writePage(visit, page))
}

export function serveAssets(app: FastifyInstance): void {
  for (const { path, bytes, type } of [STYLE, STYLE_IN.light, STYLE_IN.dark, SCRIPT]) {
    app.get(path, (_request, reply) => {
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-type': type,
      })
      reply.send(bytes)
    })
  }
}

/** In a script element, text must not end it. */
function linkedData(data: object): Html {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return new Html(`<script type="application/ld+json">${text}</script>`)
}

function layout(visit: Visit, page: GuestPage): Html {
  const { lang, site, root, t } = visit
  const { title, description, path, refreshSeconds, isFramed } = page
  const { name } = site.row
  const who = nameHere(visit)
  const full = page.part === 'home' ? who : `${title} · ${who}`
  const cover = pictureOf(visit, 'cover')
  const { preview } = visit
  const theme = preview ? `${preview.path}/theme.css` : themePath(visit)
  return html`<!doctype html>
<html lang="${lang}" dir="${directionOf(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${preview?.scheme ?? 'light dark'}">
<title>${full}</title>
${description && html`<meta name="description" content="${description}">`}
${path !== null && page.isPublic && addresses(OF_ALL.has(page.part) ? { ...visit, branch: null } : visit, path)}
<meta property="og:type" content="website">
<meta property="og:title" content="${full}">
<meta property="og:site_name" content="${name}">
${description && html`<meta property="og:description" content="${description}">`}
${cover && html`<meta property="og:image" content="${root}${cover.largest}">`}
${refreshSeconds !== undefined && html`<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>`}
<link rel="stylesheet" href="${preview ? STYLE_IN[preview.scheme].path : STYLE.path}">
${theme && html`<link rel="stylesheet" href="${theme}">`}
${!preview && html`<script src="${SCRIPT.path}" defer></script>`}
${page.data && linkedData(page.data)}
</head>
<body${isFramed && html` class="framed"`}${preview && html` inert`}>
<a class="skip" href="#main">${t('skip')}</a>
${!isFramed && header(visit, page)}
<main id="main" tabindex="-1">
${page.body}
</main>
${!isFramed && footer(visit, page)}
</body>
</html>
`
}

/** What these sell is the restaurant's, whichever branch the guest has come by. */
const OF_ALL: ReadonlySet<Nav | undefined> = new Set<Nav>(['gift-cards', 'experiences'])

function addresses(visit: Visit, path: string): Html {
  const { site, root } = visit
  const at = (lang: string | null) => `${root}${pathIn(visit, lang, path)}`
  return html`<link rel="canonical" href="${at(visit.isNamed ? visit.lang : null)}">
<meta property="og:url" content="${at(visit.isNamed ? visit.lang : null)}">
<meta property="og:locale" content="${visit.lang.replace('-', '_')}">
${languagesOf(site).map((lang) => html`<link rel="alternate" hreflang="${lang}" href="${at(lang)}">\n`)}
<link rel="alternate" hreflang="x-default" href="${at(null)}">`
}

function header(visit: Visit, page: GuestPage): Html {
  const { site, t } = visit
  const logo = pictureOf(visit, 'logo')
  const links: [Nav, string, string][] = [
    ...(offers(visit, 'menu') ? [['menu', '/menu', t('menu')] as [Nav, string, string]] : []),
    ...(offers(visit, 'ordering') ? [['order', '/order', t('order')] as [Nav, string, string]] : []),
    ...(offers(visit, 'booking') ? [['book', '/book', t('book')] as [Nav, string, string]] : []),
    ...MORE_LINKS.flatMap((more) => more(visit)),
  ]
  const others =
    visit.branch && html`<a href="${pathOf({ ...visit, branch: null })}">${t('otherBranches')}</a>`
  return html`<header class="top">
<a class="brand" href="${pathOf(visit)}"${page.part === 'home' && html` aria-current="page"`}>${
    logo
      ? html`<img class="logo" src="${logo.src}" alt="" width="${logo.width}" height="${logo.height}">`
      : html`<span class="mark" aria-hidden="true">${[...site.row.name][0]}</span>`
  }<span>${site.row.name}${visit.branch && html` <small class="branch">${visit.branch.name}</small>`}</span></a>
<nav aria-label="${t('pages')}">${links.map(
    ([part, path, text]) =>
      html`<a href="${pathOf(visit, path)}"${page.part === part && html` aria-current="page"`}>${text}</a>`,
  )}${others}</nav>
</header>`
}

/** Pages that put themselves into the navigation. */
export const MORE_LINKS: ((visit: Visit) => [Nav, string, string][])[] = []

function footer(visit: Visit, page: GuestPage): Html {
  const { site, t, lang } = visit
  const { address, phone } = contactOf(visit)
  const others = page.path === null ? [] : languagesOf(site).filter((one) => one !== lang)
  return html`<footer class="bottom">
<div class="who"><strong>${site.row.name}</strong>
${address && html`<bdi>${address}</bdi>`}
${phone && html`<a href="tel:${phone.replace(/[^+\d]/g, '')}" dir="ltr">${phone}</a>`}</div>
${others.length > 0 && languageChoice(visit, page.path ?? '', others)}
<p class="fine"><a href="${pathOf(visit, '/privacy')}">${t('privacy')}</a></p>
</footer>`
}

/** A row of a few, or a menu that opens without a script. */
function languageChoice(visit: Visit, path: string, others: string[]): Html {
  const links = others.map(
    (one) =>
      html`<a href="${pathIn(visit, one, path)}" hreflang="${one}" lang="${one}" dir="${directionOf(one)}">${nameOf(one)}</a>`,
  )
  const label = visit.t('language')
  if (others.length < MANY_LANGUAGES) {
    return html`<nav class="languages" aria-label="${label}">${links}</nav>`
  }
  return html`<details class="languages"><summary>${label}${colonIn(visit.lang)}<span lang="${visit.lang}">${nameOf(visit.lang)}</span></summary>
<nav aria-label="${label}">${links}</nav></details>`
}

function nameOf(lang: string): string {
  if (isGuestLanguage(lang)) return GUEST_LANGUAGES[lang]
  const name = new Intl.DisplayNames([lang], { type: 'language', fallback: 'code' }).of(lang) ?? lang
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1)
}

export function welcomeOf(visit: Visit): string {
  return textIn(visit, visit.site.settings.welcome)
}
