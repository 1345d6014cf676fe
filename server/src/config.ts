import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_PLANS, type Plans, parsePlans } from './ground/tenants/plans.ts'
import { parseAddress } from './platform/db/address.ts'
import { parseSecretKey } from './platform/secrets/secret-box.ts'

export const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
export const DEFAULT_DATA_DIR = resolve(PROJECT_ROOT, 'data')

export type Config = {
  production: boolean
  host: string
  port: number
  dataDir: string
  databaseUrl: string | null
  /** Past a pooler: for migrations, jobs and news. Null: the same as databaseUrl. */
  databaseDirectUrl: string | null
  publicUrl: string | null
  trustProxy: string | number | false
  apiRateLimit: number
  oauthRateLimit: number
  oauthRefreshGraceSeconds: number
  redisUrl: string | null
  smtpUrl: string | null
  mailFrom: string | null
  webhooksAllowInsecure: boolean
  /** Where Stripe's API is; null: at Stripe. */
  stripeApiBase: string | null
  /** Null: the file in DATA_DIR. */
  secretKey: Buffer | null
  logLevel: (typeof LOG_LEVELS)[number]
  databasePoolSize: number
  /** How many days of orders and bookings a new demo has behind it. */
  demoHistoryDays: number
  plans: Plans
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

export class ConfigError extends Error {
  problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

type Environment = Record<string, string | undefined>

/** The only reader of the environment. Every bad value is named at once, each in a line of its own. */
export function readConfig(environment: Environment = process.env): Config {
  const settings = settingsIn(environment)
  const { text, integer, flag, url, databaseUrl, problems } = settings
  const config: Config = {
    production: text('NODE_ENV') === 'production',
    host: text('HOST') ?? '::',
    port: integer('PORT', 3000, 0, 65535),
    dataDir: resolvePath(text('DATA_DIR')),
    databaseUrl: databaseUrl('DATABASE_URL'),
    databaseDirectUrl: databaseUrl('DATABASE_DIRECT_URL'),
    publicUrl: url('PUBLIC_URL', ['https:', 'http:'])?.replace(/\/+$/, '') ?? null,
    trustProxy: trustProxy(settings),
    apiRateLimit: integer('API_RATE_LIMIT', 60, 1, 1_000_000_000),
    oauthRateLimit: integer('OAUTH_RATE_LIMIT', 60, 1, 1_000_000_000),
    oauthRefreshGraceSeconds: integer('OAUTH_REFRESH_GRACE', 0, 0, 300),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM'),
    webhooksAllowInsecure: flag('WEBHOOKS_ALLOW_INSECURE'),
    stripeApiBase: url('STRIPE_API_BASE', ['https:', 'http:']),
    secretKey: secretKey(settings),
    logLevel: logLevel(settings),
    databasePoolSize: integer('DATABASE_POOL_SIZE', 16, 2, 1000),
    demoHistoryDays: integer('DEMO_HISTORY_DAYS', 60, 0, 366),
    plans: plans(settings),
  }
  problems.push(...faultsBetween(config))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

type Settings = ReturnType<typeof settingsIn>

/** Reads one setting by its name. What is wrong with it goes to `problems`. */
function settingsIn(environment: Environment) {
  const problems: string[] = []

  function text(name: string): string | null {
    const value = environment[name]?.trim()
    return value ? value : null
  }
  function integer(name: string, fallback: number, min: number, max: number): number {
    const value = text(name)
    if (value === null) return fallback
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= min && number <= max) return number
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`)
    return fallback
  }
  function flag(name: string): boolean {
    const value = text(name)
    if (value === null || value === '0' || value === 'false') return false
    if (value === '1' || value === 'true') return true
    problems.push(`${name} must be true, false, 1 or 0, not "${value}"`)
    return false
  }
  function url(name: string, protocols: string[]): string | null {
    const value = text(name)
    if (value === null) return null
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    const schemes = protocols.map((protocol) => `${protocol}//`).join(' or ')
    problems.push(`${name} must be an address that begins with ${schemes}`)
    return null
  }
  function databaseUrl(name: string): string | null {
    const value = text(name)
    try {
      if (value !== null) parseAddress(value)
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`)
    }
    return value
  }
  return { text, integer, flag, url, databaseUrl, problems }
}

function secretKey({ text, problems }: Settings): Buffer | null {
  const value = text('SECRET_KEY')
  const key = value === null ? null : parseSecretKey(value)
  if (value !== null && key === null) {
    problems.push(
      'SECRET_KEY must be 32 bytes in base64 or hexadecimal, as `openssl rand -base64 32` makes them',
    )
  }
  return key
}

function logLevel({ text, problems }: Settings): Config['logLevel'] {
  const value = text('LOG_LEVEL') ?? 'info'
  const level = LOG_LEVELS.find((known) => known === value)
  if (!level) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${value}"`)
  return level ?? 'info'
}

function plans({ text, problems }: Settings): Plans {
  const value = text('PLANS')
  if (value === null) return DEFAULT_PLANS
  const { plans, faults } = parsePlans(value)
  for (const fault of faults) problems.push(`PLANS ${fault}`)
  return plans
}

function trustProxy({ text, problems }: Settings): Config['trustProxy'] {
  const value = text('TRUST_PROXY')
  if (value === null || value === 'false') return false
  if (/^\d+$/.test(value)) return Number(value)
  if (!value.split(',').every((entry) => isProxyAddress(entry.trim()))) {
    problems.push(
      `TRUST_PROXY must be a number of hops, or addresses such as 10.0.0.0/8 or loopback, not "${value}"`,
    )
  }
  return value
}

function faultsBetween(config: Config): string[] {
  const faults: string[] = []
  if (config.mailFrom !== null && !/^[^\s@<>]+@[^\s@<>]+$/.test(config.mailFrom)) {
    faults.push(`MAIL_FROM must be a plain e-mail address, not "${config.mailFrom}"`)
  }
  if (config.databaseDirectUrl !== null && config.databaseUrl === null) {
    faults.push('DATABASE_DIRECT_URL needs DATABASE_URL beside it')
  }
  if (config.production && config.webhooksAllowInsecure) {
    faults.push('WEBHOOKS_ALLOW_INSECURE is for development and is refused when NODE_ENV=production')
  }
  return faults
}

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', mask, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (mask === undefined || isIP(mask) === family) return true
  return /^\d+$/.test(mask) && Number(mask) > 0 && Number(mask) <= (family === 4 ? 32 : 128)
}

// The default lies in the checkout, so that bin/comanda finds the installation of `npm start` from any directory.
function resolvePath(dataDir: string | null): string {
  if (dataDir === null) return DEFAULT_DATA_DIR
  return isAbsolute(dataDir) ? dataDir : resolve(process.cwd(), dataDir)
}
