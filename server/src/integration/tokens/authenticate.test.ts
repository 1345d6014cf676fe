import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { watchDatabase } from '../../../test/database-use.ts'
import { revokeToken } from './commands.ts'
import { newSecret } from './rules.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue()
})
afterAll(() => service.close())

const told = ({ status, body }: Answer) => `${status} ${body?.error?.code ?? ''}`.trim()

describe('the bearer token', () => {
  const flip = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1)

  test.each<[string, (token: string) => string | undefined]>([
    ['none', () => undefined],
    ['an empty header', () => ''],
    ['the word alone', () => 'Bearer'],
    ['another scheme', (token) => `Basic ${token}`],
    ['no scheme', (token) => token],
    ['two tokens', (token) => `Bearer ${token} ${token}`],
    ['a comma after it', (token) => `Bearer ${token},`],
    ['quotes', (token) => `Bearer "${token}"`],
    ['no id', (token) => `Bearer ${token.split('|')[1]}`],
    ['id 0', (token) => `Bearer 0|${token.split('|')[1]}`],
    ["another token's id", (token) => `Bearer ${Number(token.split('|')[0]) + 1}|${token.split('|')[1]}`],
    ['an id past 2^53', (token) => `Bearer 9007199254740993|${token.split('|')[1]}`],
    ['a changed letter', (token) => `Bearer ${flip(token, token.length - 20)}`],
    ['a changed checksum', (token) => `Bearer ${flip(token, token.length - 1)}`],
    ['a short one', (token) => `Bearer ${token.slice(0, -1)}`],
    ['a long one', (token) => `Bearer ${token}a`],
    ['an unknown one of the right form', () => `Bearer 999999|${newSecret('live')}`],
    ['the right id with an unknown secret', (token) => `Bearer ${token.split('|')[0]}|${newSecret('live')}`],
    ['a sandbox prefix', (token) => `Bearer ${token.replace('svc_', 'svc_sbx_')}`],
  ])('is refused: %s', async (_what, header) => {
    const { token } = await venue.newToken()
    const authorization = header(token)
    const answer = await service.request('GET', '/menus', {
      headers: authorization === undefined ? {} : { authorization },
    })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      error: {
        code: 'unauthenticated',
        message: 'The bearer token is missing, unknown, revoked or expired.',
        details: {},
      },
    })
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.headers['x-ratelimit-limit']).toBe('600')
  })

  test.each(['bearer', 'BEARER', 'bEaReR'])(
    'has its scheme word read without regard to case: %s',
    async (word) => {
      const { token } = await venue.newToken()
      const answer = await service.request('GET', '/menus', {
        headers: { authorization: `${word} ${token}` },
      })
      expect(answer.status).toBe(200)
    },
  )

  test('is refused once it has expired', async () => {
    const { token } = await venue.newToken({ expiresAt: Date.now() + 300 })
    expect((await service.request('GET', '/menus', { token })).status).toBe(200)
    await expect
      .poll(async () => told(await service.request('GET', '/menus', { token })))
      .toBe('401 unauthenticated')
  })

  test('is refused from the next request on when it is revoked', async () => {
    const { id, token } = await venue.newToken()
    expect((await service.request('GET', '/menus', { token })).status).toBe(200)
    expect(await venue.inside((tx) => revokeToken(tx, id))).toBe(true)
    expect(told(await service.request('GET', '/menus', { token }))).toBe('401 unauthenticated')
    expect(await venue.inside((tx) => revokeToken(tx, id))).toBe(false)
  })

  test('is kept as a hash only, and its last use is noted', async () => {
    const { id, token } = await venue.newToken()
    const { rows } = await service.owner.query('select tokens::text as row from tokens where id = $1', [id])
    const secret = token.split('|')[1]!
    expect(rows[0].row).not.toContain(secret.slice(-20))
    expect(rows[0].row).not.toContain(Buffer.from(secret).toString('hex'))
    const other = await service.another()
    await other.request('GET', '/menus', { token })
    await other.close()
    const used = await service.owner.query('select last_used_at from tokens where id = $1', [id])
    expect(used.rows).toEqual([{ last_used_at: expect.any(Number) }])
  })
})

describe('a made-up token of the right form', () => {
  const madeUp = (id: number) => `${id}|${newSecret('live')}`

  async function ask(at: TestApp, token: string) {
    return told(await at.request('GET', '/menus', { token }))
  }

  test('costs one query for its id, and none past the limit but for a few', async () => {
    const apart = await service.another()
    const use = watchDatabase(apart.database)
    expect(await ask(apart, madeUp(800_001))).toBe('401 unauthenticated')
    expect(await ask(apart, madeUp(800_001))).toBe('401 unauthenticated')
    // The second look is that of the log of refused calls, which knows it by then.
    expect(use.taken).toBe(1)
    for (let n = 3; n <= 600; n++) await ask(apart, 'nonsense')
    const first = use.taken
    const answers = new Set<string>()
    for (let n = 1; n <= 100; n++) answers.add(await ask(apart, madeUp(900_000 + n)))
    use.stop()
    expect([...answers]).toEqual(['429 rate_limited'])
    expect(use.taken - first).toBe(60)
    await apart.close()
  })

  test('is forgotten once its id is given to a token, and a good one works from an address past its limit', async () => {
    const apart = await service.another()
    const { id } = await venue.newToken()
    for (let n = 1; n <= 5; n++) expect(await ask(apart, madeUp(id + n))).toBe('401 unauthenticated')
    for (let n = 6; n <= 600; n++) await ask(apart, 'nonsense')
    expect(await ask(apart, 'nonsense')).toBe('429 rate_limited')
    const next = await venue.newToken()
    expect(next.id).toBe(id + 1)
    await expect.poll(() => ask(apart, next.token)).toBe('200')
    await apart.close()
  })
})
