import type { Logger } from 'pino'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import { restFor } from '../../platform/jobs/rest.ts'
import { inDirectory, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { sendMenu } from './commands/send-menu.ts'
import type { HubDesk } from './desk.ts'
import { seenAs } from './menu-reading.ts'
import { ALL_HUB_MENUS, CONNECTED, CONNECTED_RESTAURANTS, SEEN_VERSIONS } from './queries/menus.ts'
import { dueInMs } from './rules/sending.ts'

/** Edits of so long are sent together; two seconds is what a dish that is sold out has. */
const GATHER_MS = 300
/** News can be lost on the way, so every restaurant is looked at so often. */
const LOOK_EVERY_MS = 15_000
/** HubRise may be slow: so many restaurants are sent at once. */
const PLACES = 6
/** Somebody has connected a branch, or asks for its menu to be sent again. */
export const HUB_MENU_TOPIC = 'hubrise_menu'

export type MenuKeeper = { stop(): Promise<void> }

/** Sends what is due of one restaurant. Answers in how long it is to be looked at again; null: when something changes. */
export async function sendDueMenus(
  desk: HubDesk,
  restaurantId: number,
  everyMs?: number,
): Promise<number | null> {
  const [restaurant] = await inDirectory(desk.database, findRestaurantById(restaurantId))
  if (!restaurant) return null
  const [versions, rows, connections] = await readTogether(desk.database, restaurantId, [
    SEEN_VERSIONS,
    ALL_HUB_MENUS,
    CONNECTED,
  ])
  const again: number[] = []
  const held: number[] = []
  const part = connections.length > 1 ? 'stock' : 'all'
  for (const { branch_id, rests_until } of connections) {
    const now = desk.now()
    const row = rows.find((one) => one.branch_id === branch_id)
    const due = dueInMs(row, seenAs(versions, now), now)
    const restsMs = Math.max(0, (rests_until ?? 0) - now)
    const isDue = due === 0 && restsMs === 0
    const waitsMs = due === null ? null : Math.max(due, restsMs)
    const inMs = isDue ? await sendMenu(desk, restaurant, branch_id, { everyMs, part }) : waitsMs
    if (isDue && inMs === 0) held.push(branch_id)
    else if (inMs !== null) again.push(inMs)
  }
  for (const branchId of held) {
    const inMs = await sendMenu(desk, restaurant, branchId, { everyMs })
    if (inMs !== null) again.push(inMs)
  }
  return again.length === 0 ? null : Math.min(...again)
}

/**
 * Follows the menus of every restaurant that is connected to HubRise. Each process with workers has one; a row says which of
 * them sends a branch's menu.
 */
export function startMenuKeeper(
  desk: HubDesk,
  log: Pick<Logger, 'error'>,
  { everyMs }: { everyMs?: number } = {},
): MenuKeeper {
  if (!desk.app) return { stop: async () => undefined }
  const { changes } = desk.database
  const connected = new Set<number>()
  const due = new Set<number>()
  const busy = new Map<number, Promise<void>>()
  const timers = new Map<number, NodeJS.Timeout>()
  const ended = new AbortController()
  const { rest, wake } = restFor({ mostMs: LOOK_EVERY_MS, gatherMs: GATHER_MS, signal: ended.signal })
  let looks = true

  function call(restaurantId: number): void {
    due.add(restaurantId)
    wake()
  }
  const changed = (restaurantId: number) => {
    if (connected.has(restaurantId)) call(restaurantId)
  }
  changes.on('menu', changed)
  changes.on('rules', changed)
  changes.on(HUB_MENU_TOPIC, (restaurantId) => {
    connected.add(restaurantId)
    call(restaurantId)
  })
  changes.onReset(() => {
    looks = true
    wake()
  })

  function callLater(restaurantId: number, ms: number): void {
    clearTimeout(timers.get(restaurantId))
    const timer = setTimeout(() => {
      timers.delete(restaurantId)
      if (!ended.signal.aborted) call(restaurantId)
    }, ms)
    timers.set(restaurantId, timer.unref())
  }
  async function send(restaurantId: number): Promise<void> {
    try {
      const againMs = await sendDueMenus(desk, restaurantId, everyMs)
      if (againMs !== null && againMs < LOOK_EVERY_MS) callLater(restaurantId, againMs)
    } catch (error) {
      log.error({ err: error, restaurant: restaurantId }, 'a menu was not sent to HubRise; it is tried again')
    }
    busy.delete(restaurantId)
    wake()
  }
  async function lookThrough(): Promise<void> {
    looks = false
    const rows = await inDirectory(desk.database, CONNECTED_RESTAURANTS)
    connected.clear()
    for (const { restaurant_id } of rows) {
      connected.add(restaurant_id)
      due.add(restaurant_id)
    }
  }
  async function work(): Promise<void> {
    let lastLookAt = 0
    while (!ended.signal.aborted) {
      if (Date.now() - lastLookAt >= LOOK_EVERY_MS) looks = true
      if (looks) {
        lastLookAt = Date.now()
        await lookThrough().catch((error) => log.error({ err: error }, 'menus could not be looked through'))
      }
      for (const id of due) {
        if (busy.size >= PLACES) break
        if (busy.has(id)) continue
        due.delete(id)
        busy.set(id, send(id))
      }
      const isFree = [...due].some((id) => !busy.has(id)) && busy.size < PLACES
      await rest(isFree || looks)
    }
    await Promise.all(busy.values())
  }

  const working = work()
  return {
    async stop() {
      ended.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      wake()
      await working
    },
  }
}
