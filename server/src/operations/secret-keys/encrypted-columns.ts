// Everything in the database that is encrypted with SECRET_KEY. A rotation encrypts it again; what cannot be read any more, because
// the key is lost, is given up in a way that its domain can go on from. A test walks all columns of bytes.
import { sql } from 'kysely'
import { deletePin } from '../../ground/staff/pin-queries.ts'
import { placeOfPin } from '../../ground/staff/pins.ts'
import { tokenPlace } from '../../integration/hubrise/desk.ts'
import { updateFailed } from '../../integration/hubrise/queries/connections.ts'
import { placeOfSecret } from '../../integration/webhooks/commands/endpoints.ts'
import { placeOfAnswer } from '../../platform/http/idempotency/keys.ts'
import { realNow, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { lapseConfirmation, placeOfWish } from '../../restaurant/confirmations/commands.ts'
import { placeOf as placeOfCode } from '../../restaurant/gift-cards/desk.ts'
import { forgetEncryptedCode } from '../../restaurant/gift-cards/queries.ts'
import { placeOfMail } from '../../restaurant/notifications/commands.ts'
import { settleMail } from '../../restaurant/notifications/queries.ts'
import { keyPlace } from '../../restaurant/payments/desk.ts'
import { updateDisconnected } from '../../restaurant/payments/queries/accounts.ts'

/** What names a row of a table within its restaurant, as texts. */
export type RowKey = Record<string, string>

export type EncryptedColumn = {
  table: string
  key: string[]
  column: string
  place(tx: Tx, key: RowKey): string
  /** Nothing opens it any more. Without this it stays as it is, and whoever needs it says so. */
  giveUp?: (tx: Tx, key: RowKey) => void | Promise<void>
}

const idOf = ({ id = '' }: RowKey) => id
const mailOf = (_tx: Tx, key: RowKey) => placeOfMail(idOf(key))
const giveUpMail = (tx: Tx, key: RowKey) =>
  settleMail(tx, idOf(key), { status: 'failed', attempts: 0, reason: 'SECRET_KEY was lost', sentAt: null })
const endpointOf = (tx: Tx, key: RowKey) => placeOfSecret(tx.restaurant.id, Number(idOf(key)))

export const ENCRYPTED_COLUMNS: EncryptedColumn[] = [
  { table: 'webhook_endpoints', key: ['id'], column: 'secret', place: endpointOf },
  {
    table: 'webhook_endpoints',
    key: ['id'],
    column: 'previous_secret',
    place: endpointOf,
    giveUp: (tx, key) =>
      tx.later(sql`
        update webhook_endpoints set previous_secret = null, previous_secret_until = null
         where id = ${idOf(key)}::bigint`),
  },
  {
    table: 'payment_accounts',
    key: ['restaurant_id'],
    column: 'secret_key',
    place: (tx) => keyPlace(tx.restaurant.id, 'secret key'),
    giveUp: (tx) => updateDisconnected(tx),
  },
  {
    table: 'payment_accounts',
    key: ['restaurant_id'],
    column: 'webhook_secret',
    place: (tx) => keyPlace(tx.restaurant.id, 'webhook secret'),
    giveUp: (tx) => updateDisconnected(tx),
  },
  {
    table: 'hubrise_connections',
    key: ['branch_id'],
    column: 'access_token',
    place: (tx, { branch_id = '' }) => tokenPlace(tx.restaurant.id, Number(branch_id)),
    giveUp: (tx, { branch_id = '' }) =>
      updateFailed(tx, Number(branch_id), { at: realNow(tx), reason: 'SECRET_KEY was lost' }),
  },
  {
    table: 'idempotency_keys',
    key: ['token_id', 'key'],
    column: 'sealed',
    place: (_tx, { token_id = '', key = '' }) => placeOfAnswer({ tokenId: Number(token_id), key }),
  },
  { table: 'mails', key: ['id'], column: 'sealed_body', place: mailOf, giveUp: giveUpMail },
  { table: 'mails', key: ['id'], column: 'sealed_codes', place: mailOf, giveUp: giveUpMail },
  {
    table: 'gift_cards',
    key: ['id'],
    column: 'sealed_code',
    place: (tx, key) => placeOfCode(tx, idOf(key)),
    giveUp: (tx, key) => forgetEncryptedCode(tx, idOf(key)),
  },
  {
    table: 'guest_confirmations',
    key: ['id'],
    column: 'sealed_wish',
    place: (tx, key) => placeOfWish(tx, idOf(key)),
    giveUp: (tx, key) => lapseConfirmation(tx, idOf(key), false),
  },
  {
    table: 'till_pins',
    key: ['user_id'],
    column: 'sealed_pin',
    place: (tx, { user_id = '' }) => placeOfPin(tx.restaurant.id, user_id),
    giveUp: (tx, { user_id = '' }) => tx.later(deletePin(user_id)),
  },
]

/** Rows of one column that are not encrypted with the key that encrypts now. */
export async function encryptedOtherwise(tx: Tx, one: EncryptedColumn, beginning: Buffer): Promise<RowKey[]> {
  const key = sql.join(one.key.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`))
  return tx.run(sql<RowKey>`
    select ${key} from ${sql.table(one.table)}
     where substring(${sql.ref(one.column)} from 1 for ${beginning.length}) <> ${beginning}`)
}

export async function lockEncrypted(tx: Tx, one: EncryptedColumn, key: RowKey): Promise<Buffer | null> {
  const [row] = await tx.run(sql<{ encrypted: Buffer | null }>`
    select ${sql.ref(one.column)} as encrypted from ${sql.table(one.table)} where ${matching(one, key)} for update`)
  return row?.encrypted ?? null
}

export function writeEncrypted(tx: Tx, one: EncryptedColumn, key: RowKey, encrypted: Buffer): void {
  tx.later(sql`
    update ${sql.table(one.table)} set ${sql.ref(one.column)} = ${encrypted} where ${matching(one, key)}`)
}

function matching(one: EncryptedColumn, key: RowKey) {
  const parts = one.key.map((column) => sql`${sql.ref(column)}::text = ${key[column] ?? ''}`)
  return sql.join(parts, sql` and `)
}
