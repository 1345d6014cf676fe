import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { type MessageCallback, Parser } from 'pg-protocol/dist/parser.js'
import { giveBack, takeRoom } from '../memory/rooms.ts'

const DATA_ROW = 68
const COPY_DATA = 100
const AUTHENTICATION = 82
const CODE_BYTES = 1
/** Which a message's length counts too. */
const LENGTH_BYTES = 4
const HEADER_BYTES = CODE_BYTES + LENGTH_BYTES
const NOTHING = Buffer.alloc(0)

/**
 * A row as it came, in the bytes of its message. They are overwritten by what comes next, so whoever needs them longer takes
 * a copy. pg's own queries read all of it as text.
 */
export class RawRow {
  readonly name = 'dataRow'
  readonly length = -1
  readonly bytes: Buffer
  /** Where it begins: with the number of its columns, of two bytes. */
  readonly start: number

  constructor(bytes: Buffer, start: number) {
    this.bytes = bytes
    this.start = start
  }

  get fields(): (string | null)[] {
    const count = this.bytes.readInt16BE(this.start)
    let at = this.start + 2
    return Array.from({ length: count }, () => {
      const length = this.bytes.readInt32BE(at)
      at += 4 + Math.max(0, length)
      return length === -1 ? null : this.bytes.toString('utf8', at - length, at)
    })
  }
}

type Inner = {
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): object
}

export class RawParser extends (Parser as unknown as new () => Inner & Pick<Parser, 'parse'>) {
  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): object {
    if (code === DATA_ROW) return new RawRow(bytes, offset)
    if (code !== COPY_DATA && code !== AUTHENTICATION) return super.handlePacket(offset, code, length, bytes)
    // Messages that hand out bytes of their own, which somebody may look at later.
    const own = Buffer.from(bytes.subarray(offset, offset + length - LENGTH_BYTES))
    return super.handlePacket(0, code, length, own)
  }

  /** The start of a message whose rest is still to come, and how many bytes of it are there. */
  #begun: Buffer = NOTHING
  #there = 0

  /**
   * Of bytes that are overwritten by the next. Only a message that two readings have a part of is copied: pg-protocol would copy all that
   * comes after it too, into memory of its own each time.
   */
  parseInPlace(bytes: Buffer, end: number, callback: MessageCallback): void {
    let at = this.#there > 0 ? this.#goOn(bytes, 0, end, callback) : 0
    while (at + HEADER_BYTES <= end) {
      const next = at + CODE_BYTES + bytes.readUInt32BE(at + CODE_BYTES)
      if (next > end) break
      this.#hand(bytes, at, next, callback)
      at = next
    }
    if (at < end) this.#goOn(bytes, at, end, callback)
  }

  /** Answers where the next message begins. */
  #goOn(bytes: Buffer, from: number, end: number, callback: MessageCallback): number {
    let at = from
    for (;;) {
      const isKnown = this.#there >= HEADER_BYTES
      const length = isKnown ? CODE_BYTES + this.#begun.readUInt32BE(CODE_BYTES) : HEADER_BYTES
      if (isKnown && this.#there === length) break
      if (at === end) return at
      this.#makeRoom(length)
      const more = Math.min(length - this.#there, end - at)
      bytes.copy(this.#begun, this.#there, at, at + more)
      this.#there += more
      at += more
    }
    const whole = this.#begun
    const length = this.#there
    this.#begun = NOTHING
    this.#there = 0
    this.#hand(whole, 0, length, callback)
    giveBack(whole)
    return at
  }

  #makeRoom(bytes: number): void {
    const before = this.#begun
    if (before.length >= bytes) return
    this.#begun = takeRoom(bytes) ?? Buffer.allocUnsafeSlow(bytes)
    before.copy(this.#begun, 0, 0, this.#there)
    giveBack(before)
  }

  #hand(bytes: Buffer, start: number, next: number, callback: MessageCallback): void {
    const length = next - start - CODE_BYTES
    callback(this.handlePacket(start + HEADER_BYTES, bytes[start] ?? 0, length, bytes) as never)
  }
}

type Listening = {
  ssl: unknown
  stream: Socket
  attachListeners(stream: Readable): void
  emit(name: string, message: object): boolean
}

/**
 * Whatever arrives on any connection is read into this, and looked through before anything else is read. By itself Node
 * takes 64 KiB for each read, most of which it gives back at once: the heap of the C library was in pieces by it.
 */
const room = Buffer.allocUnsafeSlow(64 * 1024)

/** In place of pg's own reading of rows, which makes a text of each column before anybody says what it is wanted as. */
export function readRowsRaw(connection: unknown): void {
  const own = connection as Listening
  const inner: Record<keyof Inner, unknown> = new Parser() as unknown as Inner
  const isKnown = typeof own.attachListeners === 'function' && typeof inner.handlePacket === 'function'
  if (!isKnown)
    throw new Error('this version of pg does not read its messages by attachListeners and handlePacket')
  const parser = new RawParser()
  const pass: MessageCallback = (message) =>
    own.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
  if (own.ssl) {
    own.attachListeners = (stream) => stream.on('data', (bytes: Buffer) => parser.parse(bytes, pass))
    return
  }
  own.attachListeners = () => undefined
  own.stream = new Socket({
    onread: {
      buffer: room,
      callback(length) {
        parser.parseInPlace(room, length, pass)
        return true
      },
    },
  })
}
