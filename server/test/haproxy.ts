// haproxy as Debian packages it, with the very file of compose.yaml, before two processes on this machine.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROJECT_ROOT } from '../src/config.ts'
import { hasProgram } from './debian.ts'

const BINARY = '/usr/sbin/haproxy'
const FILE = join(PROJECT_ROOT, 'ops/compose/haproxy.cfg')

/** How long it takes at most until haproxy has seen that a process is there again, with a check to spare. */
export const NOTICED_WITHIN_MS = 2_000

/** True where it is installed, or could be. */
export const hasHaproxy = (): boolean => hasProgram(BINARY, 'haproxy')

export const haproxyVersion = (): number =>
  Number(/version (\d+\.\d+)/.exec(execFileSync(BINARY, ['-v'], { encoding: 'utf8' }))?.[1])

/** For scripts of operators, which install nothing. */
export function needHaproxy(): void {
  if (existsSync(BINARY)) return
  console.error('haproxy is missing: apt-get install haproxy')
  process.exit(1)
}

export async function startHaproxy(
  port: number,
  [first, second]: readonly [number, number],
): Promise<{ stop(): Promise<void> }> {
  const child = spawn(BINARY, ['-db', '-q', '-f', FILE], {
    env: { BIND: `127.0.0.1:${port}`, API_1: `127.0.0.1:${first}`, API_2: `127.0.0.1:${second}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`haproxy did not start with ${FILE}`)
    await sleep(50)
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
