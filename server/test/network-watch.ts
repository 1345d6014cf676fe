// Nothing that waits for the network happens while a transaction is open: each connection would be held for as long as
// a stranger's server likes. In the tests' app whoever tries it fails loudly. The database itself is no stranger: it is
// reached by a file, or by pg. But whoever holds one connection and waits for another can starve the pool, so that is
// refused too.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import pg from 'pg'
import { Cache } from '../src/platform/cache/cache.ts'
import { isInTransaction } from '../src/platform/postgres/transaction/transaction.ts'

/** What was tried: whoever asked may have swallowed the error, so the app looks here when it is closed. */
export const tried: string[] = []

export function assertNoTransaction(what: string): void {
  if (!isInTransaction()) return
  const error = new Error(`${what} while a transaction is open`)
  // Where from is all that tells of one that comes seldom.
  tried.push(error.stack ?? error.message)
  throw error
}

function watch<Holder extends object>(holder: Holder, name: keyof Holder & string): void {
  const original = holder[name] as (...given: unknown[]) => unknown
  holder[name] = function (this: unknown, ...given: unknown[]) {
    assertNoTransaction(`${name} of ${String(given[0])}`)
    return original.apply(this, given)
  } as never
}

for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveTxt'] as const) {
  watch(dns, name)
  watch(dns.promises, name)
}
for (const name of ['resolve', 'resolve4', 'resolve6', 'resolveTxt'] as const) {
  watch(dns.Resolver.prototype, name)
  watch(dns.promises.Resolver.prototype, name)
}
syncBuiltinESMExports()

const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]) {
  const [first] = given.flat()
  const isFile = typeof first === 'string' || (typeof first === 'object' && first !== null && 'path' in first)
  const isDatabase = isFile || /\/node_modules\/pg\/lib\//.test(new Error().stack ?? '')
  if (!isDatabase) assertNoTransaction('a connection is made')
  return connect.apply(this, given as never)
} as typeof connect

const connectPool = pg.Pool.prototype.connect
pg.Pool.prototype.connect = function (this: pg.Pool, ...given: unknown[]) {
  assertNoTransaction('a second connection is taken')
  return connectPool.apply(this, given as never)
} as typeof connectPool

// Asked within a transaction it takes a second connection only where nothing is held: that would be seen once in many runs.
const get = Cache.prototype.get
Cache.prototype.get = function (this: Cache<unknown>, id: number) {
  assertNoTransaction('a cache that may have to load is asked')
  return get.call(this, id)
}
