import type { Client } from '../../sdk/src/client.ts'
import { NotFoundError } from '../../sdk/src/errors.ts'
import type { Reservation } from '../../sdk/src/generated/api.ts'
import { Misuse } from './misuse.ts'
import { linesOf, newGuest, order } from './placed.ts'
import { type Trigger, VARIANTS } from './variants.ts'

export const TRIGGERS: Record<string, Trigger> = {
  'order.created': async (client) => `order ${(await order(client)).id}`,
  'order.status_changed': async (client) => {
    const { data } = await client.moveOrder((await order(client)).id, { status: 'accepted' })
    return `order ${data.id} is ${data.status}`
  },
  'order.paid': async (client) => {
    const { id } = await order(client)
    await client.simulate({ kind: 'payment', order_id: id })
    return `order ${id} is paid`
  },
  'order.updated': async (client) => {
    const [line] = linesOf(await order(client))
    if (!line) throw new Error('the order has no line')
    const { data } = await client.placeOrder({ type: 'pickup', ...newGuest(), lines: [line, line] })
    await client.simulate({ kind: 'void', order_id: data.id })
    return `order ${data.id}: a line is voided`
  },
  'reservation.created': async (client) => `reservation ${(await booking(client)).id}`,
  'reservation.updated': async (client) => {
    const { id } = await booking(client)
    const { data } = await client.simulate({ kind: 'seating', reservation_id: id })
    return `reservation ${id} is ${data.reservation?.status}`
  },
  'reservation.cancelled': async (client) => {
    const { data } = await client.cancelReservation((await booking(client)).id)
    return `reservation ${data.id} is ${data.status}`
  },
  'menu.item_updated': async (client) => {
    const { data } = await client.listItems({ available: 'true', per_page: 1 })
    const [dish] = data
    if (!dish) throw new Misuse('every dish is sold out')
    await client.setItemAvailability(dish.id, { is_available: false })
    await client.setItemAvailability(dish.id, { is_available: true })
    return `item ${dish.id} was sold out, and is back`
  },
  'menu.updated': async (client) => {
    const { data } = await client.createMenu({ name: { en: 'Tried by trigger' }, is_active: false })
    await client.deleteMenu(data.id)
    return `menu ${data.id} was made, and is gone`
  },
  'menu.category_updated': async (client) => {
    const [menu] = (await client.listMenus()).data
    if (!menu) throw new Misuse('there is no menu')
    const { data } = await client.createCategory({ menu_id: menu.id, name: { en: 'Tried by trigger' } })
    await client.deleteCategory(data.id)
    return `category ${data.id} was made, and is gone`
  },
  'payment.captured': async (client) => {
    const { id } = await order(client)
    const { data } = await client.simulate({ kind: 'payment', order_id: id })
    return `payment ${data.payment?.id} is ${data.payment?.status}`
  },
  'payment.refunded': async (client) => {
    const { id } = await order(client)
    const { data } = await client.simulate({ kind: 'payment', order_id: id })
    if (!data.payment) throw new Error('the sandbox took no payment')
    const refunded = await client.refundPayment(data.payment.id, { reason: 'The guest was not happy.' })
    return `payment ${data.payment.id} is ${refunded.data.status}`
  },
  'guest.created': async (client) => `order ${(await order(client, newGuest())).id} of a new guest`,
  'guest.updated': async (client) => {
    const guest = newGuest()
    await order(client, guest)
    const { id } = await order(client, { ...guest, customer_email: 'robin@example.com' })
    return `order ${id}: a guest whose email is known now`
  },
  'giftcard.issued': async (client) =>
    `gift card ${(await client.issueGiftCard({ amount_minor: 5_000 })).data.id}`,
  'giftcard.redeemed': async (client) => {
    const { id } = await order(client)
    const { data: card, meta } = await client.issueGiftCard({ amount_minor: 5_000 })
    await client.payOrder(id, { method: 'gift_card', amount_minor: 1, gift_card_code: meta.code })
    return `gift card ${card.id} paid for a part of order ${id}`
  },
  'review.created': async (client) => {
    const { id } = await order(client)
    for (const status of ['accepted', 'ready', 'completed'] as const) await client.moveOrder(id, { status })
    const { data } = await client.createReview({ order_id: id, rating: 5, comment: 'Just as we like it.' })
    return `review ${data.id} of order ${id}`
  },
  'stock.below_par': async (client) => {
    const { data } = await client.simulate({ kind: 'stock_below_par' })
    return `ingredient ${data.stock?.ingredient.name} is down to ${data.stock?.on_hand}`
  },
  'experience.booked': async (client) => {
    const { data } = await client.simulate({ kind: 'experience_booking' })
    return `tickets ${data.experience_booking?.id} are ${data.experience_booking?.status}`
  },
  'shift.published': async (client) => {
    const { data } = await client.simulate({ kind: 'shifts' })
    return `week ${data.shift_week?.id} of shifts, from ${data.shift_week?.week_start}`
  },
}

export async function trigger(client: Client, type: string, json: boolean): Promise<number> {
  const happen = TRIGGERS[type] ?? VARIANTS[type]
  if (!happen) {
    const known = Object.keys({ ...TRIGGERS, ...VARIANTS }).join(', ')
    throw new Misuse(type === '' ? `specify an event: ${known}` : `cannot trigger ${type}; only ${known}`)
  }
  await client.getSandboxClock().catch((error) => {
    if (error instanceof NotFoundError) throw new Misuse('trigger needs the token of a sandbox, svc_sbx_…')
    throw error
  })
  const made = await happen(client)
  console.log(json ? JSON.stringify({ type, made }) : `${type}: ${made}`)
  return 0
}

async function booking(client: Client): Promise<Reservation> {
  const { data } = await client.simulate({ kind: 'reservation' })
  if (!data.reservation) throw new Error('the sandbox made no reservation')
  return data.reservation
}
