import type { FastifyRequest } from 'fastify'
import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { guestPagesAt } from '../../ground/tenants/guest-address.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { notFound } from '../../platform/errors.ts'
import { ownAddress } from '../../platform/http/server/origin.ts'
import { Type } from '../../platform/http/validation/schema.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Restaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { findOrder } from '../orders/commands/change-status.ts'
import { presentOrder } from '../orders/present.ts'
import { readOrder } from '../orders/reading.ts'
import { findSitting } from '../sittings/queries.ts'
import { mailReceipt } from './commands.ts'
import { billAddress, receiptAddress } from './link.ts'

const ReceiptMail = Type.Object({ email: Type.String({ format: 'email', minLength: 3, maxLength: 254 }) })

type Deps = { database: Database; box: SecretBox; publicUrl: string | null }

export function receiptStaffRoutes({ database, box, publicUrl }: Deps): StaffRoute[] {
  const linkOf = (request: FastifyRequest, restaurant: Restaurant, orderId: string) => {
    const pagesAt = guestPagesAt(ownAddress(request, publicUrl), restaurant)
    return receiptAddress(box, pagesAt, { restaurantId: restaurant.id, orderId })
  }
  return [
    look({
      path: '/orders/:order:uuid/receipt',
      right: 'giveReceipts',
      async read({ restaurant, id }) {
        if (!(await readOrder(database, restaurant, id))) throw notFound()
        const pagesAt = `/r/${restaurant.slug}`
        const path = receiptAddress(box, pagesAt, { restaurantId: restaurant.id, orderId: id })
        return { data: { path } }
      },
    }),
    look({
      path: '/sittings/:sitting:uuid/bill',
      right: 'giveReceipts',
      async read({ restaurant, id }) {
        const [rows] = await readTogether(database, restaurant, [findSitting(id)])
        if (rows.length === 0) throw notFound()
        const path = billAddress(box, `/r/${restaurant.slug}`, { restaurantId: restaurant.id, sittingId: id })
        return { data: { path } }
      },
    }),
    act({
      method: 'POST',
      path: '/orders/:order:uuid/receipt-mails',
      right: 'giveReceipts',
      body: ReceiptMail,
      async run(tx, { id, body, restaurant, request }) {
        const { order, lines } = await findOrder(tx, id)
        const shown = presentOrder(order, lines, restaurant.zone)
        await mailReceipt(tx, shown, { email: body.email, link: linkOf(request, restaurant, id) })
        return { data: body }
      },
    }),
  ]
}
