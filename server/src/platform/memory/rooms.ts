/*
 * Memory in which answers are put together, and messages of the database that come in parts; it is used again. Memory of its
 * own for each answer, and freeing it, cost more than the copying; and what the C library had freed stayed with the process.
 */
const SIZES = [
  { bytes: 8 * 1024, most: 64, kept: [] as Buffer[] },
  { bytes: 64 * 1024, most: 16, kept: [] as Buffer[] },
  { bytes: 256 * 1024, most: 4, kept: [] as Buffer[] },
]

/** Undefined where so much fits into none. It is taken for good unless it is given back. */
export function takeRoom(bytes: number): Buffer | undefined {
  const size = SIZES.find((one) => bytes <= one.bytes)
  return size && (size.kept.pop() ?? Buffer.allocUnsafeSlow(size.bytes))
}

/**
 * Once nobody looks into it any more. A second time it is not taken back: two answers would be written into one room, and a
 * response may say twice that it has finished (one that Fastify's `inject` made does). What was too large for a room is freed.
 */
export function giveBack(room: Buffer): void {
  const size = SIZES.find(({ bytes }) => bytes === room.length)
  if (!size) freeAtOnce(room as Buffer<ArrayBuffer>)
  else if (size.kept.length < size.most && !size.kept.includes(room)) size.kept.push(room)
}

/**
 * Once nobody looks into these bytes any more, and they are many: V8 frees memory that it cannot see only when its own is full, after
 * hundreds of answers. Where other bytes lie beside them they stay: a piece of Node's common pool is less than half of it.
 */
export function freeAtOnce({ buffer, length }: Buffer<ArrayBuffer>): void {
  if (length * 2 > buffer.byteLength) buffer.transfer(0)
}
