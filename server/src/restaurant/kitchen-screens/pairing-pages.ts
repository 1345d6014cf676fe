// Where a device without an account is paired with one screen of the kitchen: a code, and nothing else.

import type { FastifyInstance, FastifyReply } from 'fastify'
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
import { PAIR_PATH, pairDevice, readCode } from './commands.ts'
import { deviceCookie } from './device-routes.ts'
import { pairingTexts } from './texts.ts'

const TRIES_OF_ADDRESS = 20
const TRIES_OF_RESTAURANT = 60

type Deps = { database: Database; limiter: Limiter; publicUrl: string | null; now: () => number }

export function servePairing(app: FastifyInstance, { database, limiter, publicUrl, now }: Deps): void {
  app.get(PAIR_PATH, async (_request, reply) => pairingPage(reply, { wasWrong: false }))

  app.post(PAIR_PATH, async (request, reply) => {
    const code = readCode(field(request.body, 'code'))
    // The address first: whoever is refused for it must not use up what the restaurant's own devices have.
    assertFew(await limiter.take(`pairing:${networkOf(request.ip)}`), TRIES_OF_ADDRESS)
    if (code) assertFew(await limiter.take(`pairing-of:${code.restaurantId}`), TRIES_OF_RESTAURANT)
    const [restaurant] = code ? await inDirectory(database, findRestaurantById(code.restaurantId)) : []
    const cause = {
      actor: { kind: 'system' as const, id: null, name: 'kitchen screens' },
      requestId: request.id,
      now: now(),
    }
    const paired =
      restaurant && code
        ? await inRestaurant(database, restaurant, cause, (tx) => pairDevice(tx, code.letters))
        : null
    if (!paired) return pairingPage(reply, { wasWrong: true })
    const secure = ownAddress(request, publicUrl).startsWith('https:')
    return reply.header('Set-Cookie', deviceCookie(paired.token, { secure })).redirect('/kitchen/device', 303)
  })
}

function assertFew({ count, resetMs }: Taken, most: number): void {
  if (count <= most) return
  throw new PageRefusal(429, wordsOf(pairingTexts, 'tooOften', 'tooOftenHint'), retryAfter(resetMs))
}

function pairingPage(reply: FastifyReply, { wasWrong }: { wasWrong: boolean }): FastifyReply {
  const t = translator(pairingTexts, languageOf(reply.request))
  return sendPage(reply, {
    status: wasWrong ? 422 : 200,
    title: t('title'),
    body: html`<h1>${t('title')}</h1>
<p>${t('hint')}</p>
${wasWrong && html`<p class="error" role="alert" id="fault">${t('wrong')}</p>`}
<form method="post" action="${PAIR_PATH}">
<label>${t('code')}
<input name="code" dir="ltr" required autofocus autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40"></label>
<button type="submit">${t('pair')}</button>
</form>`,
  })
}
