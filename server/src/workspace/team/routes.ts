import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noteSignIn, updateSessionRestaurant } from '../../ground/staff/queries.ts'
import { HOME, queryText, type StaffPages } from '../../ground/staff/routes/context.ts'
import { PASSWORD_LENGTH, passwordFault } from '../../ground/staff/rules.ts'
import { authHeaders, relayCookies, type Staff, staffCause } from '../../ground/staff/session.ts'
import { countTry, forgetTries } from '../../ground/staff/throttle.ts'
import { findRestaurantById, type RestaurantRow } from '../../ground/tenants/queries.ts'
import { readLinkToken } from '../../platform/crypto/link-token.ts'
import { field, fieldAsIs } from '../../platform/http/pages/form.ts'
import { PageRefusal, sendPage, wordsOf } from '../../platform/http/pages/pages.ts'
import { languageOf } from '../../platform/i18n/of-request.ts'
import { translator } from '../../platform/i18n/texts.ts'
import {
  type Cause,
  inDirectory,
  inRestaurant,
  readTogether,
} from '../../platform/postgres/transaction/transaction.ts'
import { acceptAs, acceptAsNew, KnownAddress, OtherAccount } from './commands.ts'
import { INVITATION_PATH } from './mail.ts'
import { acceptPage, joinPage, type Shown } from './pages.ts'
import { openByLink } from './queries.ts'
import { teamTexts } from './texts.ts'

type Opened = Shown & { linkId: string; row: RestaurantRow }

export type InvitationPages = Pick<StaffPages, 'auth' | 'database' | 'limiter' | 'staffOf' | 'devices'> & {
  key: Buffer
}

/** What the link in a mail of an invitation leads to. */
export function serveInvitations(app: FastifyInstance, pages: InvitationPages): void {
  const { database, limiter, staffOf } = pages

  async function opened(token: string, request: FastifyRequest): Promise<Opened> {
    const tried = { account: token, address: request.ip }
    await countTry(limiter, 'invitation', tried)
    const linked = readLinkToken(pages.key, token)
    const [row] = linked ? await inDirectory(database, findRestaurantById(linked.restaurantId)) : []
    if (!linked || !row) throw stale()
    const [[invitation]] = await readTogether(database, row.id, [openByLink(linked.id, Date.now())])
    if (!invitation) throw stale()
    await forgetTries(limiter, 'invitation', tried)
    return { token, linkId: linked.id, row, restaurant: row.name, invitation }
  }

  app.get(INVITATION_PATH, async (request, reply) => {
    const shown = await opened(queryText(request, 'token'), request)
    const staff = await staffOf(request, reply)
    const t = translator(teamTexts, languageOf(request))
    return sendPage(reply, staff ? acceptPage(t, shown, staff.email) : joinPage(t, shown))
  })

  app.post(`${INVITATION_PATH}/accept`, async (request, reply) => {
    const shown = await opened(field(request.body, 'token'), request)
    const staff = await staffOf(request, reply)
    if (!staff) return reply.redirect(`${INVITATION_PATH}?token=${encodeURIComponent(shown.token)}`, 303)
    await accepted(pages, shown, staff, request)
    return reply.redirect(HOME, 303)
  })

  app.post(`${INVITATION_PATH}/join`, async (request, reply) => {
    const shown = await opened(field(request.body, 'token'), request)
    const name = field(request.body, 'name').trim().slice(0, 120)
    const password = fieldAsIs(request.body, 'password')
    const t = translator(teamTexts, languageOf(request))
    const fault = passwordFault(password)
    if (name === '') return sendPage(reply, joinPage(t, shown, { error: t('nameNeeded') }))
    if (fault) return sendPage(reply, joinPage(t, shown, { name, error: t(fault, PASSWORD_LENGTH) }))
    return joined(pages, shown, { name, password }, request, reply)
  })
}

async function accepted(
  { database }: InvitationPages,
  { row, linkId }: Opened,
  staff: Staff,
  request: FastifyRequest,
): Promise<void> {
  const outcome = await inRestaurant(database, row, staffCause(staff, request), (tx) =>
    acceptAs(tx, linkId, staff),
  ).catch((error) => {
    if (error instanceof OtherAccount) throw stale()
    throw error
  })
  if (outcome === 'stale') throw stale()
  await inDirectory(database, updateSessionRestaurant(staff.sessionId, staff.userId, row.id))
}

async function joined(
  { auth, database, devices }: InvitationPages,
  { row, linkId, token, invitation: { email } }: Opened,
  person: { name: string; password: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const cause: Cause = {
    actor: { kind: 'staff', id: null, name: email },
    requestId: request.id,
    now: Date.now(),
  }
  try {
    const outcome = await inRestaurant(database, row, cause, (tx) => acceptAsNew(tx, linkId, person))
    if (outcome === 'stale') throw stale()
    const { headers } = await (await auth()).signInEmail({
      body: { email, password: person.password },
      headers: authHeaders(request),
      returnHeaders: true,
    })
    relayCookies(reply, headers)
    reply.header('Set-Cookie', devices.cookieFor(email))
    await inDirectory(database, noteSignIn(outcome.userId))
    return reply.redirect(HOME, 303)
  } catch (error) {
    if (!(error instanceof KnownAddress)) throw error
    const back = encodeURIComponent(`${INVITATION_PATH}?token=${token}`)
    return reply.redirect(`/sign-in?done=invitation&next=${back}`, 303)
  }
}

function stale(): PageRefusal {
  return new PageRefusal(410, wordsOf(teamTexts, 'stale', 'staleHint'))
}
