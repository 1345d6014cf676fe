import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Client } from '@comanda/sdk'
import type { Marketplace } from './marketplace.ts'
import { menuOf } from './menu.ts'
import { reasonOf } from './orders.ts'
import type { Stock } from './stock.ts'

type Following = {
  comanda: Client
  channel: string
  partner: Marketplace
  stock: Stock
  cursorFile: string
  /** A price list that changes sends no event. */
  menuEveryMs: number
  signal: AbortSignal
}

/** What happens in the restaurant goes to the marketplace, one after the other. */
export async function followEvents(following: Following): Promise<void> {
  const { comanda, channel, partner, stock, cursorFile, menuEveryMs, signal } = following
  const kept = await readFile(cursorFile, 'utf8').catch(() => undefined)
  // The first time: from now on. The menu that is sent next has everything before.
  const cursor = kept ?? (await comanda.listEvents({ since: '9000-01-01', per_page: 1 })).meta.next_cursor
  const sendMenu = menuSender(following)
  await sendMenu()
  await keep(cursorFile, cursor)
  const again = setInterval(() => sendMenu().catch((error) => console.error(error.message)), menuEveryMs)
  signal.addEventListener('abort', () => clearInterval(again))
  const events = comanda.events.follow({
    cursor,
    types: ['menu.item_updated', 'menu.category_updated', 'menu.updated', 'order.status_changed'],
    save: (next) => keep(cursorFile, next),
    signal,
    onTrouble: (error) => console.error(`${error.message} Trying again …`),
  })
  for await (const event of events) {
    if (event.type === 'menu.item_updated') {
      const { item, changed, branch_id } = event.data
      // What one branch does differently is not on the menu that the marketplace has.
      if (branch_id !== null) continue
      if (changed.every((field) => field === 'is_available')) {
        await stock.fromComanda(item.id, item.is_available)
      } else await sendMenu()
    }
    if (event.type === 'menu.category_updated' || event.type === 'menu.updated') await sendMenu()
    if (event.type === 'order.status_changed') {
      const { order } = event.data
      if (order.channel !== channel || order.external === null) continue
      const { status, ready_at } = order
      await partner.putStatus(order.external.id, { status, reason: await reasonOf(comanda, order), ready_at })
    }
  }
}

/** Sorting a menu is many events, of which the first has sent it all: what the marketplace has is not sent again. */
function menuSender({ comanda, channel, partner, stock }: Following): () => Promise<void> {
  let sent = ''
  const send = async () => {
    const menu = await menuOf(comanda, channel)
    // What is sold out has a call of its own.
    const text = JSON.stringify(menu, (key, value) => (key === 'is_available' ? undefined : value))
    if (text === sent) return
    await partner.putMenu(menu)
    sent = text
    for (const { items } of menu.categories) {
      for (const item of items) stock.marketplaceKnows(item.id, item.is_available)
    }
    console.log('The marketplace has the menu')
  }
  // One after the other, so that an older menu never comes after a newer one.
  let last = Promise.resolve()
  return () => {
    last = last.then(send, send)
    return last
  }
}

async function keep(file: string, cursor: string): Promise<void> {
  await writeFile(`${file}.new`, cursor)
  await rename(`${file}.new`, file)
}
