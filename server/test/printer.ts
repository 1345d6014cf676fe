// A captured printer: what a real one would have printed, and what can go wrong on the way to it.
import { createServer, type Socket } from 'node:net'

export type CapturedPrinter = {
  port: number
  /** What each whole connection brought. */
  papers: string[]
  /** The same, as it came. */
  bytes: Buffer[]
  /** How often somebody connected. */
  calls: number
  /** `cut`: takes some bytes and breaks the line; `silent`: takes them and never ends. */
  mode: 'prints' | 'cut' | 'silent'
  close(): Promise<void>
}

export async function startPrinter(): Promise<CapturedPrinter> {
  const open = new Set<Socket>()
  const printer: CapturedPrinter = {
    port: 0,
    papers: [],
    bytes: [],
    calls: 0,
    mode: 'prints',
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    printer.calls++
    open.add(socket)
    const chunks: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (printer.mode === 'cut') socket.resetAndDestroy()
    })
    socket.on('end', () => {
      if (printer.mode !== 'prints') return
      const bytes = Buffer.concat(chunks)
      printer.papers.push(readable(bytes))
      printer.bytes.push(bytes)
      socket.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  printer.port = typeof address === 'object' && address ? address.port : 0
  return printer
}

/** The letters among the commands. */
export function readable(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[^\x20-\x7e\n]+/g, ' ')
}
