import type { Client } from '../../sdk/src/client.ts'
import type { Order, OrderLine } from '../../sdk/src/generated/api.ts'
import { Misuse } from './misuse.ts'
import { linesOf, newGuest, order } from './placed.ts'

/** Does what somebody else would do, through the API; answers what it made. */
export type Trigger = (client: Client) => Promise<string>

const MARKETPLACE = 'test-marketplace'

/** The same events for other reasons; what stands before the colon is the type. */
export const VARIANTS: Record<string, Trigger> = {
  'order.created:marketplace': async (client) => {
    const { id, external } = await marketplaceOrder(client)
    return `order ${id} is ${MARKETPLACE}'s ${external?.id}, at its prices and paid there`
  },
  'order.created:coupon': async (client) => {
    const code = `TRIED-${Date.now()}`
    await client.createCoupon({ code, name: 'Tried by trigger', percent: 10, max_uses: 1 })
    const lines = linesOf(await order(client))
    const { data } = await client.placeOrder({ type: 'pickup', ...newGuest(), coupon_code: code, lines })
    return `order ${data.id} with coupon ${code}`
  },
  'order.status_changed:marketplace': async (client) => {
    const { id, external } = await marketplaceOrder(client)
    const { data } = await client.moveOrder(id, { status: 'rejected' })
    return `order ${data.id}, ${MARKETPLACE}'s ${external?.id}, is ${data.status}`
  },
  'order.updated:lines': async (client) => {
    const before = await order(client)
    const { data } = await client.addOrderLines(before.id, { lines: linesOf(before) })
    return `order ${data.id}: ${data.items.length - before.items.length} more line`
  },
  'order.updated:adjustments': async (client) => {
    const { id } = await order(client)
    const wanted = { kind: 'discount', percent: 10, reason: 'Tried by trigger' } as const
    const { data } = await client.addOrderAdjustment(id, wanted)
    return `order ${data.id}: ${data.discount_minor} off`
  },
  'order.updated:courses': async (client) => {
    const lines = linesOf(await order(client)).flatMap((line) => [
      { ...line, course: 1 },
      { ...line, course: 2 },
    ])
    const { data } = await client.placeOrder({ type: 'pickup', ...newGuest(), lines })
    await client.moveOrder(data.id, { status: 'accepted' })
    await client.fireOrderCourse(data.id, 2)
    return `order ${data.id}: course 2 is fired`
  },
  'payment.refunded:goodwill': async (client) => {
    const { payment } = await paidOrder(client)
    const { data } = await client.refundPayment(payment.id, { kind: 'goodwill', amount_minor: 1 })
    return `payment ${data.id}: a courtesy of 1`
  },
  'payment.refunded:return': async (client) => {
    const { payment, line } = await paidOrder(client)
    const { data } = await client.refundPayment(payment.id, { kind: 'return', line_ids: [line.id] })
    return `payment ${data.id}: line ${line.id} is returned`
  },
  'menu.item_updated:branch': async (client) => {
    const [branch] = (await client.listBranches()).data
    const [dish] = linesOf(await order(client))
    if (!branch || !dish) throw new Misuse('there is no branch, or no dish')
    const before = (await client.listBranchItems(branch.id)).data.find((one) => one.item_id === dish.item_id)
    if (before) throw new Misuse(`item ${dish.item_id} differs at branch ${branch.id} already`)
    await client.setBranchItem(branch.id, dish.item_id, { is_available: false })
    await client.resetBranchItem(branch.id, dish.item_id)
    return `item ${dish.item_id} was sold out at branch ${branch.id}, and is back`
  },
}

async function marketplaceOrder(client: Client): Promise<Order> {
  await client.setChannel(MARKETPLACE, { name: 'Test marketplace' })
  const lines = linesOf(await order(client)).map((line) => ({ ...line, price_minor: 1_500 }))
  const external = {
    ...{ id: `TEST-${crypto.randomUUID()}`, display_id: String(Date.now() % 1_000), prepaid: true },
    ...({ prices: 'theirs', delivery_fee_minor: 250, tip_minor: 100 } as const),
  }
  return (await client.placeOrder({ type: 'pickup', channel: MARKETPLACE, ...newGuest(), external, lines }))
    .data
}

async function paidOrder(client: Client) {
  const { id, items } = await order(client)
  const { data } = await client.simulate({ kind: 'payment', order_id: id })
  const [line] = items as [OrderLine, ...OrderLine[]]
  if (!data.payment) throw new Error('the sandbox took no payment')
  return { payment: data.payment, line }
}
