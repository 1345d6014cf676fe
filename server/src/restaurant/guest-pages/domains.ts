import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory, outsideTransaction } from '../../platform/postgres/transaction/transaction.ts'
import { ALL_DOMAINS, type DomainRow, domainOf } from './queries.ts'
import { askedDomain } from './rules/host.ts'

export const DOMAIN = 'guest_domain'

/**
 * Which own domain is whose, all of it in memory: it is asked before a request has a route, by whoever sends a Host. A
 * domain that has just been given up may be found a moment longer; whoever serves it looks at the restaurant itself too.
 */
export class OwnDomains {
  #database: Database
  #byHost = new Map<string, DomainRow>()
  #reading: Promise<void> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
    database.changes.on(DOMAIN, (id) => this.#soon(() => this.#readOne(id)))
    database.changes.onReset(() => this.#soon(() => this.readAll()))
  }

  /** By a Host header, however it is written. */
  find(asked: string): DomainRow | undefined {
    return this.#byHost.size === 0 ? undefined : this.#byHost.get(askedDomain(asked))
  }

  /** When all that was heard of so far is known. */
  settled(): Promise<void> {
    return this.#reading
  }

  async readAll(): Promise<void> {
    const rows = await inDirectory(this.#database, ALL_DOMAINS)
    this.#byHost = new Map(rows.map((row) => [row.host, row]))
  }

  async #readOne(id: number): Promise<void> {
    const [row] = await inDirectory(this.#database, domainOf(id))
    for (const [host, held] of this.#byHost) if (held.id === id) this.#byHost.delete(host)
    if (row) this.#byHost.set(row.host, row)
  }

  /** One after the other, so that the last to be heard of is the last to be read. Out of reach: the next news mends it. */
  #soon(read: () => Promise<void>): void {
    this.#reading = outsideTransaction(() => this.#reading.then(read).catch(() => undefined))
  }
}
