import { exportDocumentFile } from '../../across/document/document-file.ts'
import { passwordFits } from '../../ground/staff/password-fits.ts'
import { findPassword } from '../../ground/staff/queries.ts'
import type { StaffCall } from '../../ground/staff-calls/route.ts'
import { act, inside, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { findSandbox } from '../../ground/tenants/queries.ts'
import { notFound, refuse } from '../../platform/errors.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { resetTables } from '../../sandbox/queries.ts'
import { workspaceFault } from '../faults.ts'
import { closeRestaurant, deleteSandbox, endingView, noteExport, transferOwnership } from './commands.ts'
import { CloseBody, PasswordBody, TransferBody } from './staff-contract.ts'

/** What an owner does once, and cannot take back: each asks for the password again. */
export function endingStaffRoutes({
  database,
  limiter,
}: {
  database: Database
  limiter: Limiter
}): StaffRoute[] {
  const right = 'closeRestaurant'

  async function assertPassword({ staff, request }: Pick<StaffCall, 'staff' | 'request'>, password: string) {
    const kept = async () => (await inDirectory(database, findPassword(staff.userId)))[0]
    const fits = await passwordFits(limiter, { userId: staff.userId, address: request.ip, password }, kept)
    if (!fits) throw refuse({ password: [workspaceFault('wrong_password')] })
  }

  async function endSandbox({
    restaurant,
    cause,
  }: Pick<StaffCall, 'restaurant' | 'cause'>): Promise<boolean> {
    const [sandbox] = await inDirectory(database, findSandbox(restaurant.id))
    if (!sandbox) return false
    const tables = await resetTables(database)
    await inRestaurant(database, sandbox, cause, (tx) => deleteSandbox(tx, tables))
    return true
  }

  return [
    look({
      path: '/ending',
      everywhere: true,
      right,
      always: true,
      read: inside(database, (tx, { staff }) => endingView(tx, staff)),
    }),
    act({
      method: 'POST',
      path: '/ending/export',
      right,
      always: true,
      async run(tx) {
        noteExport(tx)
        return { data: await exportDocumentFile(tx, undefined) }
      },
    }),
    act({
      method: 'POST',
      path: '/ending/close',
      right,
      always: true,
      body: CloseBody,
      async perform(call) {
        await assertPassword(call, call.body.password)
        const { restaurant, cause, body } = call
        await inRestaurant(database, restaurant, cause, (tx) => closeRestaurant(tx, body.name))
        await endSandbox(call)
        return { data: {} }
      },
    }),
    act({
      method: 'POST',
      path: '/ending/transfer',
      right,
      always: true,
      body: TransferBody,
      async perform(call) {
        await assertPassword(call, call.body.password)
        const { restaurant, cause, staff, body } = call
        await inRestaurant(database, restaurant, cause, (tx) => transferOwnership(tx, staff, body.person_id))
        return { data: {} }
      },
    }),
    act({
      method: 'DELETE',
      path: '/ending/sandbox',
      right,
      always: true,
      body: PasswordBody,
      async perform(call) {
        await assertPassword(call, call.body.password)
        if (!(await endSandbox(call))) throw notFound()
        return { data: {} }
      },
    }),
  ]
}
