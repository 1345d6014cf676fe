// How the service ends, at a real terminal and without one: never without its PostgreSQL, unless it is killed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { furnishedDirectory } from '../../test/furnished.ts'
import { COMANDA, removeDirectory, type Service, startService } from '../../test/service.ts'

const CTRL_C = '\x03'
/** Longer than the time in which signals are taken for one. */
const IMPATIENT_MS = 3_000

let dataDir: string
let service: Service

async function start(
  environment: Record<string, string> = {},
  how: Parameters<typeof startService>[2] = {},
): Promise<void> {
  dataDir = await furnishedDirectory()
  service = await startService(dataDir, environment, how)
}
afterEach(async () => {
  await service.kill().catch(() => undefined)
  for (const pid of await all()) killIfThere(pid)
  await removeDirectory(dataDir)
})

/** What was found may have ended by itself meanwhile. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Of the service, by its settings, and of its PostgreSQL, by where it works. */
async function running(of: 'service' | 'postgres'): Promise<number[]> {
  const found: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const settings = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
    const at = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    const isOurs =
      of === 'service' ? settings.includes(`DATA_DIR=${dataDir}\0`) : at === join(dataDir, 'postgres')
    if (isOurs) found.push(Number(pid))
  }
  return found
}
const all = async () => [...(await running('service')), ...(await running('postgres'))]
const nothingIsLeft = async () => {
  await expect.poll(all).toEqual([])
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
}

/** A request that never arrives as a whole keeps a stop waiting. */
async function halfARequest(): Promise<Socket> {
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

describe.each([
  ['one process', []],
  ['two processes', ['--processes', '2']],
])('%s', (_name, options) => {
  const atTerminal = { terminal: true, npm: true, options }

  test('Ctrl-C at npm start, which is told of it twice, is one signal: all ends well', async () => {
    await start({}, atTerminal)
    service.type(CTRL_C)
    expect(await service.ended).toBe(0)
    await nothingIsLeft()
  })

  test('who presses it again when nothing happens waits for no request, but PostgreSQL stops first', async () => {
    await start({}, atTerminal)
    const socket = await halfARequest()
    service.type(CTRL_C)
    await sleep(IMPATIENT_MS)
    service.type(CTRL_C)
    expect(await service.ended).not.toBe(0)
    await nothingIsLeft()
    socket.destroy()
  })

  test('a terminal that is closed ends it, though nobody is left to write to', async () => {
    await start({ LOG_LEVEL: 'info' }, atTerminal)
    await service.hangUp()
    await nothingIsLeft()
  })
})

describe('without a terminal', () => {
  test('SIGTERM of a service manager, and once more as some do, drains', async () => {
    await start({ DRAIN_SECONDS: '1' })
    const ended = service.stop('SIGTERM')
    process.kill(service.pid, 'SIGTERM')
    await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(503)
    expect(await ended).toBe(0)
    await nothingIsLeft()
  })
  test('told again it stops even a PostgreSQL that hangs', async () => {
    await start()
    for (const pid of await running('postgres')) {
      const title = await readFile(`/proc/${pid}/cmdline`, 'utf8')
      if (title.includes('[local] idle')) process.kill(pid, 'SIGSTOP')
    }
    const ended = service.stop('SIGINT')
    await sleep(IMPATIENT_MS)
    process.kill(service.pid, 'SIGINT')
    expect(await ended).toBe(1)
    await nothingIsLeft()
  })

  test('a parent that is killed leaves no process that serves', async () => {
    await start({}, { options: ['--processes', '2'] })
    await service.kill()
    await expect.poll(() => running('service')).toEqual([])
  })

  test('a command that is interrupted takes the PostgreSQL along that it has started', async () => {
    dataDir = await furnishedDirectory()
    const child = spawn(COMANDA, ['restaurant', 'export', '--restaurant', 'demo'], {
      env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir },
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await expect.poll(() => existsSync(join(dataDir, 'postgres/postmaster.pid')), { interval: 10 }).toBe(true)
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    await nothingIsLeft()
  })
})
