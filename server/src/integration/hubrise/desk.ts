import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type HubApp, type HubAppSettings, type HubClient, hubApp, hubClient } from './client.ts'

/** What the connection to HubRise needs beyond our own database. */
export type HubDesk = {
  database: Database
  box: SecretBox
  now: () => number
  /** Null: the operator has registered no program at HubRise. */
  app: HubApp | null
  timeoutMs: number | undefined
  clientWith(app: HubApp, accessToken: string): HubClient
}

export function hubDesk(
  database: Database,
  box: SecretBox,
  {
    now = () => Date.now(),
    timeoutMs,
    ...settings
  }: HubAppSettings & { now?: () => number; timeoutMs?: number },
): HubDesk {
  return {
    database,
    box,
    now,
    app: hubApp(settings),
    timeoutMs,
    clientWith: (app, accessToken) => hubClient(app, accessToken, timeoutMs),
  }
}

/** Where a connection's encrypted token belongs; in another row it does not open. */
export function tokenPlace(restaurantId: number, branchId: number): string {
  return `hubrise:${restaurantId}:${branchId}`
}
