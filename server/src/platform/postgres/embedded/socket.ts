import { connect } from 'node:net'
import { codeOf } from './embedded-postgres-error.ts'

// No TCP, and each cluster has a socket in its own directory, so every one can use the same number.
export const port = 5432

// sun_path holds 108 bytes with the closing zero (unix(7)).
const maxSocketPathBytes = 107

const probeTimeoutMs = 2_000
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

export function socketPathFits(directory: string): boolean {
  return Buffer.byteLength(socketIn(directory)) <= maxSocketPathBytes
}

/**
 * Whether a server answers an SSLRequest, which takes a postmaster fit to fork. The kernel alone would accept a
 * connection to one that hangs or is being killed.
 */
export function probeSocket(directory: string): Promise<'answers' | 'silent' | 'nobody'> {
  return new Promise((resolve) => {
    const socket = connect(socketIn(directory), () => socket.write(sslRequest))
    socket.setTimeout(probeTimeoutMs, () => socket.destroy())
    socket.once('data', () => {
      resolve('answers')
      socket.destroy()
    })
    socket.once('error', (error) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(codeOf(error))) resolve('nobody')
    })
    socket.once('close', () => resolve('silent'))
  })
}

function socketIn(directory: string): string {
  return `${directory}/.s.PGSQL.${port}`
}

export function socketLockIn(directory: string): string {
  return `${socketIn(directory)}.lock`
}
