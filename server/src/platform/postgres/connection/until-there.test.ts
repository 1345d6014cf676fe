import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { untilThere } from './until-there.ts'

const NEVER = new Promise<never>(() => undefined)
let server: Server | undefined
afterEach(() => server?.close())

/** As PostgreSQL answers a start-up packet: with an error of this code. */
function refusing(socket: Socket, code: string): void {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mthe database system is starting up\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  socket.end(Buffer.concat([Buffer.from('E'), length, fields]))
}

async function postgresThatAnswers(codes: string[]): Promise<{ url: string; asked: () => number }> {
  let asked = 0
  const made = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => refusing(socket, codes[Math.min(asked++, codes.length - 1)] ?? ''))
  })
  server = made
  await new Promise<void>((listening) => made.listen(0, '127.0.0.1', listening))
  const { port } = made.address() as { port: number }
  return { url: `postgres://x:y@127.0.0.1:${port}/x`, asked: () => asked }
}

test('a database that is starting up is waited for, and one that refuses for good is not', async () => {
  const { url, asked } = await postgresThatAnswers(['57P03', '57P03', '28P01'])
  const waited: string[] = []
  await untilThere(
    { connectionString: url },
    { withinMs: 60_000, onWait: (why) => waited.push(why), stop: NEVER },
  )
  expect([asked(), waited]).toEqual([3, ['the database system is starting up']])
})

test('nobody listens: it is waited for until the time is over, or somebody stops it', async () => {
  const { url } = await postgresThatAnswers([''])
  await new Promise((closed) => server?.close(closed))
  const waited: string[] = []
  const onWait = (why: string) => waited.push(why)
  await untilThere({ connectionString: url }, { withinMs: 0, onWait, stop: NEVER })
  expect(waited).toEqual([])
  await untilThere({ connectionString: url }, { withinMs: 60_000, onWait, stop: Promise.resolve() })
  expect(waited.length).toBeLessThan(2)
})
