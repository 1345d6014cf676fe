import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import { findRestaurantById } from '../../../ground/tenants/queries.ts'
import { asTyped, hasControls } from '../../../platform/control-characters.ts'
import { readLinkToken } from '../../../platform/crypto/link-token.ts'
import { field, fieldAsIs } from '../../../platform/http/pages/form.ts'
import { PageRefusal, wordsOf } from '../../../platform/http/pages/pages.ts'
import { guestLanguageOf } from '../../../platform/i18n/of-request.ts'
import { inDirectory } from '../../../platform/postgres/transaction/transaction.ts'
import { guestWordsOf, sendToGuest } from '../../guest-words/words.ts'
import { answerAsk, readAsk, refuseAsks } from '../commands/answer-ask.ts'
import { LONGEST_COMMENT, MOST_STARS } from '../contract.ts'
import type { ReviewDesk } from '../desk.ts'
import {
  askPage,
  endedPage,
  type Fault,
  type Reader,
  stoppedPage,
  thanksPage,
  type Written,
} from './pages.ts'

const reviewTexts = guestWordsOf('reviewPage')

const PATH = '/r/:slug/review/:token'

type Token = { Params: { slug: string; token: string }; Querystring: { stopped?: string } }
type Here = Reader & { inside: Awaited<ReturnType<typeof atRestaurant>>; askId: string; path: string }

/** Where a guest who was asked says how it was. */
export function serveReviewPages(app: FastifyInstance, desk: ReviewDesk): void {
  async function here(request: FastifyRequest<Token>): Promise<Here> {
    const { slug, token } = request.params
    const linked = readLinkToken(desk.linkKey, token)
    const [restaurant] = linked
      ? await inDirectory(desk.database, findRestaurantById(linked.restaurantId))
      : []
    if (!linked || restaurant?.slug !== slug) {
      throw new PageRefusal(404, wordsOf(reviewTexts, 'noLink', 'noLinkHint'))
    }
    const inside = await atRestaurant(desk, restaurant, 'guest')
    const language = guestLanguageOf(request)
    return { restaurant, language, inside, askId: linked.id, path: `/r/${slug}/review/${token}` }
  }

  app.get<Token>(PATH, async (request, reply) => {
    const reader = await here(request)
    if (request.query.stopped !== undefined) return sendToGuest(reply, stoppedPage(reader))
    return show(reply, reader, { rating: null, comment: '', fault: null })
  })

  app.post<Token>(PATH, async (request, reply) => {
    const reader = await here(request)
    const written = read(request.body)
    if (written.fault !== null || written.rating === null) return show(reply, reader, written)
    const { rating, comment } = written
    await reader.inside((tx) => answerAsk(tx, reader.askId, { rating, comment: comment || null }))
    return reply.redirect(reader.path, 303)
  })

  app.post<Token>(`${PATH}/stop`, async (request, reply) => {
    const reader = await here(request)
    await reader.inside((tx) => refuseAsks(tx, desk, reader.askId))
    return reply.redirect(`${reader.path}?stopped=1`, 303)
  })
}

function read(body: unknown): Written {
  const comment = asTyped(fieldAsIs(body, 'comment'))
  const stars = field(body, 'rating')
  const rating = /^[1-9]$/.test(stars) && Number(stars) <= MOST_STARS ? Number(stars) : null
  return { rating, comment, fault: rating === null ? 'noStars' : commentFault(comment) }
}

function commentFault(comment: string): Fault | null {
  if (hasControls(comment)) return 'controls'
  return [...comment].length > LONGEST_COMMENT ? 'tooLong' : null
}

async function show(reply: FastifyReply, reader: Here, written: Written): Promise<FastifyReply> {
  const { state, ask } = await reader.inside((tx) => readAsk(tx, reader.askId))
  if (state === 'used') return sendToGuest(reply, thanksPage(reader))
  if (state === 'ended' || !ask) return sendToGuest(reply, endedPage(reader))
  return sendToGuest(reply, askPage(reader, reader.path, ask.visited_at, written))
}
