// haproxy as Debian packages it, before processes of the service. It knows of them by their health alone: it neither sends
// a request twice nor tries another server for it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const BINARY = '/usr/sbin/haproxy'

/** One check is lost when a process stops; two make haproxy send nothing more to it. */
export const CHECK_EVERY_MS = 500
const FAILS = 2

export function needHaproxy(): void {
  if (existsSync(BINARY)) return
  console.error('haproxy is missing: apt-get install haproxy')
  process.exit(1)
}

export async function startHaproxy(
  directory: string,
  port: number,
  servers: number[],
): Promise<{ stop(): Promise<void> }> {
  const file = join(directory, 'haproxy.cfg')
  const lines = servers.map((server, index) => `  server s${index + 1} 127.0.0.1:${server}`)
  writeFileSync(
    file,
    `defaults
  mode http
  retries 0
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  default-server check inter ${CHECK_EVERY_MS}ms fall ${FAILS} rise 2
listen comanda
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /readyz
${lines.join('\n')}
`,
  )
  const child = spawn(BINARY, ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(child, 'exit')
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`haproxy did not start with ${file}`)
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
