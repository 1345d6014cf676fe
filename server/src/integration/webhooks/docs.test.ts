// docs/webhooks.md is what integrators build on: what it says is recomputed, and its receivers are run.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../config.ts'
import { EVENT_TYPES } from '../../ground/events/types.ts'
import { EVENTS, exampleBody } from './catalogue.ts'
import { createSender } from './sender/sender.ts'
import { signatureOf } from './sender/signature.ts'

const guide = await readFile(join(PROJECT_ROOT, 'docs/webhooks.md'), 'utf8')
const SECRET = 'whsec_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'

function block(opening: string): string {
  const found = guide.split(`\`\`\`${opening}\n`)[1]?.split('\n```')[0]
  if (found === undefined) throw new Error(`docs/webhooks.md has no block ${opening}`)
  return found
}

type Vector = { secret: string; t: number; body: string; v1: string }
const vectors = JSON.parse(block('json vectors')) as Vector[]

test.each(vectors)('the vector $v1 is what we sign', ({ secret, t, body, v1 }) => {
  expect(signatureOf(body, [secret], t * 1000)).toBe(`t=${t},v1=${v1}`)
  expect(signatureOf(body, [secret, secret], t * 1000 + 999)).toBe(`t=${t},v1=${v1},v1=${v1}`)
})

test.each(EVENT_TYPES)('the table has %s and what it carries', (type) => {
  const row = guide.split('\n').find((line) => line.startsWith(`| \`${type}\``)) ?? ''
  for (const field of Object.keys(EVENTS[type].data.properties)) {
    expect(row.split('|').at(-2)).toContain(`\`${field}\``)
  }
})

function has(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const RECEIVERS = [
  {
    language: 'TypeScript',
    opening: 'ts receiver',
    file: 'receiver.ts',
    program: process.execPath,
    args: [],
  },
  { language: 'Python', opening: 'python receiver', file: 'receiver.py', program: 'python3', args: [] },
  { language: 'PHP', opening: 'php receiver', file: 'receiver.php', program: 'php', args: ['-S'] },
]

for (const { language, opening, file, program, args } of RECEIVERS) {
  const absent = !has(program)
  describe.skipIf(absent)(
    `the receiver in ${language}${absent ? ` (${program} is not installed here)` : ''}`,
    () => {
      const sender = createSender({ allowInsecure: true })
      let directory = ''
      let url = ''
      let child: ChildProcess
      let printed = ''

      beforeAll(async () => {
        directory = await mkdtemp(join(tmpdir(), 'comanda-receiver-'))
        const port = await freePort()
        url = `http://127.0.0.1:${port}/`
        await writeFile(join(directory, file), block(opening))
        const serve = args.length > 0 ? [...args, `127.0.0.1:${port}`, file] : [file]
        child = spawn(program, serve, {
          cwd: directory,
          env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: SECRET },
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk))
        for (let tries = 0; tries < 100 && !(await answers(url)); tries++) await sleep(100)
      })
      afterAll(async () => {
        sender.close()
        child.kill('SIGKILL')
        await once(child, 'exit')
        await rm(directory, { recursive: true, force: true })
      })

      const body = JSON.stringify({ ...exampleBody('order.created'), note: 'Jalapeño 🌶' })
      const send = (secrets: string[]) => sender.sendSigned({ url, body, secrets })

      test('takes what we send, and acts on an event once', async () => {
        expect(await send([SECRET])).toMatchObject({ delivered: true, statusCode: 204 })
        expect(await send([SECRET])).toMatchObject({ delivered: true, statusCode: 204 })
        if (language !== 'PHP') {
          await expect.poll(() => printed.split(exampleBody('order.created').id).length - 1).toBe(1)
        }
      })

      test('takes either of two signatures during a rotation', async () => {
        expect(await send(['whsec_new', SECRET])).toMatchObject({ statusCode: 204 })
        expect(await send([SECRET, 'whsec_old'])).toMatchObject({ statusCode: 204 })
      })

      test.each([
        ['a signature by another secret', () => signatureOf(body, ['whsec_other'], Date.now())],
        ['a signature that is six minutes old', () => signatureOf(body, [SECRET], Date.now() - 360_000)],
        ['a signature of another body', () => signatureOf(`${body} `, [SECRET], Date.now())],
        [
          'another time than the one signed',
          () => signatureOf(body, [SECRET], Date.now()).replace(/t=\d/, 't=9'),
        ],
        ['no time', () => signatureOf(body, [SECRET], Date.now()).replace(/t=\d+,/, '')],
        ['nonsense', () => 't=,v1=,=,v1'],
      ])('refuses %s', async (_, signature) => {
        const answer = await fetch(url, {
          method: 'POST',
          body,
          headers: { 'Service-Signature': signature() },
        })
        expect(answer.status).toBe(400)
      })
    },
  )
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { method: 'POST', body: '' }).then(
    () => true,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
