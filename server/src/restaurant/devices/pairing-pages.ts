// Where a device without an account is paired: with a code, and nothing else.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import { field } from '../../platform/http/pages/form.ts'
import { html } from '../../platform/http/pages/html.ts'
import { PageRefusal, sendPage, wordsOf } from '../../platform/http/pages/pages.ts'
import type { Limiter, Taken } from '../../platform/http/rate-limit/limiter.ts'
import { ownAddress } from '../../platform/http/server/origin.ts'
import { languageOf } from '../../platform/i18n/of-request.ts'
import { translator } from '../../platform/i18n/texts.ts'
import { networkOf } from '../../platform/network-addresses.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { retryAfter } from '../../platform/retry-after.ts'
import { readCode } from './codes.ts'
import { pairDevice } from './commands.ts'
import { type DeviceKind, devicePath, pairPath } from './kinds.ts'
import { pairingTexts } from './texts.ts'
import { deviceCookie } from './token.ts'

const TRIES_OF_ADDRESS = 20
const TRIES_OF_RESTAURANT = 60

type Deps = {
  database: Database
  kinds: readonly DeviceKind[]
  limiter: Limiter
  publicUrl: string | null
  now: () => number
}

/** One page for each kind, and any code on each: the code says what the device becomes. */
export function servePairing(app: FastifyInstance, deps: Deps): void {
  for (const kind of deps.kinds) {
    const path = pairPath(kind)
    app.get(path, async (_request, reply) => pairingPage(reply, path, { wasWrong: false }))
    app.post(path, async (request, reply) => {
      const paired = await pairedBy(request, deps)
      const became = deps.kinds.find((one) => one.kind === paired?.device.kind)
      if (!paired || !became) return pairingPage(reply, path, { wasWrong: true })
      const secure = ownAddress(request, deps.publicUrl).startsWith('https:')
      return reply
        .header('Set-Cookie', deviceCookie(became, paired.token, { secure }))
        .redirect(devicePath(became), 303)
    })
  }
}

async function pairedBy(request: FastifyRequest, { database, limiter, now }: Deps) {
  const code = readCode(field(request.body, 'code'))
  // The address first: whoever is refused for it must not use up what the restaurant's own devices have.
  assertFew(await limiter.take(`pairing:${networkOf(request.ip)}`), TRIES_OF_ADDRESS)
  if (code) assertFew(await limiter.take(`pairing-of:${code.restaurantId}`), TRIES_OF_RESTAURANT)
  const [restaurant] = code ? await inDirectory(database, findRestaurantById(code.restaurantId)) : []
  if (!restaurant || !code) return null
  const cause = {
    actor: { kind: 'system' as const, id: null, name: 'devices' },
    requestId: request.id,
    now: now(),
  }
  return inRestaurant(database, restaurant, cause, (tx) => pairDevice(tx, code.letters))
}

function assertFew({ count, resetMs }: Taken, most: number): void {
  if (count <= most) return
  throw new PageRefusal(429, wordsOf(pairingTexts, 'tooOften', 'tooOftenHint'), retryAfter(resetMs))
}

function pairingPage(reply: FastifyReply, path: string, { wasWrong }: { wasWrong: boolean }): FastifyReply {
  const t = translator(pairingTexts, languageOf(reply.request))
  return sendPage(reply, {
    status: wasWrong ? 422 : 200,
    title: t('title'),
    body: html`<h1>${t('title')}</h1>
<p>${t('hint')}</p>
${wasWrong && html`<p class="error" role="alert" id="fault">${t('wrong')}</p>`}
<form class="stack" method="post" action="${path}">
<label>${t('code')}
<input type="text" name="code" dir="ltr" required autofocus autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40"></label>
<button type="submit">${t('pair')}</button>
</form>`,
  })
}
