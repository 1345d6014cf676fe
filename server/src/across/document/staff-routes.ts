import { act, inside, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { ExportQuery, MenuImport } from '../../restaurant/menu/staff-contract.ts'
import {
  exportDocumentFile,
  importDocumentFile,
  listKeptDocuments,
  previewDocument,
} from './document-file.ts'
import { DocumentExportQuery, DocumentImport, DocumentSource } from './file-contract.ts'
import { exportMenuFile, importMenuFile } from './menu-file.ts'
import { undone } from './undone.ts'

/** A text of 8 MiB, and what JSON makes of its quotes and line ends. */
const FILE_LIMIT = 18 * 1024 * 1024

export function menuFileStaffRoutes(database: Database): StaffRoute[] {
  return [
    look({
      path: '/menu/export',
      right: 'changeMenu',
      query: ExportQuery,
      read: inside(database, (tx, { query }) => exportMenuFile(tx, query.format)),
    }),
    act({
      method: 'POST',
      path: '/menu/import/preview',
      right: 'changeMenu',
      bodyLimit: FILE_LIMIT,
      body: MenuImport,
      perform: async ({ restaurant, cause, body: { format, text } }) => ({
        data: await undone(database, restaurant, cause, (tx) => importMenuFile(tx, { format, text })),
      }),
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

export function documentFileStaffRoutes(database: Database): StaffRoute[] {
  return [
    look({
      path: '/document/export',
      everywhere: true,
      right: 'changeSettings',
      query: DocumentExportQuery,
      read: inside(database, (tx, { query }) => exportDocumentFile(tx, query.parts)),
    }),
    look({
      path: '/document/kept',
      right: 'changeSettings',
      read: inside(database, listKeptDocuments),
    }),
    act({
      method: 'POST',
      path: '/document/preview',
      right: 'changeSettings',
      bodyLimit: FILE_LIMIT,
      body: DocumentSource,
      perform: async ({ restaurant, cause, body }) => ({
        data: await undone(database, restaurant, cause, (tx) => previewDocument(tx, body)),
      }),
    }),
    act({
      method: 'POST',
      path: '/document/import',
      right: 'changeSettings',
      bodyLimit: FILE_LIMIT,
      body: DocumentImport,
      run: async (tx, { body: { version, ...source } }) => ({
        data: await importDocumentFile(tx, source, version),
      }),
    }),
  ]
}
