import type { FastifyRequest } from 'fastify'
import { guestPagesAt } from '../../ground/tenants/guest-address.ts'
import type { Branch, OwnerRules } from '../../ground/tenants/owner-rules.ts'
import type { Plans } from '../../ground/tenants/plans.ts'
import { hasPlan, restaurantStanding, type Standing } from '../../ground/tenants/standing.ts'
import { ownAddress } from '../../platform/http/server/origin.ts'
import { ownDomainOf } from '../../platform/http/server/own-domain.ts'
import { type GuestLanguage, spokenIn } from '../../platform/i18n/languages.ts'
import { moneyText } from '../../platform/i18n/money.ts'
import { type Translate, translator } from '../../platform/i18n/texts.ts'
import { timeOn } from '../../platform/time/moved-clock.ts'
import type { Site } from '../../restaurant/guest-pages/cache.ts'
import type { Part } from '../../restaurant/guest-pages/contract.ts'
import { pageLanguages } from '../../restaurant/guest-pages/languages.ts'
import { type GuestKeys, guestTexts } from './texts/texts.ts'

/** One guest's look at the pages of one restaurant, in one language. */
export type Visit = {
  site: Site
  /** Of the page: its dishes and the owner's texts are in it where they were translated. */
  lang: string
  /** Of our own words: the page's where we have them, else the restaurant's, else English. */
  language: GuestLanguage
  /** The address names the language, so links go on naming it. */
  isNamed: boolean
  now: number
  /** The service as guests reach it, such as https://example.com. */
  root: string
  /** Where the restaurant's pages are under it: /r/lola, and nothing on a domain of its own. */
  base: string
  standing: Standing
  rules: OwnerRules
  /** The branch that the address names, where there are several; null: none is named. */
  branch: Branch | null
  /** The owner looks at what is not saved yet. */
  preview?: { scheme: 'light' | 'dark'; path: string }
  t: Translate<GuestKeys>
}

export function languagesOf({ row }: Site): string[] {
  return pageLanguages(row)
}

/** RFC 9110 §12.5.4: the first language of the browser that the pages have, else the restaurant's. */
export function wishedLanguage(header: string | undefined, site: Site): string {
  const own = site.row.defaultLanguage
  if (header === undefined) return own
  const offered = languagesOf(site)
  const wishes = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
    return { tag, weight: Number(weight ?? 1) }
  })
  for (const { tag } of wishes.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)) {
    const found =
      offered.find((lang) => lang.toLowerCase() === tag) ??
      offered.find((lang) => lang.toLowerCase() === tag.split('-', 1)[0])
    if (found) return found
  }
  return own
}

export function wordsIn(lang: string, { row }: Site): GuestLanguage {
  return spokenIn(lang, row.defaultLanguage)
}

export type VisitServices = { publicUrl: string | null; plans: Plans; clock: () => number }

type Visited = { site: Site; rules: OwnerRules; branch?: Branch | null }

export function visitOf(
  services: VisitServices,
  { site, rules, branch = null }: Visited,
  request: FastifyRequest,
  named: string | null,
): Visit {
  const lang = named ?? wishedLanguage(request.headers['accept-language'], site)
  const language = wordsIn(lang, site)
  const real = services.clock()
  return {
    site,
    lang,
    language,
    isNamed: named !== null,
    now: timeOn(site.clock, real),
    root: ownAddress(request, services.publicUrl),
    base: ownDomainOf(request) ? '' : `/r/${site.row.slug}`,
    standing: standingOf(site, services.plans, real),
    rules,
    branch,
    t: translator(guestTexts, language, lang),
  }
}

function standingOf(site: Site, plans: Plans, now: number): Standing {
  const standing = restaurantStanding(site.row, plans, now)
  const planInForce = hasPlan(site.row, now)
  const isSandbox = site.row.liveRestaurantId !== null
  return { ...standing, planInForce, ...(isSandbox && { features: new Set(['reservations', 'reporting']) }) }
}

/** Whether the restaurant offers it here: the owner has it on, and nobody has stopped the restaurant. */
export function offers({ site, standing }: Visit, part: Part): boolean {
  if (!standing.planInForce || !site.settings.parts[part]) return false
  if (part === 'menu' || part === 'reviews') return true
  if (standing.suspended) return false
  return part !== 'booking' || standing.features.has('reservations')
}

/** Whether there is anything to book here: a branch may have no hours for it. */
export function takesBookings(visit: Visit, { booking }: Branch = branchHere(visit)): boolean {
  return offers(visit, 'booking') && booking.periods.length > 0
}

/** Those that guests can choose from. */
export function openBranches({ branches }: OwnerRules): Branch[] {
  return branches.filter(({ is_active }) => is_active)
}

export function hasSeveral(rules: OwnerRules): boolean {
  return openBranches(rules).length > 1
}

/** Whose menu, hours and rules the page goes by: the branch that is named, or else the default one. */
export function branchHere({ branch, rules }: Pick<Visit, 'branch' | 'rules'>): Branch {
  return branch ?? rules.defaultBranch
}

/** The same visit at a branch; where there is only one, at none. */
export function visitAt(visit: Visit, branchId: number | null): Visit {
  const { rules } = visit
  const found = hasSeveral(rules) ? openBranches(rules).find(({ id }) => id === branchId) : undefined
  return { ...visit, branch: found ?? null }
}

type Place = Pick<Visit, 'base' | 'branch'>

/** Of a page, in the language of this one if that is named, and of its branch. */
export function pathOf(visit: Place & Pick<Visit, 'lang' | 'isNamed'>, path = ''): string {
  const { lang, isNamed } = visit
  return pathIn(visit, isNamed ? lang : null, path)
}

export function pathIn({ base, branch }: Place, lang: string | null, path: string): string {
  const at = branch ? branchPath(branch.slug) : ''
  return `${base}${lang === null ? '' : `/${lang}`}${at}${path}` || '/'
}

export function branchPath(slug: string): string {
  return `/at/${slug}`
}

/** Of a page, as a mail names it. */
export function mailedAddress({ mailBase }: { mailBase: () => string }, visit: Visit, path: string): string {
  return `${guestPagesAt(mailBase(), visit.site.row)}${pathOf({ ...visit, base: '' }, path)}`
}

export function money(visit: Visit, minor: number, currency = visit.site.row.currency): string {
  return moneyText(minor, currency, visit.lang)
}

/** In the page's language, else the restaurant's, else whatever there is. */
export function textIn(visit: Visit, texts: Record<string, string | null> | null | undefined): string {
  if (!texts) return ''
  const { lang, site } = visit
  const base = lang.split('-', 1)[0] ?? lang
  const own = site.row.defaultLanguage
  return texts[lang] || texts[base] || texts[own] || Object.values(texts).find((text) => text) || ''
}

/** The language that `textIn` found it in, to be said where it is not the page's. */
export function langOfText(
  visit: Visit,
  texts: Record<string, string | null> | null | undefined,
): string | null {
  if (!texts) return null
  const { lang, site } = visit
  const base = lang.split('-', 1)[0] ?? lang
  const found = [lang, base, site.row.defaultLanguage, ...Object.keys(texts)].find((tag) => texts[tag])
  return found === undefined || found === lang || found === base ? null : found
}
