// Restarts every process of the service in turn under load, and counts the requests that failed: none may.
// It starts a PostgreSQL of its own, two processes of this checkout on it, and haproxy before them with the file of
// compose.yaml. Then it sends reads and writes with keys through haproxy while it stops and starts one process after another, at
// least twice around. It uses loopback only, and removes what it has made.
// It needs the checkout (`npm ci`) and Debian's package haproxy, and takes some two minutes.
//
//   node_modules/.bin/node ops/rolling-restart/rolling-restart.ts [--requests 20000] [--drain 10]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROJECT_ROOT } from '../../server/src/config.ts'
import { externalPostgres, PASSWORD } from '../../server/test/external-postgres.ts'
import { NOTICED_WITHIN_MS, needHaproxy, startHaproxy } from '../../server/test/haproxy.ts'
import { freePort } from '../../server/test/service.ts'
import { lookAt, makeDatabase } from '../shared/ground.ts'
import { report, startLoad } from '../shared/load.ts'
import { optionsOf } from '../shared/options.ts'
import { environmentOf, makeVenue, type Running, startProcess } from '../shared/processes.ts'

const values = optionsOf(import.meta.filename, {
  requests: { type: 'string', default: '20000' },
  drain: { type: 'string', default: '10' },
})
const LEAST_ROUNDS = 2
const CONNECTIONS = 8

needHaproxy()
const stops: (() => Promise<unknown>)[] = []
try {
  const directory = await mkdtemp(join(tmpdir(), 'comanda-rolling-'))
  stops.unshift(() => rm(directory, { recursive: true, force: true }))
  const postgres = await externalPostgres()
  stops.unshift(() => postgres.close())
  const url = await makeDatabase(postgres, PASSWORD)
  const environment = { ...environmentOf(url, join(directory, 'data')), DRAIN_SECONDS: values.drain }
  const ports = [await freePort(), await freePort()] as const
  const start = (port: number) =>
    startProcess(PROJECT_ROOT, { port, log: join(directory, `${port}.log`), environment })
  const running: Running[] = []
  stops.unshift(() => Promise.all(running.map((one) => one.stop('SIGKILL'))))
  for (const port of ports) running.push(await start(port))
  const token = await makeVenue(PROJECT_ROOT, environment)
  const front = await freePort()
  const haproxy = await startHaproxy(front, ports)
  stops.unshift(() => haproxy.stop())
  await sleep(NOTICED_WITHIN_MS)

  const load = startLoad({ port: front, token, connections: CONNECTIONS })
  let restarts = 0
  const startedAt = performance.now()
  while (restarts < LEAST_ROUNDS * ports.length || load.counts.sent < Number(values.requests)) {
    const place = restarts % ports.length
    const code = await running[place]?.stop()
    if (code !== 0) throw new Error(`a process ended with code ${code}`)
    running[place] = await start(ports[place] ?? 0)
    restarts++
    console.error(`restart ${restarts}, ${load.counts.sent} requests so far`)
    // haproxy takes it back after a good check; the next one must not stop before.
    await sleep(NOTICED_WITHIN_MS)
  }
  const counts = await load.end()
  console.log(
    `restarts           ${restarts} of ${ports.length} processes in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  )
  report(counts, await lookAt(postgres, counts))
} finally {
  for (const stop of stops) await stop().catch((error) => console.error(error))
}
