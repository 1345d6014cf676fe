import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import {
  type App,
  allApps,
  appByClientId,
  registerApp,
  rotateSecret,
  setAppStatus,
} from '../../integration/apps/commands.ts'
import { detailFaults } from '../../integration/apps/rules.ts'
import { stopTokens, uninstallApp } from '../../integration/oauth/commands/end-grant.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { type Command, type Input, operator, UsageError, withInstallation } from './command.ts'
import { readScopes, SCOPES_HELP } from './scopes.ts'

const clientIdOption = { value: 'ID', summary: "The app's client id, svc_app_…", required: true }

/** The option that each field of an app comes from. */
const OPTIONS: Record<string, string> = {
  name: '--name',
  publisher: '--publisher',
  description: '--description',
  redirect_uris: '--redirect-uri',
  logo: '--logo',
  home_page: '--home-page',
  scopes: '--scopes',
}

async function knownApp(database: Database, clientId: string) {
  const app = await appByClientId(database, clientId)
  if (!app) throw new UsageError(`there is no app "${clientId}"`)
  return app
}

function statusCommand(summary: string, status: App['status'], outcome: string): Command {
  return {
    summary,
    options: { 'client-id': clientIdOption },
    async run(input) {
      const clientId = input.text('client-id')
      const app = await withInstallation(input.config, async ({ database }) => {
        const known = await knownApp(database, clientId)
        await setAppStatus(database, clientId, status)
        if (status === 'blocked') await stopTokens(database, known, operator())
        return known
      })
      return { json: { client_id: clientId, status }, lines: [`${app.name} ${outcome}`] }
    },
  }
}

function detailsFrom(input: Input) {
  const details = {
    name: input.text('name').trim(),
    description: (input.optional('description') ?? '').trim(),
    publisher: (input.optional('publisher') ?? '').trim(),
    logoUrl: input.optional('logo') ?? null,
    homeUrl: input.optional('home-page') ?? null,
    redirectUris: [...new Set(input.text('redirect-uri').split(/\s+/).filter(Boolean))],
    scopes: readScopes(input.text('scopes')) as string[],
  }
  const faults = Object.entries(detailFaults(details)).map(([field, fault]) => `${OPTIONS[field]}: ${fault}`)
  if (faults.length > 0) throw new UsageError(faults.join('; '))
  return details
}

export const appCommands: Record<string, Command> = {
  register: {
    summary: 'register an app; its secret is shown only once',
    options: {
      name: { value: 'NAME', summary: 'The name that owners see', required: true },
      'redirect-uri': {
        value: '"U V"',
        summary: 'Where owners return to: https, or http on localhost; separate several with spaces',
        required: true,
      },
      scopes: { value: '"A B"', summary: `${SCOPES_HELP}: every scope it may request`, required: true },
      description: { value: 'TEXT', summary: 'What it does, in a sentence or two' },
      publisher: { value: 'NAME', summary: 'Who makes it' },
      logo: { value: 'URL', summary: 'https address of a square logo' },
      'home-page': { value: 'URL', summary: 'https address where an owner starts installing it' },
    },
    async run(input) {
      const details = detailsFrom(input)
      const { clientId, clientSecret } = await withInstallation(input.config, ({ database }) =>
        registerApp(database, details),
      )
      return {
        json: { client_id: clientId, client_secret: clientSecret },
        lines: [
          `client_id      ${clientId}`,
          `client_secret  ${clientSecret}`,
          '',
          'Keep the secret safe: it is not shown again. Owners can install the app by its own link;',
          'the marketplace shows it after `comanda app publish`.',
        ],
      }
    },
  },

  list: {
    summary: 'list all apps, published or not',
    options: {},
    async run(input) {
      const apps = await withInstallation(input.config, ({ database }) => allApps(database))
      return {
        json: { apps: apps.map(presentApp) },
        lines:
          apps.length === 0
            ? ['No apps yet; see `comanda app register --help`.']
            : apps.map(({ clientId, status, name }) => `${clientId}  ${status.padEnd(8)}  ${name}`),
      }
    },
  },

  publish: statusCommand('list an app in the marketplace', 'listed', 'is listed in the marketplace.'),
  unpublish: statusCommand(
    'take an app off the list; installed apps keep working',
    'draft',
    'is not listed.',
  ),
  block: statusCommand(
    'stop an app everywhere immediately; publish or unpublish unblocks it',
    'blocked',
    'is blocked.',
  ),

  rotate: {
    summary: 'give an app a new secret; the old one stops working immediately',
    options: { 'client-id': clientIdOption },
    async run(input) {
      const clientId = input.text('client-id')
      const made = await withInstallation(input.config, ({ database }) => rotateSecret(database, clientId))
      if (!made) throw new UsageError(`there is no app "${clientId}"`)
      return {
        json: { client_id: clientId, client_secret: made.clientSecret },
        lines: [made.clientSecret, '', 'Keep it safe: it is not shown again.'],
      }
    },
  },

  uninstall: {
    summary: 'uninstall an app from a restaurant; all its tokens stop working',
    options: {
      restaurant: { value: 'SLUG', summary: "The restaurant's slug", required: true },
      'client-id': clientIdOption,
    },
    async run(input) {
      const slug = input.text('restaurant')
      const clientId = input.text('client-id')
      const uninstalled = await withInstallation(input.config, async ({ database }) => {
        const restaurant = await restaurantBySlug(database, slug)
        if (!restaurant) throw new UsageError(`there is no restaurant "${slug}"`)
        const app = await knownApp(database, clientId)
        return inRestaurant(database, restaurant, operator(), (tx) => uninstallApp(tx, app))
      })
      return {
        json: { restaurant: slug, client_id: clientId, uninstalled },
        lines: [
          uninstalled
            ? 'Uninstalled. All its tokens have stopped working.'
            : `${slug} did not have it installed.`,
        ],
      }
    },
  },
}

function presentApp(app: App) {
  return {
    client_id: app.clientId,
    name: app.name,
    status: app.status,
    publisher: app.publisher,
    description: app.description,
    logo: app.logoUrl,
    home_page: app.homeUrl,
    redirect_uris: app.redirectUris,
    scopes: app.scopes,
  }
}
