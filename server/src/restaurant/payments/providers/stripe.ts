// Stripe by its own library, with the restaurant's own keys and Stripe's own page (Checkout): no number of a card ever
// comes near us. The library is loaded by whoever first needs it, which spares every start some 100 ms.
import type Stripe from 'stripe'
import { ownMinor, stripeMinor } from '../rules/stripe-amounts.ts'
import type { Notice, Provider, ProviderRefund, Reading } from './provider.ts'
import { answered, idOf } from './stripe-answers.ts'
import { stripeReaders } from './stripe-readers.ts'

/** Shorter than a call is held (commands/queue-provider-call.ts). */
const TIMEOUT_MS = 8_000
/** A page of Stripe's ends within a day of its own clock, which may be behind ours. */
const CLOCKS_APART_MS = 120_000
const MOST_REFUNDS = 1_000

export async function stripeProvider(
  secretKey: string,
  apiBase: string | null,
  timeoutMs = TIMEOUT_MS,
): Promise<Provider> {
  const stripe = await openStripe(secretKey, apiBase, timeoutMs)

  async function readRefunds(paymentRef: string, currency: string): Promise<ProviderRefund[]> {
    const refunds = await stripe.refunds
      .list({ payment_intent: paymentRef, limit: 100 })
      .autoPagingToArray({ limit: MOST_REFUNDS })
    return refunds.map((refund) => refundOf(refund, currency))
  }

  async function readingOf(session: Stripe.Checkout.Session, currency: string): Promise<Reading> {
    const paymentRef = idOf(session.payment_intent)
    const state = await stateOf(session, paymentRef)
    const refunds = state === 'paid' && paymentRef !== null ? await readRefunds(paymentRef, currency) : []
    return { state, paymentRef, refunds }
  }

  async function stateOf(
    session: Stripe.Checkout.Session,
    paymentRef: string | null,
  ): Promise<Reading['state']> {
    if (session.payment_status === 'paid') return 'paid'
    if (session.status === 'expired') return 'ended'
    if (session.status !== 'complete' || paymentRef === null) return 'open'
    // Money on its way from a bank: complete, and not yet paid.
    const { status } = await stripe.paymentIntents.retrieve(paymentRef)
    return status === 'canceled' || status === 'requires_payment_method' ? 'failed' : 'open'
  }

  return {
    start: (key, wanted) =>
      answered(async () => {
        const metadata = { payment_id: wanted.paymentId, restaurant_id: String(wanted.restaurantId) }
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: wanted.currency.toLowerCase(),
                  unit_amount: stripeMinor(wanted.amountMinor, wanted.currency),
                  product_data: { name: wanted.title },
                },
              },
            ],
            success_url: wanted.backUrl,
            cancel_url: wanted.backUrl,
            expires_at: Math.floor((wanted.expiresAt - CLOCKS_APART_MS) / 1000),
            client_reference_id: wanted.paymentId,
            metadata,
            payment_intent_data: { metadata },
          },
          { idempotencyKey: key },
        )
        return { ref: session.id, url: session.url ?? '' }
      }),
    read: (ref, currency) =>
      answered(async () => readingOf(await stripe.checkout.sessions.retrieve(ref), currency)),
    cancel: (key, ref, currency) =>
      answered(async () =>
        readingOf(await stripe.checkout.sessions.expire(ref, {}, { idempotencyKey: key }), currency),
      ),
    async refund(key, { paymentRef, refundId, amountMinor, currency }) {
      // A key is known for a day at least. What was done under it is found by its mark for ever.
      const looked = await answered(() => readRefunds(paymentRef, currency))
      if (looked.kind === 'refused') return { ...looked, isBlind: true }
      if (looked.kind === 'unknown') return looked
      const known = looked.value.find((refund) => refund.refundId === refundId)
      if (known) return { kind: 'done', value: known }
      return answered(async () => {
        const made = await stripe.refunds.create(
          {
            payment_intent: paymentRef,
            amount: stripeMinor(amountMinor, currency),
            metadata: { refund_id: refundId },
          },
          { idempotencyKey: key },
        )
        return refundOf(made, currency)
      })
    },
    // What is asked for all the time anyway, so a key that may not ask this is of no use.
    check: () =>
      answered(async () => {
        await stripe.refunds.list({ limit: 1 })
        return null
      }),
    refundedSince: (at) =>
      answered(async () => {
        const refunds = await stripe.refunds
          .list({ created: { gte: Math.floor(at / 1000) }, limit: 100 })
          .autoPagingToArray({ limit: MOST_REFUNDS })
        return [...new Set(refunds.flatMap((refund) => idOf(refund.payment_intent) ?? []))]
      }),
    readers: stripeReaders(stripe, readRefunds),
  }
}

async function openStripe(secretKey: string, apiBase: string | null, timeout: number): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe')
  const base = apiBase === null ? null : new URL(apiBase)
  return new StripeClient(secretKey, {
    timeout,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
    }),
  })
}

/** The signature is over the bytes as they came; null where it is not Stripe's, or too old. */
export async function parseStripeNotice(
  body: Buffer,
  signature: string,
  secret: string,
): Promise<Notice | null> {
  const { default: StripeClient } = await import('stripe')
  try {
    const event = await StripeClient.webhooks.constructEventAsync(body, signature, secret)
    return { eventId: event.id, type: event.type, ...pointerOf(event.data.object as Pointed) }
  } catch {
    return null
  }
}

type Pointed = {
  object?: string
  id?: string
  payment_intent?: string | { id: string } | null
  action?: { process_payment_intent?: { payment_intent?: string | { id: string } | null } | null } | null
}

/** What a reader does is about the payment that it asks for, which is known by the same name at both of its ends. */
function pointerOf(object: Pointed): Pick<Notice, 'ref' | 'paymentRef'> {
  if (object.object === 'checkout.session') {
    return { ref: object.id ?? null, paymentRef: idOf(object.payment_intent ?? null) }
  }
  const intent =
    object.object === 'payment_intent'
      ? (object.id ?? null)
      : idOf(object.payment_intent ?? object.action?.process_payment_intent?.payment_intent ?? null)
  return { ref: intent, paymentRef: intent }
}

const ENDED: Record<string, ProviderRefund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

function refundOf(refund: Stripe.Refund, currency: string): ProviderRefund {
  return {
    ref: refund.id,
    paymentRef: idOf(refund.payment_intent),
    refundId: refund.metadata?.refund_id ?? null,
    status: ENDED[refund.status ?? ''] ?? 'pending',
    amountMinor: ownMinor(refund.amount, currency),
  }
}
