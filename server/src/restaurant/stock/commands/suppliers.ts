import { sql } from 'kysely'
import { record } from '../../../ground/audit/commands.ts'
import { STAFF_ERRORS } from '../../../ground/staff-calls/errors.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { SupplierEdit, SupplierForm } from '../staff-contract.ts'
import { tellStock } from './move-stock.ts'

export async function addSupplier(tx: Tx, form: SupplierForm): Promise<{ id: number }> {
  const { name, email = null, phone = null, note = null } = form
  const [row] = await tx.run(sql<{ id: number }>`
    insert into suppliers (name, email, phone, note) values (${name}, ${email}, ${phone}, ${note}) returning id`)
  if (!row) throw new Error('the supplier was not kept')
  record(tx, { action: 'stock.supplier_added', subject: { kind: 'supplier', id: row.id }, after: { name } })
  tellStock(tx, null)
  return row
}

async function findSupplier(tx: Tx, id: number) {
  const [row] = await tx.run(sql<{ name: string; version: number }>`
    select name, version from suppliers where id = ${id} for no key update`)
  if (!row) throw notFound()
  return row
}

export async function changeSupplier(tx: Tx, id: number, form: SupplierEdit): Promise<{ id: number }> {
  const before = await findSupplier(tx, id)
  if (form.version !== before.version) throw new AppError(STAFF_ERRORS.changed_meanwhile)
  const { name, email = null, phone = null, note = null } = form
  tx.later(sql`
    update suppliers set name = ${name}, email = ${email}, phone = ${phone}, note = ${note}, version = version + 1
     where id = ${id}`)
  record(tx, {
    action: 'stock.supplier_changed',
    subject: { kind: 'supplier', id },
    before: { name: before.name },
    after: { name },
  })
  tellStock(tx, null)
  return { id }
}

/** Its packs go with it; what was ordered of it stays. */
export async function removeSupplier(tx: Tx, id: number): Promise<{ id: number }> {
  const { name } = await findSupplier(tx, id)
  tx.later(sql`delete from suppliers where id = ${id}`)
  record(tx, { action: 'stock.supplier_removed', subject: { kind: 'supplier', id }, before: { name } })
  tellStock(tx, null)
  return { id }
}
