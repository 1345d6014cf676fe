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
