import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { type MessageCallback, Parser } from 'pg-protocol/dist/parser.js'

const DATA_ROW = 68
const COPY_DATA = 100
const AUTHENTICATION = 82
/** Which a message's length counts too. */
const LENGTH_BYTES = 4

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
  buffer: Buffer
  bufferOffset: number
  bufferLength: number
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): object
}

class RawParser extends (Parser as unknown as new () => Inner & Pick<Parser, 'parse'>) {
  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): object {
    if (code === DATA_ROW) return new RawRow(bytes, offset)
    if (code !== COPY_DATA && code !== AUTHENTICATION) return super.handlePacket(offset, code, length, bytes)
    // Messages that hand out bytes of their own, which somebody may look at later.
    const own = Buffer.from(bytes.subarray(offset, offset + length - LENGTH_BYTES))
    return super.handlePacket(0, code, length, own)
  }

  /** Of bytes that are overwritten by the next: the start of a message whose rest is still to come is copied. */
  parseInPlace(bytes: Buffer, callback: MessageCallback): void {
    this.parse(bytes, callback)
    if (this.buffer !== bytes) return
    this.buffer = Buffer.from(bytes.subarray(this.bufferOffset, this.bufferOffset + this.bufferLength))
    this.bufferOffset = 0
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
  const isKnown =
    typeof own.attachListeners === 'function' &&
    typeof inner.handlePacket === 'function' &&
    Buffer.isBuffer(inner.buffer) &&
    typeof inner.bufferOffset === 'number' &&
    typeof inner.bufferLength === 'number'
  if (!isKnown)
    throw new Error(
      'this version of pg does not read its messages by attachListeners, handlePacket and buffer',
    )
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
        parser.parseInPlace(room.subarray(0, length), pass)
        return true
      },
    },
  })
}
