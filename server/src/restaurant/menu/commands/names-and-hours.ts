// What menus and categories have in common: a name, a switch and hours.

import { isDeepStrictEqual } from 'node:util'
import { record } from '../../../ground/audit/commands.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MOST_LANGUAGES, type Translations } from '../contract.ts'
import { menuFault } from '../faults.ts'
import type { MenuRow } from '../queries.ts'
import { nameFrom } from '../rules/texts.ts'
import type { MenuChange } from '../write-contract.ts'
import { TOO_MANY_LANGUAGES } from './items.ts'
import { MENU_TOO_LARGE, menuIsTooLarge } from './menu-size.ts'

export type Head = Pick<MenuRow, 'name' | 'is_active' | 'windows'>

export function newHead(tx: Tx, wanted: MenuChange & { name: string | Translations }): Head {
  return {
    name: nameFrom(wanted.name, tx.restaurant.defaultLanguage),
    is_active: wanted.is_active ?? true,
    windows: wanted.windows ?? [],
  }
}

export function changedHead<Row extends Head>(tx: Tx, row: Row, change: MenuChange): Row {
  return {
    ...row,
    name: changedName(tx, row.name, change.name),
    is_active: change.is_active ?? row.is_active,
    windows: change.windows ?? row.windows,
  }
}

/** A plain text keeps the other languages, which may then be one too many. */
export function changedName(
  tx: Tx,
  before: Translations,
  wanted: string | Translations | null | undefined,
  field = 'name',
): Translations {
  if (wanted === undefined || wanted === null) return before
  const name = nameFrom(wanted, tx.restaurant.defaultLanguage, before)
  if (Object.keys(name).length > MOST_LANGUAGES) throw refuse({ [field]: TOO_MANY_LANGUAGES })
  return name
}

/** Once all of it was sent. */
export async function assertMenuSize(tx: Tx, field: string): Promise<void> {
  if (await menuIsTooLarge(tx)) throw refuse({ [field]: [MENU_TOO_LARGE] })
}

/** What differs, as it was and as it is, in the activity log; the names of what does. */
export function recordDifference<Row extends { id: number }>(
  tx: Tx,
  action: string,
  kind: string,
  before: Row,
  after: Row,
): string[] {
  const fields = (Object.keys(after) as (keyof Row & string)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )
  if (fields.length === 0) return fields
  const only = (row: Row) => Object.fromEntries(fields.map((field) => [field, row[field]]))
  record(tx, { action, subject: { kind, id: after.id }, before: only(before), after: only(after) })
  return fields
}

/** All of them, each once: anything else names nothing that could be put in order. */
export function refuseOtherIds(ids: number[], own: number[]): void {
  const named = new Set(ids)
  if (named.size === ids.length && ids.length === own.length && own.every((id) => named.has(id))) return
  throw refuse({ ids: [menuFault('not_all')] })
}
