import type { Right } from '../../ground/staff/rights.ts'
import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { Mode } from '../../ground/tenants/mode.ts'
import { Type } from '../../platform/http/validation/schema.ts'
import { Text } from '../../platform/http/validation/values.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inWords, type Place, placeOf } from '../webhooks/at-mode.ts'
import { checkWish, type WebhookTools } from '../webhooks/commands/endpoints.ts'
import {
  connectPointOfSale,
  disconnectPointOfSale,
  listPushes,
  pointOfSale,
  pushAgain,
  pushesTo,
} from './commands.ts'
import type { PointOfSaleView } from './staff-contract.ts'

const MOST_SHOWN = 25
const Connection = Type.Object({ url: Text(2_048) })

/** The till of the restaurant is its owner's to connect; the test till of its sandbox is a developer's. */
const RIGHTS: Record<Mode, { see: Right; connect: Right }> = {
  live: { see: 'changeSettings', connect: 'connectPointOfSale' },
  sandbox: { see: 'develop', connect: 'develop' },
}

export function posStaffRoutes(database: Database, tools: WebhookTools): StaffRoute[] {
  return (['live', 'sandbox'] as const).flatMap((mode) =>
    routesAt(placeOf(database, mode), RIGHTS[mode], tools),
  )
}

function routesAt({ base, inside }: Place, may: { see: Right; connect: Right }, tools: WebhookTools) {
  const path = `${base}/point-of-sale`
  return [
    look({
      path,
      right: may.see,
      read: async (call) => ({
        data: await inside(call, async (tx): Promise<PointOfSaleView> => {
          const { deliveries } = await listPushes(tx, { status: 'failed' }, MOST_SHOWN)
          return {
            connection: (await pointOfSale(tx)) ?? null,
            failed: deliveries.map((one) => inWords(one, call.say)),
          }
        }),
      }),
    }),
    act({
      method: 'POST',
      path,
      right: may.connect,
      body: Connection,
      async perform(call) {
        await checkWish(tools, pushesTo(call.body.url))
        return { data: await inside(call, (tx) => connectPointOfSale(tx, tools, call.body.url)) }
      },
    }),
    act({
      method: 'DELETE',
      path,
      right: may.connect,
      async perform(call) {
        await inside(call, disconnectPointOfSale)
        return { data: null }
      },
    }),
    act({
      method: 'POST',
      path: `${path}/pushes/:delivery:uuid/replay`,
      right: may.see,
      async perform(call) {
        await inside(call, (tx) => pushAgain(tx, call.id))
        return { data: { id: call.id } }
      },
    }),
  ]
}
