import { act, inside, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { appInside, type Credentials } from '../apps/commands.ts'
import { uninstallApp } from '../oauth/commands/end-grant.ts'
import { marketplaceOf } from './commands/list-apps.ts'
import { changeOwnApp, listOwnApps, publishApp, rotateOwnSecret } from './commands/own-apps.ts'
import { AppWish } from './contract.ts'
import { presentApp, presentInstall } from './present.ts'

export function marketplaceStaffRoutes(database: Database): StaffRoute[] {
  return [
    look({
      path: '/apps',
      right: 'develop',
      async read({ restaurant }) {
        const { installed, others } = await marketplaceOf(database, restaurant.id)
        return {
          data: {
            installed: installed.map((install) => presentInstall(install, restaurant.zone)),
            others: others.map(presentApp),
          },
        }
      },
    }),
    act({
      method: 'DELETE',
      path: '/apps/:app:text',
      right: 'endApps',
      async run(tx, { id }) {
        const app = await appInside(tx, id)
        if (!app || !(await uninstallApp(tx, app))) throw notFound()
        return { data: { client_id: id } }
      },
    }),
    look({
      path: '/own-apps',
      right: 'develop',
      read: inside(database, listOwnApps),
    }),
    act({
      method: 'POST',
      path: '/own-apps',
      right: 'develop',
      body: AppWish,
      run: async (tx, { body }) => ({ data: shown(await publishApp(tx, body)) }),
    }),
    act({
      method: 'PUT',
      path: '/own-apps/:app:text',
      right: 'develop',
      body: AppWish,
      async run(tx, { id, body }) {
        await changeOwnApp(tx, id, body)
        return { data: { client_id: id } }
      },
    }),
    act({
      method: 'POST',
      path: '/own-apps/:app:text/rotate',
      right: 'develop',
      run: async (tx, { id }) => ({ data: shown(await rotateOwnSecret(tx, id)) }),
    }),
  ]
}

function shown({ clientId, clientSecret }: Credentials) {
  return { client_id: clientId, client_secret: clientSecret }
}
