import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Sender } from './integration/webhooks/sender/sender.ts'
import type { SecretBox } from './platform/crypto/secret-box.ts'
import type { Limiter } from './platform/http/rate-limit/limiter.ts'
import type { Metrics } from './platform/observability/metrics.ts'
import type { Database } from './platform/postgres/pool/database.ts'
import type { WebAppState } from './surfaces/webapp/built.ts'

/** What one process of the service works with. */
export type Context = {
  config: Config
  log: Logger
  database: Database
  limiter: Limiter
  metrics: Metrics
  cursorKey: Buffer
  secretBox: SecretBox
  sender: Sender
  webApp: WebAppState
  /** Told as soon as the service is asked to stop, some time before it does. */
  stopping: AbortSignal
  /** The real time, or in tests what they say it is. */
  clock: () => number
}
