// Bytes to a printer over TCP, and what can be known of their end.
import { connect } from 'node:net'

const CONNECTED_WITHIN_MS = 4_000
const TAKEN_WITHIN_MS = 12_000

/** `unclear`: some bytes may have arrived, and nobody knows whether all of them did. */
export type Sent = 'printed' | 'not_reached' | 'unclear'

export function sendBytes(
  { address, port }: { address: string; port: number },
  bytes: Uint8Array,
  { connectedWithinMs = CONNECTED_WITHIN_MS, takenWithinMs = TAKEN_WITHIN_MS } = {},
): Promise<Sent> {
  return new Promise((resolve) => {
    let isConnected = false
    let isFlushed = false
    const socket = connect({ host: address, port, noDelay: true })
    let timer = setTimeout(end, connectedWithinMs, 'not_reached')
    function end(how: Sent): void {
      clearTimeout(timer)
      socket.removeAllListeners()
      socket.on('error', () => undefined)
      socket.destroy()
      resolve(how)
    }
    socket.on('connect', () => {
      isConnected = true
      clearTimeout(timer)
      timer = setTimeout(end, takenWithinMs, 'unclear')
      // All of it, then our end of the line: the printer closes its own once it has taken everything.
      socket.end(bytes, () => {
        isFlushed = true
      })
    })
    // What a printer says of itself is not needed here, but must be read so that its end arrives.
    socket.on('data', () => undefined)
    socket.on('error', () => end(isConnected ? 'unclear' : 'not_reached'))
    socket.on('close', (hadError) =>
      end(isFlushed && !hadError ? 'printed' : isConnected ? 'unclear' : 'not_reached'),
    )
  })
}
