import type { FastifyInstance, FastifyRequest } from 'fastify'
import { atRestaurant } from '../../ground/tenants/at-restaurant.ts'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import { canDecrypt } from '../../platform/crypto/secret-box.ts'
import { AppError, notFound, refuse } from '../../platform/errors.ts'
import { inDirectory, readTogether, realNow } from '../../platform/postgres/transaction/transaction.ts'
import { scheduleCheck } from './commands/queue-provider-call.ts'
import { keyPlace, type PaymentDesk } from './desk.ts'
import { paymentFault } from './faults.ts'
import { parseStripeNotice } from './providers/stripe.ts'
import { ACCOUNT } from './queries/accounts.ts'
import { insertNotice } from './queries/notices.ts'

const LARGEST_NOTICE = 1024 * 1024

/**
 * Where Stripe tells what happened. Its word is a hint: signed, kept once and answered at once; what it points at is then
 * read at Stripe, whatever the hint said.
 */
export function serveNotices(app: FastifyInstance, desk: PaymentDesk): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_NOTICE }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Params: { restaurant: string } }>('/payments/stripe/:restaurant', async (request, reply) => {
    const id = Number(request.params.restaurant)
    const known = /^[1-9]\d{0,14}$/.test(request.params.restaurant)
    const [restaurant] = known ? await inDirectory(desk.database, findRestaurantById(id)) : []
    if (!restaurant) throw notFound()
    const [[account]] = await readTogether(desk.database, id, [ACCOUNT])
    if (account?.provider !== 'stripe' || account.webhook_secret === null) throw notFound()
    const place = keyPlace(id, 'webhook secret')
    // Stripe tries again for three days.
    if (!canDecrypt(desk.box, account.webhook_secret, place)) throw new AppError('service_unavailable')
    const secret = desk.box.decrypt(account.webhook_secret, place)
    const notice = await parseStripeNotice(bytesOf(request), signatureOf(request), secret)
    if (!notice) throw refuse({ 'Stripe-Signature': [paymentFault('wrong_signature')] })
    const inside = await atRestaurant(desk, restaurant, 'stripe')
    await inside(async (tx) => {
      insertNotice(tx, 'stripe', notice, realNow(tx))
      scheduleCheck(tx, realNow(tx))
    })
    return reply.send({ received: true })
  })
}

function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

function signatureOf({ headers }: FastifyRequest): string {
  const value = headers['stripe-signature']
  return typeof value === 'string' ? value : ''
}
