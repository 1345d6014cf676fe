import { formatMoment } from '../../platform/time/clock.ts'
import type { App } from '../apps/commands.ts'
import type { Install } from './commands/list-apps.ts'
import type { InstalledApp, ListedApp, OwnApp } from './contract.ts'

export function presentApp(app: App): ListedApp {
  return {
    client_id: app.clientId,
    name: app.name,
    description: app.description,
    publisher: app.publisher,
    logo_url: app.logoUrl,
    home_url: app.homeUrl,
    scopes: app.scopes,
  }
}

/** What it may do is what was allowed, not all that it could ask for. */
export function presentInstall(
  { app, scopes, installedAt, lastUsedAt }: Install,
  zone: string,
): InstalledApp {
  return {
    ...presentApp(app),
    scopes,
    installed_at: formatMoment(installedAt, zone),
    last_used_at: formatMoment(lastUsedAt, zone),
  }
}

export type OwnAppRow = App & { secretHint: string; createdAt: number }

export function presentOwnApp(app: OwnAppRow, zone: string): OwnApp {
  return {
    ...presentApp(app),
    redirect_uris: app.redirectUris,
    status: app.status,
    secret_hint: app.secretHint,
    created_at: formatMoment(app.createdAt, zone),
  }
}
