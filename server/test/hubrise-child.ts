// Takes HubRise's orders in and calls it, as the service's jobs do, until it is killed: for tests of what that leaves behind.
import { orderEventHandlers } from '../src/event-handlers.ts'
import { findRestaurantById } from '../src/ground/tenants/queries.ts'
import { hubRound } from '../src/integration/hubrise/commands/round.ts'
import { takeOrders } from '../src/integration/hubrise/commands/take-orders.ts'
import { hubDesk } from '../src/integration/hubrise/desk.ts'
import { fanOut } from '../src/integration/webhooks/commands/fan-out.ts'
import { secretBox } from '../src/platform/crypto/secret-box.ts'
import { openDatabase } from '../src/platform/postgres/pool/database.ts'
import { inDirectory } from '../src/platform/postgres/transaction/transaction.ts'

const { connection, key, restaurantId, branchId, settings } = JSON.parse(process.argv[2] ?? '{}')
const database = openDatabase(connection, { max: 4, name: 'hubrise', passOn: fanOut })
const desk = hubDesk(database, secretBox(Buffer.from(key, 'hex')), settings)
const orders = { menuCache: null, rules: null, eventHandlers: orderEventHandlers }
const onError = (error: unknown) => console.error(error)
const [restaurant] = await inDirectory(database, findRestaurantById(restaurantId))

process.on('disconnect', () => process.exit(1))
process.send?.('at work')
for (;;) {
  if (!restaurant) throw new Error('no such restaurant')
  await takeOrders({ database, now: desk.now, orders, onError }, restaurant, branchId)
  await hubRound(desk, restaurant, branchId)
}
