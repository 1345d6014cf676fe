import type pg from 'pg'
import { BEING_RESTORED, BeingRestored } from './half-restored.ts'

/*
 * Restaurants are kept apart by row-level security, which binds a role and not a program. So every connection takes the
 * service's role by itself and shows that it is bound, before anything is asked of it; one that cannot is closed. What a
 * URL, a pooler or a start-up option says of roles is never relied on.
 */

export const SERVICE_ROLE = 'comanda_service'
export const POLICY = 'only_own_restaurant'

const SETTINGS = {
  role: SERVICE_ROLE,
  row_security: 'on',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '1min',
}

/** So that even RESET leads back to them. A pooler may drop or refuse them, so the proof does not depend on them. */
export const START_OPTIONS = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** A connection that would not keep restaurants apart, or could not do its work; the message says what to do. */
export class NotBound extends Error {}

/** Connections that lead to a pooler, which may hand each transaction to another server process. */
const pooled = new WeakSet<pg.ClientBase>()

export function isPooled(client: pg.ClientBase): boolean {
  return pooled.has(client)
}

/** A pooler shares servers between clients, so the process id that it reports is not the server's. */
export async function leadsToPooler(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as { processID?: number }).processID
}

type Proof = {
  login: string
  role: string
  passes: boolean
  tables: number
  open: string | null
  timeout: string
  read_only: boolean
  being_restored: boolean
}

const PROOF = `
  select session_user::text as login, current_user::text as role,
         (select rolsuper or rolbypassrls from pg_catalog.pg_roles where rolname = current_user) as passes,
         count(*)::int as tables,
         min(polrelid::regclass::text) filter (where not row_security_active(polrelid)) as open,
         current_setting('statement_timeout') as timeout,
         current_setting('transaction_read_only')::boolean as read_only,
         ${BEING_RESTORED} as being_restored
    from pg_catalog.pg_policy where polname = '${POLICY}'`

/** Binds a new connection and has it prove that it is bound. */
export async function bind(client: pg.ClientBase): Promise<void> {
  if (await leadsToPooler(client)) pooled.add(client)
  const local = isPooled(client)
  const bound = Object.entries(SETTINGS).map(([name, value]) => setting(name, value, local))
  const all = [...(local ? ['begin'] : []), `select ${bound.join(', ')}`, PROOF, ...(local ? ['commit'] : [])]
  let answers: pg.QueryResult<Proof>[]
  try {
    answers = (await client.query(all.join(';'))) as unknown as pg.QueryResult<Proof>[]
  } catch (error) {
    throw mayNotTakeRole(error) ? new NotBound(await sayGrant(client)) : error
  }
  const proof = answers[local ? 2 : 1]?.rows[0]
  if (proof?.being_restored) throw new BeingRestored()
  const fault = faultOf(proof)
  if (fault !== null) throw new NotBound(fault)
}

function setting(name: string, value: string, local: boolean): string {
  return `set_config('${name}', '${value}', ${local})`
}

function faultOf(proof: Proof | undefined): string | null {
  if (!proof || proof.role !== SERVICE_ROLE) return `it does not let the service work as ${SERVICE_ROLE}`
  if (proof.passes)
    return `the role ${SERVICE_ROLE} passes row-level security; as an administrator run: alter role ${SERVICE_ROLE} nosuperuser nobypassrls`
  if (proof.tables === 0) return 'it holds none of the tables of Comanda'
  if (proof.open !== null)
    return `row-level security does not bind ${SERVICE_ROLE} on the table ${proof.open}; it must be enabled there, and ${SERVICE_ROLE} must neither own the table nor be a member of its owner`
  if (proof.timeout !== SETTINGS.statement_timeout)
    return `it takes no statement_timeout (${proof.timeout} instead of ${SETTINGS.statement_timeout})`
  if (proof.read_only) return 'it takes no writes; a standby, perhaps'
  return null
}

function mayNotTakeRole(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '42501' || code === '22023'
}

async function sayGrant(client: pg.ClientBase): Promise<string> {
  await client.query('rollback')
  const { rows } = await client.query<{ login: string }>('select quote_ident(session_user) as login')
  return `its user may not work as ${SERVICE_ROLE}; as an administrator run: grant ${SERVICE_ROLE} to ${rows[0]?.login}`
}

/**
 * The same for one transaction, sent with its first statements: for connections that a pooler shares out. The last of
 * them fails, and with it the transaction, where it is not bound.
 */
export const BIND_TRANSACTION = [
  `select ${Object.entries(SETTINGS)
    .map(([name, value]) => setting(name, value, true))
    .join(', ')}`,
  'select prove_bound()',
]

/** For a library that sends its own statements: bound as the service's are, also where a pooler shares the connection. */
export function queryBound(client: pg.PoolClient): (query: pg.QueryConfig) => Promise<pg.QueryResult> {
  if (!isPooled(client)) return (query) => client.query(query)
  let inside = false
  const begin = (query: pg.QueryConfig | string) => {
    const begun = [client.query(query), ...BIND_TRANSACTION.map((text) => client.query(text))]
    return Promise.all(begun).then(([first]) => first as pg.QueryResult)
  }
  return async (query) => {
    if (/^(begin|start transaction)/i.test(query.text)) {
      inside = true
      return begin(query)
    }
    if (inside) {
      if (/^(commit|rollback)$/i.test(query.text)) inside = false
      return client.query(query)
    }
    const [, answer] = await Promise.all([begin('begin'), client.query(query), client.query('commit')])
    return answer
  }
}
