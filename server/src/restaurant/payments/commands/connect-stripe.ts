import { record } from '../../../ground/audit/commands.ts'
import { IS_SANDBOX } from '../../../ground/tenants/queries.ts'
import { AppError, type FieldErrors, refuse } from '../../../platform/errors.ts'
import { realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { keyPlace, type PaymentDesk } from '../desk.ts'
import { PAYMENT_ERRORS } from '../errors.ts'
import { paymentFault } from '../faults.ts'
import { updateDisconnected, upsertAccount } from '../queries/accounts.ts'
import { hurryCalls } from '../queries/calls.ts'
import { accountOf } from './provider-account.ts'
import { CALL_HELD_MS, scheduleCheck } from './queue-provider-call.ts'

export type StripeKeys = { secretKey: string; webhookSecret: string }

const SHAPES = {
  secret_key: { shape: /^(sk|rk)_\w{1,250}$/, sentence: paymentFault('wrong_format.stripe_key') },
  webhook_secret: {
    shape: /^whsec_[\w+/=-]{1,245}$/,
    sentence: paymentFault('wrong_format.stripe_webhook'),
  },
}

function assertShapes({ secretKey, webhookSecret }: StripeKeys): void {
  const faults: FieldErrors = {}
  if (!SHAPES.secret_key.shape.test(secretKey)) faults.secret_key = [SHAPES.secret_key.sentence]
  if (!SHAPES.webhook_secret.shape.test(webhookSecret))
    faults.webhook_secret = [SHAPES.webhook_secret.sentence]
  if (Object.keys(faults).length > 0) throw refuse(faults)
}

/**
 * Stripe is asked once, before anything is written and with no transaction open: a wrong key is found now and not by
 * the first guest. Only its clear no counts. Where it cannot be reached the keys are taken, and the rounds ask again.
 */
export async function checkKeysAtStripe(
  desk: Pick<PaymentDesk, 'providerWith'>,
  keys: StripeKeys,
): Promise<void> {
  assertShapes(keys)
  const outcome = await (await desk.providerWith(keys.secretKey)).check()
  if (outcome.kind === 'refused' && outcome.isOurKey) {
    throw refuse({
      secret_key: [paymentFault('key_refused')],
    })
  }
}

/** A sandbox can only be paid on the test page. */
export async function assertMayConnect(tx: Tx): Promise<void> {
  const [restaurant] = await tx.run(IS_SANDBOX)
  if (restaurant?.sandbox) throw refuse({ provider: [paymentFault('test_page_alone')] })
}

/** The restaurant's own keys, encrypted before they are written. Those that were there before are replaced. */
export async function connectStripe(
  tx: Tx,
  { box }: Pick<PaymentDesk, 'box'>,
  keys: StripeKeys,
): Promise<void> {
  await assertMayConnect(tx)
  assertShapes(keys)
  const { id } = tx.restaurant
  upsertAccount(tx, {
    provider: 'stripe',
    secret_key: box.encrypt(keys.secretKey, keyPlace(id, 'secret key')),
    webhook_secret: box.encrypt(keys.webhookSecret, keyPlace(id, 'webhook secret')),
    askedUntil: realNow(tx),
  })
  hurryCalls(tx, { at: realNow(tx), heldMs: CALL_HELD_MS })
  scheduleCheck(tx, realNow(tx))
  record(tx, {
    action: 'payment.connected',
    subject: { kind: 'restaurant', id },
    after: { provider: 'stripe' },
  })
}

/** No new payment or refund from now on; what is open at the provider is settled first, then the key is forgotten. */
export async function disconnectPayments(tx: Tx): Promise<void> {
  const account = await accountOf(tx)
  if (account?.provider !== 'stripe' || account.disconnected_at !== null) {
    throw new AppError(PAYMENT_ERRORS.payments_not_connected)
  }
  updateDisconnected(tx)
  scheduleCheck(tx, realNow(tx))
  record(tx, {
    action: 'payment.disconnected',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    after: { provider: account.provider },
  })
}
