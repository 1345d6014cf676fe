import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, PROJECT_ROOT, readConfig } from './config.ts'

const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)]
  }
}

test('without any setting everything has its default', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    host: '::',
    port: 3000,
    dataDir: resolve(PROJECT_ROOT, 'data'),
    databaseUrl: null,
    publicUrl: null,
    trustProxy: false,
    apiRateLimit: 60,
    oauthRateLimit: 60,
    redisUrl: null,
    smtpUrl: null,
    webhooksAllowInsecure: false,
    logLevel: 'info',
  })
})

test.each<[Record<string, string>, object]>([
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: ' 65535 ' }, { port: 65_535 }],
  [{ PORT: '' }, { port: 3000 }],
  [{ DATA_DIR: '/srv/x' }, { dataDir: '/srv/x' }],
  [{ DATA_DIR: 'x' }, { dataDir: resolve(process.cwd(), 'x') }],
  [{ PUBLIC_URL: 'https://a.example/' }, { publicUrl: 'https://a.example' }],
  [{ PUBLIC_URL: 'https://a.example/base/' }, { publicUrl: 'https://a.example/base' }],
  [{ STRIPE_API_BASE: 'http://127.0.0.1:9911/' }, { stripeApiBase: 'http://127.0.0.1:9911/' }],
  [
    { HUBRISE_API_BASE: 'http://127.0.0.1:9912', HUBRISE_CLIENT_ID: 'id', HUBRISE_CLIENT_SECRET: 's' },
    { hubriseApiBase: 'http://127.0.0.1:9912', hubriseClientId: 'id', hubriseClientSecret: 's' },
  ],
  [{ DATABASE_URL: 'postgresql://a:b@c/d' }, { databaseUrl: 'postgresql://a:b@c/d' }],
  [
    { DATABASE_URL: 'postgres://a@b:1,c:2/d', DATABASE_DIRECT_URL: 'postgres://a@/d?host=/run' },
    { databaseUrl: 'postgres://a@b:1,c:2/d', databaseDirectUrl: 'postgres://a@/d?host=/run' },
  ],
  [{ WEBHOOKS_ALLOW_INSECURE: '1' }, { webhooksAllowInsecure: true }],
  [{ WEBHOOKS_ALLOW_INSECURE: 'false' }, { webhooksAllowInsecure: false }],
  [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
  [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1, loopback' }, { trustProxy: '10.0.0.0/8, ::1, loopback' }],
])('%j', (environment, expected) => {
  expect(readConfig(environment)).toMatchObject(expected)
})

describe('a bad value is named in one line', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['API_RATE_LIMIT', '0'],
    ['API_RATE_LIMIT', 'many'],
    ['OAUTH_RATE_LIMIT', '1e3'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_URL', 'postgres://db:x/c'],
    ['DATABASE_DIRECT_URL', 'postgres://db/c'],
    ['PUBLIC_URL', 'api.example.com'],
    ['PUBLIC_URL', 'ftp://a'],
    ['PUBLIC_URL', 'https://a.example/base?q'],
    ['PUBLIC_URL', 'https://a.example/#top'],
    ['STRIPE_API_BASE', 'http://127.0.0.1:9911/stripe'],
    ['HUBRISE_API_BASE', 'http://127.0.0.1:9912/v1'],
    ['HUBRISE_CLIENT_ID', 'without its secret'],
    ['REDIS_URL', 'http://a'],
    ['SMTP_URL', 'mail.example.com'],
    ['WEBHOOKS_ALLOW_INSECURE', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_POOL_SIZE', '1'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '1.2.3'],
    ['SECRET_KEY', 'short'],
  ])('%s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} [^\\n]+$`))])
  })

  test('and all of them at once, without their secrets', () => {
    const problems = problemsOf({
      PORT: 'x',
      LOG_LEVEL: 'x',
      DATABASE_URL: 'mysql://u:hunter2@h/d',
      SMTP_URL: 'x://hunter2',
    })
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'SMTP_URL',
      'LOG_LEVEL',
    ])
    expect(problems.join()).not.toContain('hunter2')
  })

  test('and insecure webhooks are refused in production', () => {
    expect(problemsOf({ NODE_ENV: 'production', WEBHOOKS_ALLOW_INSECURE: '1' })).toEqual([
      expect.stringContaining('WEBHOOKS_ALLOW_INSECURE'),
    ])
  })
})

test('the runbook has each setting in its table, and no other', () => {
  const read = new Set<string>()
  readConfig(new Proxy({}, { get: (_target, name) => void read.add(String(name)) }))
  const [, section = ''] = readFileSync(resolve(PROJECT_ROOT, 'docs/operations.md'), 'utf8').split(
    '\n## Configure\n',
  )
  const [table = ''] = /^\| variable[\s\S]*?\n\n/m.exec(section) ?? []
  const told = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
  expect(told.toSorted()).toEqual([...read].sort())
})

test('how long things are kept is a number of days or forever, and never less than is promised', () => {
  expect(readConfig({}).keep).toEqual({
    events: 30,
    deliveries: 30,
    audit: null,
    mails: 90,
    kitchenTickets: null,
    idempotency: 1,
  })
  expect(
    readConfig({ KEEP_EVENTS_DAYS: '400', KEEP_AUDIT_DAYS: '366', KEEP_MAILS_DAYS: 'forever' }).keep,
  ).toMatchObject({
    events: 400,
    audit: 366,
    mails: null,
  })
  expect(
    problemsOf({
      KEEP_EVENTS_DAYS: '29',
      KEEP_IDEMPOTENCY_DAYS: '0',
      KEEP_MAILS_DAYS: 'a week',
      KEEP_AUDIT_DAYS: '90',
    }),
  ).toEqual([
    'KEEP_EVENTS_DAYS must be at least 30, not 29: GET /events shows what happened in the last 30 days',
    "KEEP_AUDIT_DAYS must be at least 366, not 90: an order's timeline is read from the activity log",
    'KEEP_MAILS_DAYS must be a number of days or forever, not "a week"',
    'KEEP_IDEMPOTENCY_DAYS must be at least 1, not 0: a request can be repeated with its Idempotency-Key for 24 hours',
  ])
})
