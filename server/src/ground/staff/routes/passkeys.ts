import type { FastifyInstance, FastifyRequest } from 'fastify'
import { field, fieldAsIs } from '../../../platform/http/pages/form.ts'
import { PageRefusal } from '../../../platform/http/pages/pages.ts'
import { isUuid } from '../../../platform/http/validation/formats.ts'
import { languageOf } from '../../../platform/i18n/of-request.ts'
import { inDirectory } from '../../../platform/postgres/transaction/transaction.ts'
import { recordEverywhere } from '../commands.ts'
import { deletePasskey, noteSignIn, renamePasskey } from '../queries.ts'
import { returnPath } from '../rules.ts'
import { authHeaders, originHeaders, relayCookies, staffCause } from '../session.ts'
import type { StaffKey } from '../texts.ts'
import { countTry, forgetTries } from '../throttle.ts'
import { HOME, refusalCode, type StaffPages, signedIn, textsFor } from './context.ts'

const NAME_LENGTH = 60

/** What our script reads: the options of the browser's question, where to go on to, or a sentence. */
function refusal(request: FastifyRequest, key: StaffKey) {
  return { error: textsFor(request)(key) }
}

function credentialIn(request: FastifyRequest): never {
  try {
    return JSON.parse(field(request.body, 'response')) as never
  } catch {
    return {} as never
  }
}

export function servePasskeys(app: FastifyInstance, pages: StaffPages): void {
  const { auth, database, limiter, staffOf, devices, publicUrl } = pages

  function headersOf(request: FastifyRequest): Headers {
    return new Headers([...authHeaders(request), ...originHeaders(request, publicUrl)])
  }

  async function counted(what: 'password' | 'passkey', request: FastifyRequest, account: string) {
    const tried = { account, address: request.ip }
    try {
      await countTry(limiter, what, tried)
      return { tried, tooMany: null }
    } catch (error) {
      if (!(error instanceof PageRefusal)) throw error
      return { tried, tooMany: { error: error.words(languageOf(request)).message } }
    }
  }

  app.post('/sign-in/passkey/options', async (request, reply) => {
    const { tooMany } = await counted('passkey', request, 'nobody yet')
    if (tooMany) return reply.code(429).send(tooMany)
    const { headers, response } = await (await auth()).generatePasskeyAuthenticationOptions({
      headers: headersOf(request),
      returnHeaders: true,
    })
    relayCookies(reply, headers)
    return reply.send({ options: { ...response, userVerification: 'required' } })
  })

  app.post('/sign-in/passkey', async (request, reply) => {
    const { tried, tooMany } = await counted('passkey', request, 'nobody yet')
    if (tooMany) return reply.code(429).send(tooMany)
    try {
      const { headers, response } = await (await auth()).verifyPasskeyAuthentication({
        body: { response: credentialIn(request) },
        headers: headersOf(request),
        returnHeaders: true,
      })
      relayCookies(reply, headers)
      reply.header('Set-Cookie', devices.cookieFor(response.user.email))
      await forgetTries(limiter, 'passkey', tried)
      await inDirectory(database, noteSignIn(response.user.id))
      return reply.send({ next: returnPath(fieldAsIs(request.body, 'next'), HOME) })
    } catch (error) {
      refusalCode(error)
      return reply.code(400).send(refusal(request, 'passkeyFailed'))
    }
  })

  app.post('/account/passkeys/options', async (request, reply) => {
    const staff = await staffOf(request, reply)
    if (!staff) return reply.code(401).send(refusal(request, 'tookTooLong'))
    const { tried, tooMany } = await counted('password', request, staff.userId)
    if (tooMany) return reply.code(429).send(tooMany)
    try {
      await (await auth()).verifyPassword({
        body: { password: fieldAsIs(request.body, 'password') },
        headers: authHeaders(request),
      })
    } catch (error) {
      refusalCode(error)
      return reply.code(400).send(refusal(request, 'wrongPassword'))
    }
    await forgetTries(limiter, 'password', tried)
    const { headers, response } = await (await auth()).generatePasskeyRegistrationOptions({
      query: { name: staff.email },
      headers: headersOf(request),
      returnHeaders: true,
    })
    relayCookies(reply, headers)
    return reply.send({ options: response })
  })

  app.post('/account/passkeys', async (request, reply) => {
    const staff = await staffOf(request, reply)
    if (!staff) return reply.code(401).send(refusal(request, 'tookTooLong'))
    const name = field(request.body, 'name').trim().slice(0, NAME_LENGTH)
    try {
      await (await auth()).verifyPasskeyRegistration({
        body: { response: credentialIn(request), ...(name && { name }) },
        headers: headersOf(request),
      })
    } catch (error) {
      const { statusCode } = error as { statusCode?: number }
      // What does not verify is told as a fault of the server's by better-auth; it is the sender's.
      if (typeof statusCode !== 'number') throw error
      return reply.code(400).send(refusal(request, 'passkeyFailed'))
    }
    await recordEverywhere(database, staff.userId, staffCause(staff, request), 'staff.passkey_added')
    return reply.send({ next: '/account?done=passkey-added' })
  })

  app.post('/account/passkeys/rename', async (request, reply) => {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return reply
    const id = field(request.body, 'passkey')
    const name = field(request.body, 'name').trim().slice(0, NAME_LENGTH)
    if (isUuid(id) && name !== '') await inDirectory(database, renamePasskey(staff.userId, id, name))
    return reply.redirect('/account?done=passkey-renamed', 303)
  })

  app.post('/account/passkeys/remove', async (request, reply) => {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return reply
    const id = field(request.body, 'passkey')
    const removed = isUuid(id) ? await inDirectory(database, deletePasskey(staff.userId, id)) : []
    if (removed.length > 0) {
      await recordEverywhere(database, staff.userId, staffCause(staff, request), 'staff.passkey_removed')
    }
    return reply.redirect('/account?done=passkey-removed', 303)
  })
}
