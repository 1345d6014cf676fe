// Browsers have crypto.subtle only on https, and a restaurant's own network may have none. One guess after another is also
// hashed sooner here than by a promise each.

function firstPrimes(count) {
  const primes = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return primes
}
/** The first 32 bits after the point. */
const fraction = (number) => ((number % 1) * 2 ** 32) | 0
const ROUNDS = firstPrimes(64).map((prime) => fraction(Math.cbrt(prime)))
const START = firstPrimes(8).map((prime) => fraction(Math.sqrt(prime)))
const rotated = (word, by) => (word >>> by) | (word << (32 - by))

/** The bytes with a one, zeros and their length in bits behind them, in blocks of 64. */
function padded(bytes) {
  const blocks = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64)
  blocks.set(bytes)
  blocks[bytes.length] = 0x80
  new DataView(blocks.buffer).setUint32(blocks.length - 4, bytes.length * 8)
  return new DataView(blocks.buffer)
}

/** SHA-256 (FIPS 180-4) as eight words. */
export function sha256(bytes) {
  const message = padded(bytes)
  const words = new Int32Array(64)
  const hash = Int32Array.from(START)
  for (let at = 0; at < message.byteLength; at += 64) {
    for (let n = 0; n < 16; n++) words[n] = message.getInt32(at + n * 4)
    for (let n = 16; n < 64; n++) {
      const [early, late] = [words[n - 15], words[n - 2]]
      const small0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
      const small1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
      words[n] = words[n - 16] + small0 + words[n - 7] + small1
    }
    let [a, b, c, d, e, f, g, h] = hash
    for (let n = 0; n < 64; n++) {
      const big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      const taken = (h + big1 + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n]) | 0
      const big0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      const mixed = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + taken) | 0
      d = c
      c = b
      b = a
      a = (taken + mixed) | 0
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, n) => {
      hash[n] += word
    })
  }
  return hash
}
