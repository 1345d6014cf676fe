import { record } from '../../ground/audit/commands.ts'
import { tellTeam } from '../../ground/staff/commands.ts'
import { listStaff, lockTeam, updateRole } from '../../ground/staff/queries.ts'
import type { Staff } from '../../ground/staff/session.ts'
import { findSandbox } from '../../ground/tenants/queries.ts'
import { endAllGrants } from '../../integration/oauth/commands/end-grant.ts'
import { revokeAllTokens } from '../../integration/tokens/commands.ts'
import { pauseEveryEndpoint } from '../../integration/webhooks/commands/endpoints.ts'
import { bumpVersion, claimSubject, EVERYTHING } from '../../platform/cache/versions.ts'
import { notFound, refuse } from '../../platform/errors.ts'
import { realNow, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment, HOUR_MS } from '../../platform/time/clock.ts'
import { removeAllDevices } from '../../restaurant/devices/commands.ts'
import { DOMAIN } from '../../restaurant/guest-pages/domains.ts'
import { openAffairs } from '../../restaurant/payments/queries/calls.ts'
import { emptyTables } from '../../sandbox/queries.ts'
import type { Table } from '../../sandbox/rules.ts'
import { workspaceFault } from '../faults.ts'
import { closeRow, EXPORTED_AT, leaveRestaurant, markExported } from './queries.ts'
import type { Ending } from './staff-contract.ts'

/** An export that is older tells of another restaurant than the one that is closed. */
const EXPORT_HOLDS_MS = HOUR_MS

export async function endingView(tx: Tx, you: Staff): Promise<Ending> {
  const [team, [exported], [sandbox]] = await Promise.all([
    tx.run(listStaff(tx.restaurant.id)),
    tx.run(EXPORTED_AT),
    tx.run(findSandbox(tx.restaurant.id)),
  ])
  return {
    exported_at: holds(tx, exported?.exportedAt)
      ? formatMoment(exported?.exportedAt ?? 0, tx.restaurant.zone)
      : null,
    has_sandbox: sandbox !== undefined,
    others: team
      .filter(({ id }) => id !== you.userId)
      .map(({ id, name, email, role }) => ({ id, name, email, role })),
  }
}

function holds(tx: Tx, exportedAt: number | null | undefined): boolean {
  return exportedAt != null && exportedAt > tx.cause.now - EXPORT_HOLDS_MS
}

export function noteExport(tx: Tx): void {
  tx.later(markExported(tx.cause.now))
  record(tx, { action: 'restaurant.exported', subject: { kind: 'restaurant', id: tx.restaurant.id } })
}

/**
 * For good. Nothing finds the restaurant any more: no page, no token, no screen, no job. Its rows stay, for the operator
 * to reopen or to remove.
 */
export async function closeRestaurant(tx: Tx, typedName: string): Promise<void> {
  if (typedName.trim() !== tx.restaurant.name.trim()) {
    throw refuse({ name: [workspaceFault('wrong_name')] })
  }
  const [exported] = await tx.run(EXPORTED_AT)
  if (!holds(tx, exported?.exportedAt)) throw refuse({ export: [workspaceFault('export_first')] })
  const { pending, unclear } = await openAffairs(tx)
  if (pending.length + unclear.length > 0) {
    throw refuse({ name: [workspaceFault('payments_under_way')] })
  }
  record(tx, {
    action: 'restaurant.closed',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    before: { name: tx.restaurant.name, slug: tx.restaurant.slug },
  })
  await endEverything(tx, { freesSlug: false })
}

/** Its data go with it; the next one begins anew. */
export async function deleteSandbox(tx: Tx, tables: Table[]): Promise<void> {
  claimSubject(tx, EVERYTHING)
  emptyTables(tx, tables)
  record(tx, { action: 'sandbox.deleted', subject: { kind: 'restaurant', id: tx.restaurant.id } })
  await endEverything(tx, { freesSlug: true })
}

async function endEverything(tx: Tx, options: { freesSlug: boolean }): Promise<void> {
  const [closed] = await tx.run(closeRow(realNow(tx), options))
  if (!closed) throw notFound()
  await revokeAllTokens(tx)
  await endAllGrants(tx)
  await pauseEveryEndpoint(tx)
  await removeAllDevices(tx)
  tx.later(leaveRestaurant(tx.restaurant.id))
  tellTeam(tx)
  bumpVersion(tx, 'menu')
  bumpVersion(tx, 'rules')
  tx.announce(`restaurant:${tx.restaurant.id}`)
  tx.announce(`${DOMAIN}:${tx.restaurant.id}`)
}

/** Whoever hands it over stays as a manager. */
export async function transferOwnership(tx: Tx, you: Staff, personId: string): Promise<void> {
  const team = await tx.run(lockTeam(tx.restaurant.id))
  const person = team.find(({ userId }) => userId === personId)
  const mine = team.find(({ userId }) => userId === you.userId)
  if (!person || mine?.role !== 'owner' || personId === you.userId) {
    throw refuse({ person_id: [workspaceFault('not_found.colleague')] })
  }
  tx.later(updateRole(tx.restaurant.id, personId, 'owner'))
  tx.later(updateRole(tx.restaurant.id, you.userId, 'manager'))
  tellTeam(tx)
  record(tx, {
    action: 'restaurant.transferred',
    subject: { kind: 'staff', id: personId },
    before: { owner: you.userId, role: person.role },
    after: { owner: personId },
  })
}
