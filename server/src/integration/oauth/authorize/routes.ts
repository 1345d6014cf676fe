import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { may } from '../../../ground/staff/rights.ts'
import { membershipNamed, type Staff, type StaffOf, staffCause } from '../../../ground/staff/session.ts'
import { field } from '../../../platform/http/pages/form.ts'
import { PageRefusal, sendPage, wordsOf } from '../../../platform/http/pages/pages.ts'
import { asAppError } from '../../../platform/http/server/error-body.ts'
import { ownAddress } from '../../../platform/http/server/origin.ts'
import { languageOf } from '../../../platform/i18n/of-request.ts'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import { inRestaurant } from '../../../platform/postgres/transaction/transaction.ts'
import { allowApp } from '../commands/allow-app.ts'
import { restaurantOf } from '../commands/app-cause.ts'
import { AuthorizeError } from '../errors.ts'
import { withParameters } from '../rules.ts'
import { consentPage, notOwnerPage } from './pages.ts'
import { type Asker, identifyAsker, readWanted } from './request.ts'
import { consentTexts } from './texts.ts'

export type AuthorizePages = { database: Database; staffOf: StaffOf; publicUrl: string | null }

const LONGEST_QUERY = 8_000

export function serveAuthorize(app: FastifyInstance, { database, staffOf, publicUrl }: AuthorizePages): void {
  /** RFC 6749 §4.1.2 and §4.1.2.1, with the issuer of RFC 9207. */
  function sendBack(
    asker: Asker,
    request: FastifyRequest,
    reply: FastifyReply,
    answer: Record<string, string>,
  ) {
    const parameters = { ...answer, state: asker.state, iss: ownAddress(request, publicUrl) }
    // RFC 9700 §4.12: 303, so that no browser sends the form's fields on.
    return reply
      .headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
      .redirect(withParameters(asker.redirectUri, parameters), request.method === 'POST' ? 303 : 302)
  }

  /** Runs what may go wrong once there is someone to tell. */
  async function answering(
    asker: Asker,
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof PageRefusal) throw error
      const { code, message } = error instanceof AuthorizeError ? error : faultOf(error, request)
      return sendBack(asker, request, reply, { error: code, error_description: message })
    }
  }

  app.get('/oauth/authorize', async (request, reply) => {
    const asker = await identifyAsker(database, queryString(request.url))
    return answering(asker, request, reply, async () => {
      const wanted = readWanted(asker)
      const staff = await staffOf(request, reply)
      if (!staff) return reply.redirect(`/sign-in?next=${encodeURIComponent(authorizePath(asker))}`, 302)
      if (!staff.current)
        return reply.redirect(`/choose-restaurant?next=${encodeURIComponent(authorizePath(asker))}`, 302)
      const isOwner = may(staff.current.role, 'allowApps')
      const page = {
        asker,
        wanted,
        staff,
        membership: staff.current,
        path: authorizePath(asker),
        language: languageOf(request),
      }
      return sendPage(reply, isOwner ? consentPage(page) : notOwnerPage(page))
    })
  })

  app.post('/oauth/authorize', async (request, reply) => {
    const asker = await identifyAsker(database, field(request.body, 'request').slice(0, LONGEST_QUERY))
    return answering(asker, request, reply, async () => {
      const wanted = readWanted(asker)
      const staff = await staffOf(request, reply)
      if (!staff) return reply.redirect(`/sign-in?next=${encodeURIComponent(authorizePath(asker))}`, 303)
      if (field(request.body, 'decision') !== 'allow') {
        throw new AuthorizeError('access_denied', 'The owner did not allow it.')
      }
      const membership = membershipToAllow(staff, field(request.body, 'restaurant'))
      const restaurant = await restaurantOf(database, membership.restaurantId)
      const code = await inRestaurant(database, restaurant, staffCause(staff, request), (tx) =>
        allowApp(tx, { ...asker, ...wanted, grantedBy: staff.userId }),
      )
      return sendBack(asker, request, reply, { code })
    })
  })
}

/** The restaurant that the page named, by the role that is in force now and not when the page was made. */
function membershipToAllow(staff: Staff, restaurantId: string) {
  const membership = membershipNamed(staff, restaurantId)
  if (membership && may(membership.role, 'allowApps')) return membership
  throw new PageRefusal(403, wordsOf(consentTexts, 'onlyOwner', 'askOwner'))
}

function queryString(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}

function authorizePath({ query }: Asker): string {
  return `/oauth/authorize?${new URLSearchParams(query)}`
}

function faultOf(error: unknown, request: FastifyRequest): AuthorizeError {
  request.log.error({ err: error, requestId: request.id }, 'an authorization failed')
  return asAppError(error).code === 'service_unavailable'
    ? new AuthorizeError('temporarily_unavailable', 'Briefly out of reach; try again.')
    : new AuthorizeError('server_error', 'A fault on our side; it has been logged.')
}
