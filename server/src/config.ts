import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_PLANS, type Plans, parsePlans } from './ground/tenants/plans.ts'
import { type Retention, readRetention } from './operations/housekeeping/retention.ts'
import { parseSecretKeys } from './platform/crypto/secret-box.ts'
import { readNetwork } from './platform/network-addresses.ts'
import { SAMPLERS, type TracingSettings } from './platform/observability/tracing.ts'
import { parseAddress } from './platform/postgres/connection/address.ts'
import { SIGN_UP, type SignUp } from './workspace/first-run/sign-up-mode.ts'

export const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
export const DEFAULT_DATA_DIR = resolve(PROJECT_ROOT, 'data')

export type Config = {
  production: boolean
  host: string
  port: number
  /** Where metrics are answered, and health too; null: where all else is. */
  metricsPort: number | null
  /** How long a service that was told to stop still takes requests, so that balancers notice. */
  drainSeconds: number
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
  /** Private networks that printers may stand in, as the operator names them; null: any, where one owner has every restaurant. */
  printerNetworks: string[] | null
  /** Where Stripe's API is; null: at Stripe. */
  stripeApiBase: string | null
  /** Where HubRise is; null: at HubRise. */
  hubriseApiBase: string | null
  /** The program that the operator has registered at HubRise; null: none, and nobody can connect to it. */
  hubriseClientId: string | null
  hubriseClientSecret: string | null
  /** The newest first; none: the file in DATA_DIR. */
  secretKeys: Buffer[]
  /** Which commit this was built from; null: ask the checkout. */
  commit: string | null
  /** What is recorded of traces; null: nothing. */
  tracing: TracingSettings | null
  logLevel: (typeof LOG_LEVELS)[number]
  databasePoolSize: number
  /** Statements are sent in batches, and short reads share connections. */
  databasePipeline: boolean
  /** How many days of orders and bookings a new demo has behind it. */
  demoHistoryDays: number
  plans: Plans
  /** How many days things are kept that are removed after a while. */
  keep: Retention
  /** Whether housekeeping removes only what `bin/comanda archive` has written. */
  keepUntilArchived: boolean
  /** Who may create a restaurant in the browser. */
  signUp: SignUp
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
  const { text, integer, flag, url, webAddress, databaseUrl, problems } = settings
  const config: Config = {
    production: text('NODE_ENV') === 'production',
    host: text('HOST') ?? '::',
    port: integer('PORT', 3000, 0, 65535),
    metricsPort: text('METRICS_PORT') === null ? null : integer('METRICS_PORT', 0, 0, 65535),
    drainSeconds: integer('DRAIN_SECONDS', text('NODE_ENV') === 'production' ? 10 : 0, 0, 600),
    dataDir: resolvePath(text('DATA_DIR')),
    databaseUrl: databaseUrl('DATABASE_URL'),
    databaseDirectUrl: databaseUrl('DATABASE_DIRECT_URL'),
    publicUrl: webAddress('PUBLIC_URL')?.replace(/\/+$/, '') ?? null,
    trustProxy: trustProxy(settings),
    apiRateLimit: integer('API_RATE_LIMIT', 60, 1, 1_000_000_000),
    oauthRateLimit: integer('OAUTH_RATE_LIMIT', 60, 1, 1_000_000_000),
    oauthRefreshGraceSeconds: integer('OAUTH_REFRESH_GRACE', 0, 0, 300),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM'),
    webhooksAllowInsecure: flag('WEBHOOKS_ALLOW_INSECURE'),
    printerNetworks: printerNetworks(settings),
    stripeApiBase: webAddress('STRIPE_API_BASE', { withPath: false }),
    hubriseApiBase: webAddress('HUBRISE_API_BASE', { withPath: false }),
    hubriseClientId: text('HUBRISE_CLIENT_ID'),
    hubriseClientSecret: text('HUBRISE_CLIENT_SECRET'),
    secretKeys: secretKeys(settings),
    commit: text('COMMIT'),
    tracing: tracing(settings),
    logLevel: logLevel(settings),
    databasePoolSize: integer('DATABASE_POOL_SIZE', 16, 2, 1000),
    databasePipeline: flag('DATABASE_PIPELINE', true),
    demoHistoryDays: integer('DEMO_HISTORY_DAYS', 60, 0, 366),
    plans: plans(settings),
    keep: retention(settings),
    keepUntilArchived: flag('KEEP_UNTIL_ARCHIVED'),
    signUp: signUp(settings),
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
  function flag(name: string, fallback = false): boolean {
    const value = text(name)
    if (value === null) return fallback
    if (value === '0' || value === 'false') return false
    if (value === '1' || value === 'true') return true
    problems.push(`${name} must be true, false, 1 or 0, not "${value}"`)
    return fallback
  }
  function url(name: string, protocols: string[]): string | null {
    const value = text(name)
    if (value === null) return null
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    const schemes = protocols.map((protocol) => `${protocol}//`).join(' or ')
    problems.push(`${name} must be an address that begins with ${schemes}`)
    return null
  }
  /** To which paths are added, so that nothing may come after its own. */
  function webAddress(name: string, { withPath = true } = {}): string | null {
    const value = url(name, ['https:', 'http:'])
    if (value === null) return null
    if (!/[?#]/.test(value) && (withPath || new URL(value).pathname === '/')) return value
    problems.push(`${name} must be an address without ${withPath ? '' : 'a path, '}a query or a fragment`)
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
  return { text, integer, flag, url, webAddress, databaseUrl, problems }
}

function secretKeys({ text, problems }: Settings): Buffer[] {
  const value = text('SECRET_KEY')
  const keys = value === null ? [] : parseSecretKeys(value)
  if (keys === null) {
    problems.push(
      'SECRET_KEY must be 32 bytes in base64 or hexadecimal, as `openssl rand -base64 32` makes them; during a rotation several, separated by commas',
    )
  }
  return keys ?? []
}

function logLevel({ text, problems }: Settings): Config['logLevel'] {
  const value = text('LOG_LEVEL') ?? 'info'
  const level = LOG_LEVELS.find((known) => known === value)
  if (!level) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${value}"`)
  return level ?? 'info'
}

/** The rest of OTEL_EXPORTER_OTLP_… is read by the exporter itself. */
function tracing({ text, url, problems }: Settings): TracingSettings | null {
  const base = url('OTEL_EXPORTER_OTLP_ENDPOINT', ['https:', 'http:'])
  const own = url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['https:', 'http:'])
  const address = own ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`)
  const wanted = text('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
  const sampler = SAMPLERS.find((known) => known === wanted)
  if (!sampler) problems.push(`OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}, not "${wanted}"`)
  const ratio = Number(text('OTEL_TRACES_SAMPLER_ARG') ?? '1')
  if (!(ratio >= 0 && ratio <= 1)) problems.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
  const isOff = text('OTEL_SDK_DISABLED') === 'true'
  return isOff || !sampler || address === null ? null : { url: address, sampler, ratio }
}

function signUp({ text, problems }: Settings): SignUp {
  const value = text('SIGN_UP') ?? 'closed'
  const mode = SIGN_UP.find((known) => known === value)
  if (!mode) problems.push(`SIGN_UP must be one of ${SIGN_UP.join(', ')}, not "${value}"`)
  return mode ?? 'closed'
}

function plans({ text, problems }: Settings): Plans {
  const value = text('PLANS')
  if (value === null) return DEFAULT_PLANS
  const { plans, faults } = parsePlans(value)
  for (const fault of faults) problems.push(`PLANS ${fault}`)
  return plans
}

function retention({ text, problems }: Settings): Retention {
  const { keep, faults } = readRetention(text)
  problems.push(...faults)
  return keep
}

function printerNetworks({ text, problems }: Settings): string[] | null {
  const value = text('PRINTER_NETWORKS')
  if (value === null || value === 'none') return value && []
  return value.split(',').flatMap((name) => {
    const network = readNetwork(name)
    if (network === null) {
      problems.push(
        `PRINTER_NETWORKS must be none, or networks such as 192.168.0.0/16, with commas between, not "${name}"`,
      )
    }
    return network ?? []
  })
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
    faults.push(`MAIL_FROM must be a plain email address, not "${config.mailFrom}"`)
  }
  if (config.databaseDirectUrl !== null && config.databaseUrl === null) {
    faults.push('DATABASE_DIRECT_URL needs DATABASE_URL beside it')
  }
  if (config.signUp === 'open' && config.smtpUrl === null) {
    faults.push('SIGN_UP=open needs SMTP_URL: people who sign up confirm their address by email')
  }
  if ((config.hubriseClientId === null) !== (config.hubriseClientSecret === null)) {
    faults.push('HUBRISE_CLIENT_ID and HUBRISE_CLIENT_SECRET need each other')
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
