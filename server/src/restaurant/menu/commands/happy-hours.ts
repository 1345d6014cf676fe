import { record } from '../../../ground/audit/commands.ts'
import { bumpVersion } from '../../../platform/cache/versions.ts'
import { type FieldErrors, found, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { menuFault } from '../faults.ts'
import {
  type HappyHourParts,
  insertHappyHour,
  lockHappyHour,
  type NamedHappyHourRow,
  replaceTargets,
  targetsThere,
  updateHappyHour,
} from '../happy-hour-queries.ts'
import type { HappyHourInput } from '../staff-contract.ts'
import { keepDeleted } from './trash.ts'

export async function findHappyHour(tx: Tx, id: number): Promise<HappyHourParts> {
  return found(await lockHappyHour(tx, id))
}

export async function createHappyHour(tx: Tx, wanted: HappyHourInput): Promise<number> {
  await refuseWrong(tx, wanted)
  const id = await insertHappyHour(tx, rowOf(wanted))
  replaceTargets(tx, id, wanted)
  record(tx, {
    action: 'menu.happy_hour_created',
    subject: { kind: 'happy_hour', id },
    after: wanted,
  })
  bumpVersion(tx, 'menu')
  return id
}

export async function changeHappyHour(tx: Tx, parts: HappyHourParts, wanted: HappyHourInput): Promise<void> {
  await refuseWrong(tx, wanted)
  const { id } = parts.row
  updateHappyHour(tx, { id, ...rowOf(wanted) })
  replaceTargets(tx, id, wanted)
  record(tx, {
    action: 'menu.happy_hour_changed',
    subject: { kind: 'happy_hour', id },
    before: parts,
    after: wanted,
  })
  bumpVersion(tx, 'menu')
}

export async function deleteHappyHour(tx: Tx, parts: HappyHourParts): Promise<number> {
  const { id, name } = parts.row
  const deleted = await keepDeleted(tx, { kind: 'happy_hour', id, name })
  record(tx, { action: 'menu.happy_hour_deleted', subject: { kind: 'happy_hour', id }, before: parts })
  bumpVersion(tx, 'menu')
  return deleted
}

function rowOf(wanted: HappyHourInput): Omit<NamedHappyHourRow, 'id'> {
  const { name, windows, percent = null, amount_off_minor = null, price_minor = null } = wanted
  return { name, windows, percent, amount_off_minor, price_minor }
}

async function refuseWrong(tx: Tx, wanted: HappyHourInput): Promise<void> {
  const faults: FieldErrors = {}
  const { percent, amount_off_minor, price_minor } = rowOf(wanted)
  if ([percent, amount_off_minor, price_minor].filter((cut) => cut !== null).length !== 1) {
    faults.percent = [menuFault('exactly_one.happy_hour')]
  }
  const there = await targetsThere(tx, wanted)
  for (const field of ['menu_ids', 'category_ids', 'item_ids'] as const) {
    const named = new Set(wanted[field])
    if (named.size !== wanted[field].length) faults[field] = [menuFault('not_unique.some')]
    else if (there[field].length !== named.size) faults[field] = [menuFault('not_found.some')]
  }
  if (Object.keys(faults).length > 0) throw refuse(faults)
}
