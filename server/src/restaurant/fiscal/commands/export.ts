import type { Database } from '../../../platform/postgres/pool/database.ts'
import { type Restaurant, readTogether } from '../../../platform/postgres/transaction/transaction.ts'
import { chainDriver } from '../driver.ts'
import { presentReceipt } from '../present.ts'
import { CHAINS, receiptsAfter } from '../queries.ts'

const AT_ONCE = 1_000

/** Every receipt as a line, branch by branch in the order of their numbers: for an auditor. */
export async function* exportedReceipts(
  database: Database,
  { id, zone }: Pick<Restaurant, 'id' | 'zone'>,
): AsyncGenerator<string> {
  const [chains] = await readTogether(database, id, [CHAINS])
  for (const { branch_id: branchId } of chains) {
    for (let number = 0; ; ) {
      const [rows] = await readTogether(database, id, [receiptsAfter({ branchId, number }, AT_ONCE)])
      for (const row of rows) yield `${chainDriver.export(presentReceipt(row, zone))}\n`
      const last = rows.at(-1)
      if (!last || rows.length < AT_ONCE) break
      number = last.number
    }
  }
}
