import { guestPagesAt } from '../../ground/tenants/guest-address.ts'
import type { RulesCache } from '../../ground/tenants/owner-rules.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Made } from '../../platform/http/operations/operation.ts'
import { ownAddress } from '../../platform/http/server/origin.ts'
import { qrPath } from '../../platform/images/qr.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { type DeviceRoute, deviceAct, deviceLook } from '../devices/route.ts'
import type { MenuCache } from '../menu/snapshot.ts'
import type { OrderEventHandlers } from '../orders/commands/event-handlers.ts'
import type { OrderDesk } from '../orders/commands/place.ts'
import { openPageAtProvider } from '../payments/commands/call-after-commit.ts'
import { askedAtReader } from '../payments/commands/start-terminal-payment.ts'
import type { PaymentDesk } from '../payments/desk.ts'
import { receiptAddress } from '../receipts/link.ts'
import {
  giveUp,
  payAtCounter,
  payAtTerminal,
  payOnPage,
  placeAtKiosk,
  quoteAtKiosk,
  readOwnOrder,
  stayAtKiosk,
} from './commands.ts'
import { KioskBasket, type KioskPage, type KioskReceipt, KioskTip, KioskWish } from './contract.ts'
import { readKiosk } from './reading.ts'

type Deps = {
  database: Database
  menuCache: MenuCache
  rules: RulesCache
  payments: PaymentDesk
  orderEventHandlers: OrderEventHandlers
  box: SecretBox
  publicUrl: string | null
}

const kind = 'kiosk'

/** What guests are shown and order. Branch, settings and card reader come from the device, prices from the menu. */
export function kioskDeviceRoutes(deps: Deps): DeviceRoute[] {
  const { database, menuCache, rules, orderEventHandlers: eventHandlers } = deps
  const desk: OrderDesk = { menuCache, rules, eventHandlers }
  return [
    deviceLook({
      kind,
      path: '/state',
      read: async (call) => ({ data: await readKiosk({ database, menuCache, rules }, call) }),
    }),
    deviceAct({
      kind,
      path: '/quote',
      body: KioskBasket,
      run: async (tx, { device, body }) => ({ data: await quoteAtKiosk(tx, desk, device, body) }),
    }),
    deviceAct({
      kind,
      path: '/orders',
      body: KioskWish,
      run: async (tx, { device, body }) => ({ data: await placeAtKiosk(tx, desk, device, body) }),
    }),
    deviceLook({
      kind,
      path: '/orders/:order:uuid',
      read: async ({ restaurant, cause, device, id }) => ({
        data: await inRestaurant(database, restaurant, cause, (tx) => readOwnOrder(tx, device, id)),
      }),
    }),
    receiptRoute(deps),
    terminalRoute(deps),
    pageRoute(deps),
    deviceAct({
      kind,
      path: '/orders/:order:uuid/counter',
      run: async (tx, { device, id }) => ({ data: await payAtCounter(tx, eventHandlers, device, id) }),
    }),
    deviceAct({
      kind,
      path: '/orders/:order:uuid/stay',
      run: async (tx, { device, id }) => ({ data: await stayAtKiosk(tx, device, id) }),
    }),
    deviceAct({
      kind,
      path: '/orders/:order:uuid/give-up',
      run: async (tx, { device, id }) => ({ data: await giveUp(tx, eventHandlers, device, id) }),
    }),
  ]
}

/** As it would be mailed: whoever scans it sees their own receipt, and may keep it. */
function receiptRoute({ database, box, publicUrl }: Deps): DeviceRoute {
  return deviceLook({
    kind,
    path: '/orders/:order:uuid/receipt',
    async read({ restaurant, cause, device, request, id }): Promise<{ data: KioskReceipt }> {
      const order = await inRestaurant(database, restaurant, cause, (tx) => readOwnOrder(tx, device, id))
      if (order.stands !== 'paid' || order.total_minor === 0) return { data: null }
      const pagesAt = guestPagesAt(ownAddress(request, publicUrl), restaurant)
      const url = receiptAddress(box, pagesAt, { restaurantId: restaurant.id, orderId: id })
      return { data: { url, ...qrPath(url) } }
    },
  })
}

/** Answers once the reader has been asked, with the order as it is then. */
function terminalRoute({ database, payments }: Deps): DeviceRoute {
  return deviceAct({
    kind,
    path: '/orders/:order:uuid/terminal',
    body: KioskTip,
    async run(tx, { device, restaurant, cause, id, body }): Promise<Made> {
      const tipPercent = body.tip_percent ?? null
      const { order, started } = await payAtTerminal(tx, device, { id, tipPercent })
      const ask = started && askedAtReader(payments, { restaurant }, started).finish
      if (!ask) return { data: order }
      return {
        data: order,
        async finish() {
          await ask()
          return {
            data: await inRestaurant(database, restaurant, cause, (then) => readOwnOrder(then, device, id)),
          }
        },
      }
    },
  })
}

function pageRoute({ payments, publicUrl }: Deps): DeviceRoute {
  return deviceAct({
    kind,
    path: '/orders/:order:uuid/page',
    async run(tx, { device, restaurant, request, id }): Promise<Made> {
      const wish = { root: ownAddress(request, publicUrl), returnUrl: null }
      const made = await payOnPage(tx, payments, device, { id, wish })
      if (made === null) return { data: null }
      const data: KioskPage = { url: made.link.url, ...qrPath(made.link.url) }
      const open = openPageAtProvider(payments, { restaurant }, made)
      if (!open) return { data }
      return {
        data,
        async finish() {
          await open()
          return { data }
        },
      }
    },
  })
}
