import { once } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** The part of pg's connection that COPY uses. */
type Wire = {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** A COPY as pg takes it in the place of a query; `rows` is what PostgreSQL counted. */
abstract class Copy implements pg.Submittable {
  readonly text: string
  readonly #done = Promise.withResolvers<number>()
  protected over = false

  constructor(text: string) {
    this.text = text
  }

  get rows(): Promise<number> {
    return this.#done.promise
  }

  submit(connection: unknown): void {
    ;(connection as Wire).query(this.text)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.over = true
    this.#done.resolve(Number(text.split(' ').at(-1)))
  }

  handleError(error: Error): void {
    this.over = true
    this.#done.reject(error)
  }

  handleReadyForQuery(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
}

class CopyOut extends Copy {
  readonly #take: (row: Buffer) => Promise<unknown> | undefined

  constructor(text: string, take: (row: Buffer) => Promise<unknown> | undefined) {
    super(text)
    this.#take = take
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Wire): void {
    const wait = this.#take(chunk)
    if (!wait) return
    stream.pause()
    wait.then(
      () => stream.resume(),
      (error) => stream.destroy(error as Error),
    )
  }
}

class CopyIn extends Copy {
  readonly #chunks: AsyncIterable<Buffer>

  constructor(text: string, chunks: AsyncIterable<Buffer>) {
    super(text)
    this.#chunks = chunks
  }

  handleCopyInResponse(wire: Wire): void {
    this.#send(wire).catch((error) => {
      if (this.over) return
      wire.sendCopyFail(String((error as Error).message))
      this.handleError(error as Error)
    })
  }

  async #send(wire: Wire): Promise<void> {
    for await (const chunk of this.#chunks) {
      // Refused meanwhile; whoever asked has been told.
      if (this.over) return
      wire.sendCopyFromChunk(chunk)
      if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), this.rows])
    }
    wire.endCopyFrom()
  }
}

/** Hands out each row as PostgreSQL sends it, with its line end; the row is only lent. Answers how many there were. */
export function copyOut(
  client: pg.ClientBase,
  text: string,
  take: (row: Buffer) => Promise<unknown> | undefined,
): Promise<number> {
  return client.query(new CopyOut(text, take)).rows
}

export function copyIn(client: pg.ClientBase, text: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  return client.query(new CopyIn(text, chunks)).rows
}
