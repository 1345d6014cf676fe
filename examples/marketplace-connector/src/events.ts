import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Client } from '@comanda/sdk'
import type { Marketplace } from './marketplace.ts'
import { menuOf } from './menu.ts'
import { CHANNEL } from './orders.ts'
import type { Stock } from './stock.ts'

type Following = {
  comanda: Client
  partner: Marketplace
  stock: Stock
  cursorFile: string
  signal: AbortSignal
}

/** What happens in the restaurant goes to the marketplace, one after the other. */
export async function followEvents(following: Following): Promise<void> {
  const { comanda, partner, stock, cursorFile, signal } = following
  const kept = await readFile(cursorFile, 'utf8').catch(() => undefined)
  // The first time: from now on. The menu that is sent next has everything before.
  const cursor = kept ?? (await comanda.listEvents({ since: '9000-01-01', per_page: 1 })).meta.next_cursor
  const sendMenu = menuSender(following)
  await sendMenu()
  await keep(cursorFile, cursor)
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
      const number = numberOf(event.data.order.reference)
      if (number !== null) await partner.putStatus(number, event.data.order.status)
    }
  }
}

/** Sorting a menu is many events, of which the first has sent it all: what the marketplace has is not sent again. */
function menuSender({ comanda, partner, stock }: Following): () => Promise<void> {
  let sent = ''
  return async () => {
    const menu = await menuOf(comanda)
    const text = JSON.stringify(menu)
    if (text === sent) return
    await partner.putMenu(menu)
    sent = text
    for (const { items } of menu.categories) {
      for (const item of items) stock.marketplaceKnows(item.id, item.is_available)
    }
    console.log('The marketplace has the menu')
  }
}

/** Orders of others have references too, or none. */
function numberOf(reference: string | null): string | null {
  return reference?.startsWith(CHANNEL) ? reference.slice(CHANNEL.length) : null
}

async function keep(file: string, cursor: string): Promise<void> {
  await writeFile(`${file}.new`, cursor)
  await rename(`${file}.new`, file)
}
