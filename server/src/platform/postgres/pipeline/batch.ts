import pg from 'pg'
// @ts-expect-error: it has no types.
import utils from 'pg/lib/utils.js'

export type Asked = { name: string | undefined; text: string; values: readonly unknown[] }
export type Answered = { rows: unknown[]; command: string }

type Entry = {
  name: string | undefined
  text: string
  values: (string | Buffer | null)[]
  rows: unknown[]
  resolve: (answered: Answered) => void
  reject: (error: Error) => void
}
type Column = { name: string; read: (text: string) => unknown }
type Field = { name: string; dataTypeID: number }

/** The part of pg's connection that custom queries use; pg's own cursors use it too. */
type Wire = {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(message: { name?: string | undefined; text: string }): void
  bind(message: { statement?: string | undefined; values: unknown[] }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: object): void
  sync(): void
}

/**
 * These fields are not part of what pg promises. Whatever version is installed must have them: a connection without one is
 * refused at its first statement, rather than statements prepared twice or answered wrongly.
 */
export function assertWire(connection: unknown): asserts connection is Wire {
  const wire = connection as Partial<Record<keyof Wire, unknown>>
  const isThere = {
    stream: isFunction((wire.stream as Wire['stream'] | undefined)?.cork),
    parsedStatements: isObject(wire.parsedStatements),
    submittedNamedStatements: isObject(wire.submittedNamedStatements),
    parse: isFunction(wire.parse),
    bind: isFunction(wire.bind),
    describe: isFunction(wire.describe),
    execute: isFunction(wire.execute),
    sync: isFunction(wire.sync),
  } satisfies Record<keyof Wire, boolean>
  const missing = Object.entries(isThere).flatMap(([name, there]) => (there ? [] : [name]))
  if (missing.length > 0) {
    throw new Error(
      `this version of pg has no ${missing.join(', ')} on its connections, which statements are sent by`,
    )
  }
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** The columns of each statement that is prepared on a connection. They cannot change while it stays prepared. */
const shapes = new WeakMap<Wire, Map<string, Column[]>>()

// In pipeline mode pg takes only queries of its own kind.
const Query = pg.Query as unknown as new (text: string) => object

/**
 * The statements of one turn as one message to PostgreSQL and one answer from it. Each by itself would be a system call,
 * and a process woken, on either side. Where one fails, those behind it
 * are not run, and fail for its reason.
 */
export class Batch extends Query implements pg.Submittable {
  #entries: Entry[] = []
  #at = 0
  #columns: Column[] | undefined
  #wire: Wire | undefined

  constructor() {
    super('')
  }

  /** pg reads the name and text of the active query to remember what is prepared. */
  get name(): string | undefined {
    return this.#entries[this.#at]?.name
  }
  set name(_unused) {}
  get text(): string {
    return this.#entries[this.#at]?.text ?? ''
  }
  set text(_unused) {}

  add({ name, text, values }: Asked): Promise<Answered> {
    const { promise, resolve, reject } = Promise.withResolvers<Answered>()
    const prepared = values.map((value) => utils.prepareValue(value))
    this.#entries.push({ name, text, values: prepared, rows: [], resolve, reject })
    return promise
  }

  submit(connection: unknown): void {
    if (!shapes.has(connection as Wire)) assertWire(connection)
    const wire = connection as Wire
    this.#wire = wire
    wire.stream.cork()
    for (const { name, text, values } of this.#entries) {
      if (name === undefined || !isPrepared(wire, name)) {
        wire.parse({ name, text })
        if (name !== undefined) wire.submittedNamedStatements[name] = text
      }
      wire.bind({ statement: name, values })
      if (!this.#columnsOf(name)) wire.describe({ type: 'P', name: '' })
      wire.execute({})
    }
    wire.sync()
    wire.stream.uncork()
  }

  #columnsOf(name: string | undefined): Column[] | undefined {
    return name === undefined || !this.#wire ? undefined : shapes.get(this.#wire)?.get(name)
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: pg.types.getTypeParser(dataTypeID, 'text'),
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const entry = this.#entries[this.#at]
    this.#columns ??= this.#columnsOf(entry?.name) ?? []
    const row: Record<string, unknown> = {}
    for (const [place, { name, read }] of this.#columns.entries()) {
      const text = fields[place] ?? null
      row[name] = text === null ? null : read(text)
    }
    entry?.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const entry = this.#entries[this.#at]
    if (!entry) return
    this.#remember(entry.name, this.#columns ?? [])
    this.#columns = undefined
    this.#at++
    const end = text.indexOf(' ')
    entry.resolve({ rows: entry.rows, command: end === -1 ? text : text.slice(0, end) })
  }

  #remember(name: string | undefined, columns: Column[]): void {
    if (name === undefined || !this.#wire) return
    const known = shapes.get(this.#wire) ?? new Map<string, Column[]>()
    if (known.size === 0) shapes.set(this.#wire, known)
    if (!known.has(name)) known.set(name, columns)
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {}

  handleError(error: Error): void {
    for (const { name, reject } of this.#entries.slice(this.#at)) {
      if (name !== undefined) delete this.#wire?.submittedNamedStatements[name]
      reject(error)
    }
    this.#at = this.#entries.length
  }
}

function isPrepared(wire: Wire, name: string): boolean {
  return wire.parsedStatements[name] !== undefined || wire.submittedNamedStatements[name] !== undefined
}
