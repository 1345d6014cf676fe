import { AsyncLocalStorage } from 'node:async_hooks'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/*
 * A server that hangs keeps its connections open and says nothing on them. So each server that this process is connected
 * to is asked now and then on a new connection whether it is there: a long report on another connection is no sign of
 * anything. Only silence counts; whoever refuses a connection is alive, and ends those it has by itself.
 */

const ASKED_EVERY_MS = 2_000
const SILENT_AFTER_MS = 4_000
const LOOK_AGAIN_MS = 500
/** The first message of a client that would like TLS. PostgreSQL and poolers answer it with a single byte, TLS or not. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/** What is known of one connection. `target` is the address as it was set, which may lead to another server tomorrow. */
export type Kept = {
  client: pg.Client
  target: string
  /** Where a server that takes writes is found now, if there is one. */
  seek: () => Promise<Place | null>
  /** Longest silence while an answer is due, where the server itself cuts statements short before that. */
  mostSilentMs: number
}
/** Where a server really is: its name may lead somewhere else tomorrow. */
export type Place = { path: string } | { host: string; port: number }
type Known = Kept & { openedAt: number; bytes: number; silentLooks: number }
type Server = { place: Place; connections: Set<Known>; isAsked: boolean }

const servers = new Map<string, Server>()
let timer: NodeJS.Timeout | null = null
// The first connection may be opened in somebody's transaction, of which this is no part.
const outside = AsyncLocalStorage.snapshot()

type Inner = { readyForQuery: boolean; host: string; port: number; connection: { stream: net.Socket } }
const innerOf = (client: pg.ClientBase) => client as unknown as Inner

/** At once: a host that is gone would not answer a good-bye. Whatever waits on the connection fails. */
export function cutOff(client: pg.ClientBase): void {
  innerOf(client).connection.stream.destroy()
}

/** From when it is open until it ends. */
export function watchOver(kept: Kept): void {
  const place = placeOf(kept.client)
  const key = JSON.stringify(place)
  const server = servers.getOrInsertComputed(key, () => ({ place, connections: new Set(), isAsked: false }))
  const known = { ...kept, openedAt: performance.now(), bytes: 0, silentLooks: 0 }
  server.connections.add(known)
  kept.client.once('end', () => {
    server.connections.delete(known)
    if (server.connections.size === 0) servers.delete(key)
  })
  timer ??= outside(() => setInterval(lookAtAll, ASKED_EVERY_MS).unref())
}

/** After the address was found to lead to another server: what was opened before leads to one that is given up. */
export function cutOffOlder(targets: readonly string[], openedBefore: number): void {
  for (const { connections } of servers.values())
    for (const { client, target, openedAt } of connections)
      if (openedAt < openedBefore && targets.includes(target)) cutOff(client)
}

/** Of a connection that is open. */
export function placeOf(client: pg.Client): Place {
  const { host, port, connection } = innerOf(client)
  if (host.startsWith('/')) return { path: `${host}/.s.PGSQL.${port}` }
  return { host: connection.stream.remoteAddress ?? host, port: connection.stream.remotePort ?? port }
}

function lookAtAll(): void {
  for (const server of servers.values()) {
    for (const known of server.connections) lookAt(known)
    if (!server.isAsked) void ask(server)
  }
  if (servers.size > 0 || timer === null) return
  clearInterval(timer)
  timer = null
}

/** By looks and not by the clock: a process that was stopped itself has not yet read what has arrived. */
function lookAt(known: Known): void {
  const { readyForQuery, connection } = innerOf(known.client)
  const isSilent = !readyForQuery && connection.stream.bytesRead === known.bytes
  known.bytes = connection.stream.bytesRead
  known.silentLooks = isSilent ? known.silentLooks + 1 : 0
  if (known.silentLooks * ASKED_EVERY_MS > known.mostSilentMs) cutOff(known.client)
}

async function ask(server: Server): Promise<void> {
  server.isAsked = true
  if (!(await answers(server.place))) await leave(server)
  server.isAsked = false
}

/** What still answers on a server that takes no new connections is kept, until there is another server to go to. */
async function leave(server: Server): Promise<void> {
  let isBack = false
  const back = untilBack(server).then(() => {
    isBack = true
  })
  while (!isBack && server.connections.size > 0) {
    for (const known of server.connections)
      if (known.silentLooks * ASKED_EVERY_MS >= SILENT_AFTER_MS) cutOff(known.client)
    for (const [target, [one]] of Map.groupBy(server.connections, ({ target }) => target)) {
      const place = await one?.seek()
      if (place && JSON.stringify(place) !== JSON.stringify(server.place))
        for (const known of server.connections) if (known.target === target) cutOff(known.client)
    }
    await sleep(LOOK_AGAIN_MS, undefined, { ref: false })
  }
  await back
}

async function untilBack(server: Server): Promise<void> {
  while (server.connections.size > 0 && !(await answers(server.place)));
}

async function answers(place: Place): Promise<boolean> {
  const socket = net.connect(place)
  try {
    return await new Promise<boolean>((resolve) => {
      const settle = () => resolve(true)
      socket.once('connect', () => socket.write(SSL_REQUEST))
      for (const event of ['data', 'error', 'close']) socket.once(event, settle)
      // A busy process may be late itself: before it gives up, it reads what has already arrived.
      setTimeout(() => setTimeout(resolve, 1, false), SILENT_AFTER_MS).unref()
    })
  } finally {
    socket.on('error', () => undefined)
    socket.destroy()
  }
}
