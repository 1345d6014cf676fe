// What a publisher does with apps of their own. Who it is comes from the transaction's cause; each act is in the
// activity log of the restaurant they are signed in for.
import { record } from '../../../ground/audit/commands.ts'
import { type FieldErrors, notFound, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Credentials } from '../../apps/commands.ts'
import { findAppOf, insertApp, listAppsBy, updateApp, updateAppSecret } from '../../apps/queries.ts'
import { type AppDetails, detailFaults, newClientId, newClientSecret } from '../../apps/rules.ts'
import { hashSecret, hintOf } from '../../tokens/rules.ts'
import type { AppWish, OwnApp } from '../contract.ts'
import { presentOwnApp } from '../present.ts'

/** The only moment at which the secret exists in the clear. */
export async function publishApp(tx: Tx, wish: AppWish): Promise<Credentials> {
  const details = checked(wish)
  const clientId = newClientId()
  const clientSecret = newClientSecret()
  await tx.run(
    insertApp({
      ...details,
      clientId,
      secretHash: hashSecret(clientSecret),
      secretHint: hintOf(clientSecret),
      registeredBy: publisherOf(tx),
    }),
  )
  record(tx, { action: 'app.registered', subject: { kind: 'app', id: clientId }, after: audited(details) })
  return { clientId, clientSecret }
}

export async function changeOwnApp(tx: Tx, clientId: string, wish: AppWish): Promise<void> {
  const [before] = await tx.run(findAppOf(clientId, publisherOf(tx)))
  if (!before) throw notFound()
  const details = checked(wish)
  await tx.run(updateApp(clientId, publisherOf(tx), details, tx.cause.now))
  record(tx, {
    action: 'app.changed',
    subject: { kind: 'app', id: clientId },
    before: audited(before),
    after: audited(details),
  })
}

/** The old secret stops working at once. */
export async function rotateOwnSecret(tx: Tx, clientId: string): Promise<Credentials> {
  const [app] = await tx.run(findAppOf(clientId, publisherOf(tx)))
  if (!app) throw notFound()
  const clientSecret = newClientSecret()
  const secret = { hash: hashSecret(clientSecret), hint: hintOf(clientSecret) }
  await tx.run(updateAppSecret(clientId, secret, tx.cause.now))
  record(tx, {
    action: 'app.secret_rotated',
    subject: { kind: 'app', id: clientId },
    after: { app: app.name, hint: secret.hint },
  })
  return { clientId, clientSecret }
}

export async function listOwnApps(tx: Tx): Promise<OwnApp[]> {
  return (await tx.run(listAppsBy(publisherOf(tx)))).map((app) => presentOwnApp(app, tx.restaurant.zone))
}

function publisherOf({ cause: { actor } }: Tx): string {
  if (actor.kind !== 'staff' || actor.id === null) throw notFound()
  return actor.id
}

/** The fields of the contract, for those that the rules name otherwise. */
const FIELDS: Record<string, string> = { logo: 'logo_url', home_page: 'home_url' }

function checked(wish: AppWish): AppDetails {
  const details: AppDetails = {
    name: wish.name,
    description: wish.description ?? '',
    publisher: wish.publisher ?? '',
    logoUrl: wish.logo_url ?? null,
    homeUrl: wish.home_url ?? null,
    redirectUris: [...new Set(wish.redirect_uris)],
    scopes: [...new Set(wish.scopes)],
  }
  const faults: FieldErrors = {}
  for (const [field, fault] of Object.entries(detailFaults(details))) {
    faults[FIELDS[field] ?? field] = [fault]
  }
  if (Object.keys(faults).length > 0) throw refuse(faults)
  return details
}

function audited({ name, description, publisher, logoUrl, homeUrl, redirectUris, scopes }: AppDetails) {
  return {
    name,
    description,
    publisher,
    logo_url: logoUrl,
    home_url: homeUrl,
    redirect_uris: redirectUris,
    scopes,
  }
}
