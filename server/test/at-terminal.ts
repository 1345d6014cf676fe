// How the service ends at a real terminal, started by npm as most people do.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { IMPATIENT_MS, nothingIsLeft, startToEnd } from './ending.ts'
import type { Service } from './service.ts'

const CTRL_C = '\x03'

/** A request that never arrives as a whole keeps a stop waiting. */
async function halfARequest(service: Service): Promise<Socket> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.write(
    `POST /api/v1/orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token}\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n`,
  )
  await expect.poll(() => answer).toContain('100 Continue')
  return socket
}

/** In files of their own for each number of processes, so that they run side by side: each test starts a service and ends it. */
export function endsAtTerminal(options: string[]): void {
  const atTerminal = { terminal: true, npm: true, options }

  test('Ctrl-C at npm start, which is told of it twice, is one signal: all ends well', async () => {
    const { dataDir, service } = await startToEnd({}, atTerminal)
    service.type(CTRL_C)
    expect(await service.ended).toBe(0)
    await nothingIsLeft(dataDir)
  })

  test('who presses it again when nothing happens waits for no request, but PostgreSQL stops first', async () => {
    const { dataDir, service } = await startToEnd({}, atTerminal)
    const socket = await halfARequest(service)
    service.type(CTRL_C)
    await sleep(IMPATIENT_MS)
    service.type(CTRL_C)
    expect(await service.ended).not.toBe(0)
    await nothingIsLeft(dataDir)
    socket.destroy()
  })

  test('a terminal that is closed ends it, though nobody is left to write to', async () => {
    const { dataDir, service } = await startToEnd({ LOG_LEVEL: 'info' }, atTerminal)
    await service.hangUp()
    await nothingIsLeft(dataDir)
  })
}
