// Stripe Terminal, driven by the server: a payment for a card that is there is made, a reader is told to ask for the card,
// and Stripe captures what it approved. https://docs.stripe.com/terminal/payments/setup-reader/server-driven
import type Stripe from 'stripe'
import { failureOf } from '../rules/reader-failures.ts'
import { stripeMinor } from '../rules/stripe-amounts.ts'
import type { Outcome, ProviderReader, ProviderRefund, ReaderDesk, Reading } from './provider.ts'
import { answered, idOf } from './stripe-answers.ts'

const MOST_READERS = 200
type Asked = { ref: string; reader: string; currency: string }

export function stripeReaders(
  stripe: Stripe,
  readRefunds: (paymentRef: string, currency: string) => Promise<ProviderRefund[]>,
): ReaderDesk {
  async function readingOf(intent: Stripe.PaymentIntent, currency: string): Promise<Reading> {
    if (intent.status === 'succeeded') {
      return { state: 'paid', paymentRef: intent.id, refunds: await readRefunds(intent.id, currency) }
    }
    return { state: intent.status === 'canceled' ? 'ended' : 'open', paymentRef: null, refunds: [] }
  }

  const retrieve = (ref: string, currency: string) =>
    answered(async () => readingOf(await stripe.paymentIntents.retrieve(ref), currency))

  /** What the reader does about this payment; null: it does something else, or nothing. */
  async function actionOf({ ref, reader }: Asked): Promise<Stripe.Terminal.Reader.Action | null> {
    const found = await stripe.terminal.readers.retrieve(reader)
    if (found.deleted || !found.action) return null
    return idOf(found.action.process_payment_intent?.payment_intent ?? null) === ref ? found.action : null
  }

  /** The reader first: what it no longer does then, it has told Stripe of. */
  async function read(wanted: Asked): Promise<Outcome<Reading>> {
    const looked = await answered(() => actionOf(wanted))
    if (looked.kind === 'unknown' || (looked.kind === 'refused' && looked.isOurKey)) return looked
    const action = looked.kind === 'done' ? looked.value : null
    return answered(async () => {
      const intent = await stripe.paymentIntents.retrieve(wanted.ref)
      const reading = await readingOf(intent, wanted.currency)
      const isAsking = action?.status === 'in_progress' || intent.status !== 'requires_payment_method'
      if (reading.state !== 'open' || isAsking) return reading
      const { code, decline_code } = intent.last_payment_error ?? {}
      const failure = action
        ? failureOf(decline_code, action.failure_code, code)
        : failureOf(decline_code, code, 'reader_stopped')
      return { ...reading, state: 'failed', failure }
    })
  }

  return {
    read,
    make: (key, { restaurantId, paymentId, amountMinor, currency }) =>
      answered(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: stripeMinor(amountMinor, currency),
            currency: currency.toLowerCase(),
            // Debit cards of Canada are a kind of their own.
            allowed_payment_method_types:
              currency === 'CAD' ? ['card_present', 'interac_present'] : ['card_present'],
            capture_method: 'automatic',
            metadata: { payment_id: paymentId, restaurant_id: String(restaurantId) },
          },
          { idempotencyKey: key },
        )
        return intent.id
      }),
    async ask(key, wanted) {
      const asked = await answered(async () => {
        await stripe.terminal.readers.processPaymentIntent(
          wanted.reader,
          {
            payment_intent: wanted.ref,
            process_config: { skip_tipping: true, enable_customer_cancellation: true },
          },
          { idempotencyKey: key },
        )
        return null
      })
      if (asked.kind !== 'refused') return asked
      // A no to the second try says nothing of the first, after which a guest may have paid already.
      const now = await read(wanted)
      if (now.kind === 'unknown') return now
      const isThere = now.kind === 'done' && (now.value.state === 'open' || now.value.state === 'paid')
      return isThere ? { kind: 'done', value: null } : asked
    },
    async cancel(wanted) {
      // Whatever the reader answers: once the payment is cancelled, no card is charged for it.
      await answered(async () => {
        if ((await actionOf(wanted))?.status === 'in_progress') {
          await stripe.terminal.readers.cancelAction(wanted.reader)
        }
      })
      const cancelled = await answered(async () =>
        readingOf(await stripe.paymentIntents.cancel(wanted.ref), wanted.currency),
      )
      if (cancelled.kind === 'unknown' || (cancelled.kind === 'refused' && cancelled.isOurKey))
        return cancelled
      const now = cancelled.kind === 'done' ? cancelled : await retrieve(wanted.ref, wanted.currency)
      // It is with the bank at this moment.
      if (now.kind === 'done' && now.value.state === 'open') return { kind: 'unknown', reason: 'under way' }
      return now
    },
    list: () =>
      answered(async () => {
        const all = await stripe.terminal.readers
          .list({ limit: 100 })
          .autoPagingToArray({ limit: MOST_READERS })
        return all.map(readerOf)
      }),
    locations: () =>
      answered(async () => {
        const all = await stripe.terminal.locations
          .list({ limit: 100 })
          .autoPagingToArray({ limit: MOST_READERS })
        return all.map(({ id, display_name }) => ({ ref: id, name: display_name }))
      }),
    register: (key, { code, label, location }) =>
      answered(async () =>
        readerOf(
          await stripe.terminal.readers.create(
            { registration_code: code, label, ...(location !== null && { location }) },
            { idempotencyKey: key },
          ),
        ),
      ),
  }
}

function readerOf({ id, label, status }: Stripe.Terminal.Reader): ProviderReader {
  return { ref: id, label, isOnline: status === 'online' }
}
