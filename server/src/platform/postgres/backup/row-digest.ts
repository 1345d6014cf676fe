import { hash } from 'node:crypto'

const WORDS = 8

/** Of the rows of a table in any order: a table that is read back may give them in another one. */
export class RowDigest {
  rows = 0
  bytes = 0
  readonly #sum = new Uint32Array(WORDS)

  add(row: Buffer): void {
    const own = hash('sha256', row, 'buffer')
    // Written out by word: adding keeps no order, and overflows as it should.
    for (let word = 0; word < WORDS; word++) {
      this.#sum[word] = (this.#sum[word] as number) + own.readUInt32LE(word * 4)
    }
    this.rows++
    this.bytes += row.length
  }

  get text(): string {
    return Buffer.from(this.#sum.buffer).toString('hex')
  }
}
