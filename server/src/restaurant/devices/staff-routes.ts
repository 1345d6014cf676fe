import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { refuse } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { changeDevice, makePairing, presentDevice, removeDevice } from './commands.ts'
import { DeviceChange, NewPairing } from './contract.ts'
import type { DeviceKind } from './kinds.ts'
import { DEVICE_ROWS } from './queries.ts'

export function deviceStaffRoutes(database: Database, kinds: readonly DeviceKind[]): StaffRoute[] {
  return [
    look({
      path: '/devices',
      atOne: true,
      right: 'changeSettings',
      async read({ restaurant }) {
        const [rows] = await readTogether(database, restaurant, [DEVICE_ROWS])
        const known = kinds.flatMap(({ kind, defaults }) =>
          rows
            .filter((row) => row.kind === kind)
            .map((row) => ({ ...row, settings: { ...defaults, ...row.settings } })),
        )
        return { data: known.map((row) => presentDevice(row, restaurant.zone)) }
      },
    }),
    act({
      method: 'POST',
      path: '/devices/pairings',
      atOne: true,
      right: 'changeSettings',
      body: NewPairing,
      // Not kept for a key: a code is told once, and a lost one is simply made anew.
      async run(tx, { branchId, body }) {
        const kind = kinds.find((one) => one.kind === body.kind)
        const values = kinds.map((one) => one.kind).join(', ')
        if (!kind) throw refuse({ kind: [fieldFault('not_one_of', { values })] })
        return { data: await makePairing(tx, kind, { ...body, branch_id: body.branch_id ?? branchId }) }
      },
    }),
    act({
      method: 'PATCH',
      path: '/devices/:device',
      right: 'changeSettings',
      body: DeviceChange,
      async run(tx, { number, restaurant, body }) {
        const device = await changeDevice(tx, kinds, { id: number, change: body })
        return { data: presentDevice(device, restaurant.zone) }
      },
    }),
    act({
      method: 'DELETE',
      path: '/devices/:device',
      right: 'changeSettings',
      async run(tx, { number }) {
        await removeDevice(tx, number)
        return { data: null }
      },
    }),
  ]
}
