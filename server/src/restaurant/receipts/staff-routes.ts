import type { FastifyRequest } from 'fastify'
import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { ownAddress } from '../../platform/http/origin.ts'
import { Type } from '../../platform/http/schema.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { findOrder } from '../orders/commands/move.ts'
import { presentOrder } from '../orders/present.ts'
import { readOrder } from '../orders/reading.ts'
import { mailReceipt } from './commands.ts'
import { receiptPath } from './link.ts'

const ReceiptMail = Type.Object({ email: Type.String({ format: 'email', minLength: 3, maxLength: 254 }) })

type Deps = { database: Database; box: SecretBox; publicUrl: string | null }

export function receiptStaffRoutes({ database, box, publicUrl }: Deps): StaffRoute[] {
  const linkOf = (request: FastifyRequest, { id, slug }: { id: number; slug: string }, orderId: string) =>
    ownAddress(request, publicUrl) + receiptPath(box, slug, { restaurantId: id, orderId })
  return [
    look({
      path: '/orders/:order:uuid/receipt',
      right: 'giveReceipts',
      async read({ restaurant, id }) {
        if (!(await readOrder(database, restaurant, id))) throw notFound()
        const path = receiptPath(box, restaurant.slug, { restaurantId: restaurant.id, orderId: id })
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
