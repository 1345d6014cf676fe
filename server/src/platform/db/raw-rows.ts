import type { Readable } from 'node:stream'
import { type MessageCallback, Parser } from 'pg-protocol/dist/parser.js'

const DATA_ROW = 68

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

type Packets = { handlePacket(offset: number, code: number, length: number, bytes: Buffer): object }

class RawParser extends (Parser as unknown as new () => Packets & Pick<Parser, 'parse'>) {
  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): object {
    return code === DATA_ROW ? new RawRow(bytes, offset) : super.handlePacket(offset, code, length, bytes)
  }
}

type Listening = {
  attachListeners(stream: Readable): void
  emit(name: string, message: object): boolean
}

/** In place of pg's own reading of rows, which makes a text of each column before anybody says what it is wanted as. */
export function readRowsRaw(connection: unknown): void {
  const own = connection as Listening
  if (typeof own.attachListeners !== 'function' || !('handlePacket' in Parser.prototype))
    throw new Error('this version of pg does not read its messages by attachListeners and handlePacket')
  own.attachListeners = (stream) => {
    const parser = new RawParser()
    const pass: MessageCallback = (message) =>
      own.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
    stream.on('data', (bytes: Buffer) => parser.parse(bytes, pass))
  }
}
