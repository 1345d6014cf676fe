import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MOST_MENU_BYTES } from '../contract.ts'
import { menuFault } from '../faults.ts'
import { measureMenu } from '../queries.ts'

const MEBIBYTES = MOST_MENU_BYTES / (1024 * 1024)

export const MENU_TOO_LARGE = menuFault('too_large.menu', { mebibytes: MEBIBYTES })

/** After everything else was sent: what this transaction has written counts. */
export async function menuIsTooLarge(tx: Tx): Promise<boolean> {
  const [menu] = await tx.run(measureMenu())
  return (menu?.bytes ?? 0) > MOST_MENU_BYTES
}
