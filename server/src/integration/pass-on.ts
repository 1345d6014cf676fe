import type { PassOn } from '../platform/postgres/sql/tx.ts'
import { pushesOfPaid } from './push/commands.ts'
import { fanOut } from './webhooks/commands/fan-out.ts'

/** Who hears of each event, in its own transaction. */
export const passOn: PassOn = (tx, happening) => {
  fanOut(tx, happening)
  pushesOfPaid(tx, happening)
}
