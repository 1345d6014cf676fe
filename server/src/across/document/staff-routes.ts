import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { Database } from '../../platform/db/database.ts'
import { inRestaurant } from '../../platform/db/transaction.ts'
import { ExportQuery, type ImportPreview, MenuImport } from '../../restaurant/menu/staff-contract.ts'
import { exportMenuFile, importMenuFile } from './menu-file.ts'

/** A text of 8 MiB, and what JSON makes of its quotes and line ends. */
const FILE_LIMIT = 18 * 1024 * 1024

/** What an import would change, told by doing it and undoing it. */
class Undone extends Error {
  preview: ImportPreview
  constructor(preview: ImportPreview) {
    super('only a preview')
    this.preview = preview
  }
}

export function menuFileStaffRoutes(database: Database): StaffRoute[] {
  return [
    look({
      path: '/menu/export',
      right: 'changeMenu',
      query: ExportQuery,
      read: ({ restaurant, cause, query }) =>
        inRestaurant(database, restaurant, cause, async (tx) => ({
          data: await exportMenuFile(tx, query.format),
        })),
    }),
    act({
      method: 'POST',
      path: '/menu/import/preview',
      right: 'changeMenu',
      bodyLimit: FILE_LIMIT,
      body: MenuImport,
      async perform({ restaurant, cause, body }) {
        const { format, text } = body
        try {
          return await inRestaurant(database, restaurant, cause, async (tx) => {
            throw new Undone(await importMenuFile(tx, { format, text }))
          })
        } catch (error) {
          if (error instanceof Undone) return { data: error.preview }
          throw error
        }
      },
    }),
    act({
      method: 'POST',
      path: '/menu/import',
      right: 'changeMenu',
      bodyLimit: FILE_LIMIT,
      body: MenuImport,
      run: async (tx, { body }) => ({
        data: await importMenuFile(tx, { ...body, version: body.version ?? '' }),
      }),
    }),
  ]
}
