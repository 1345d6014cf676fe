import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Branch, OwnerRules } from '../../ground/tenants/owner-rules.ts'
import { hasPlan } from '../../ground/tenants/standing.ts'
import { matchesEtag } from '../../platform/http/operations/written.ts'
import { ownAddress } from '../../platform/http/server/origin.ts'
import { MINUTE_MS } from '../../platform/time/clock.ts'
import { timeOn } from '../../platform/time/moved-clock.ts'
import { type GuestPage, pageHeaders, writePage } from './layout.ts'
import { isStrange, movedTo } from './own-domain.ts'
import { acceptsGzip, type Held, PageCache, unzipped } from './page-cache.ts'
import { addressesOf, branchNamed, type GuestRequest, guestAnswer, isOffered } from './serve-page.ts'
import type { GuestServices } from './services.ts'
import { branchHere, type Visit, wishedLanguage } from './visit.ts'

/** The branch is the one that is named, or else the default one. */
type Peeked = { id: number; rules: OwnerRules; branch: Branch }

export type Ready<Parts extends readonly object[]> = {
  /** What the page is made of, as far as memory holds it now. */
  peek: (at: Peeked) => { [Index in keyof Parts]: Parts[Index] | undefined }
  make: (visit: Visit) => Promise<{ page: GuestPage; parts: Parts }>
  /** What it shows of the time; where it does not say, the page is made anew for each minute. */
  stateAt?: (parts: Parts, now: number) => string
}
type AnyReady = Ready<readonly object[]>
type Named = { slug: string; lang?: string | undefined; branch?: string | undefined }

/** Pages for everybody: from memory at once where they are held, with a tag that spares sending them twice. */
export class ReadyPages {
  #services: GuestServices
  #pages = new PageCache()

  constructor(services: GuestServices) {
    this.#services = services
  }

  serve<Parts extends readonly object[]>(app: FastifyInstance, path: string, own: Ready<Parts>): void {
    const ready = own as unknown as AnyReady
    const later = guestAnswer(this.#services, path, async (visit, request, reply) =>
      send(request, reply, await this.#make(path, ready, visit)),
    )
    const answer = (request: GuestRequest, reply: FastifyReply) => {
      const held = this.#find(path, ready, request.params, request)
      return held ? send(request, reply, held) : later(request, reply)
    }
    for (const url of addressesOf(path)) app.get(url, answer as never)
  }

  #find(
    path: string,
    ready: AnyReady,
    { slug, lang, branch: named }: Named,
    asked: Asking,
  ): Held | undefined {
    const { sites, rules: held, clock, publicUrl } = this.#services
    const site = sites.peek(slug)
    if (!site || isStrange(site, asked) || movedTo(site, asked) !== null || !isOffered(site, lang)) return
    const real = clock()
    const rules = held.peek(site.row.id)
    if (!rules || !hasPlan(site.row, real)) return
    const branch = branchNamed(rules, named)
    if (branch === undefined) return
    const now = timeOn(site.clock, real)
    const question = questionOf({
      site,
      lang: lang ?? wishedLanguage(asked.headers['accept-language'], site),
      isNamed: lang !== undefined,
      root: ownAddress(asked, publicUrl),
      path,
      branch,
      now,
    })
    const minute = minuteOf(now)
    const parts = ready.peek({ id: site.row.id, rules, branch: branchHere({ branch, rules }) })
    const stateNow = () => ready.stateAt?.(parts as readonly object[], now) ?? minute
    return this.#pages.find(question, minute, [site, ...parts], stateNow)
  }

  async #make(path: string, ready: AnyReady, visit: Visit): Promise<Held> {
    const { page, parts } = await ready.make(visit)
    const minute = minuteOf(visit.now)
    const vary = visit.isNamed ? 'accept-encoding' : 'accept-encoding, accept-language'
    const headers = {
      ...pageHeaders(visit, page),
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-language': visit.lang,
      vary,
    }
    return this.#pages.keep(questionOf({ ...visit, path }), writePage(visit, page), headers, {
      parts: [visit.site, ...parts],
      state: ready.stateAt?.(parts, visit.now) ?? minute,
      minute,
    })
  }
}

type Asking = Pick<FastifyRequest, 'raw' | 'method' | 'headers' | 'protocol' | 'host' | 'url' | 'originalUrl'>

function send({ headers }: GuestRequest, reply: FastifyReply, held: Held): FastifyReply {
  reply.headers(held.headers)
  if (matchesEtag(headers['if-none-match'], held.etag)) return reply.code(304).send()
  return acceptsGzip(headers['accept-encoding'])
    ? reply.header('content-encoding', 'gzip').send(held.gzipped)
    : reply.send(unzipped(held))
}

function minuteOf(now: number): number {
  return Math.floor(now / MINUTE_MS)
}

type Question = Pick<Visit, 'site' | 'lang' | 'isNamed' | 'root' | 'branch' | 'now'> & { path: string }

/** The menu of the pages has events while there are any. */
function questionOf({ site, lang, isNamed, root, branch, path, now }: Question): string {
  const hasEvents = (site.eventsUntil ?? 0) > now
  return `${site.row.id} ${lang} ${isNamed} ${branch?.id ?? ''} ${hasEvents} ${root}${path}`
}
