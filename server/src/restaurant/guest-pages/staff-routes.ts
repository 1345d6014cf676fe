import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { guestPagesAt } from '../../ground/tenants/guest-address.ts'
import type { RestaurantRow } from '../../ground/tenants/queries.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { notFound } from '../../platform/errors.ts'
import { ownAddress } from '../../platform/http/server/origin.ts'
import { Type } from '../../platform/http/validation/schema.ts'
import { makePicture, PICTURE_LIMIT, PICTURE_TYPES } from '../../platform/images/pictures.ts'
import { qrPath } from '../../platform/images/qr.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { SHOWN_TABLES } from '../floor/queries.ts'
import { changeGuestPages, choosePicture } from './commands.ts'
import {
  GuestPageChange,
  GuestPagePreview,
  type GuestPageState,
  guestPageSettings,
  PICTURE_KINDS,
  type PictureKind,
  type TableCode,
} from './contract.ts'
import { recordFor } from './domain-proof.ts'
import type { OwnDomains } from './domains.ts'
import { pageLanguages } from './languages.ts'
import { encryptPreview } from './preview.ts'
import { proveDomain } from './prove.ts'
import { OWN_HOST, PICTURES, SETTINGS } from './queries.ts'

const right = 'changeSettings'
const Nothing = Type.Object({})

type Deps = {
  database: Database
  publicUrl: string | null
  box: SecretBox
  domains: OwnDomains
  sendsMail: boolean
}

/** The owner's say over the guest pages. */
export function guestPageStaffRoutes(deps: Deps): StaffRoute[] {
  const { database, publicUrl, box, sendsMail } = deps
  async function stateOf(restaurant: RestaurantRow, root: string): Promise<GuestPageState> {
    const { id, slug, languages } = restaurant
    const [[row], pictures, [own], tables] = await readTogether(database, id, [
      SETTINGS,
      PICTURES,
      OWN_HOST,
      SHOWN_TABLES,
    ])
    const pictureAt = (kind: PictureKind) => {
      const found = pictures.find((picture) => picture.kind === kind)
      return found ? pictureAddress(slug, found.id) : null
    }
    return {
      version: row?.version ?? 0,
      settings: guestPageSettings(row?.settings ?? {}),
      domain: row?.domain ?? null,
      is_proven: own?.host != null,
      record: row?.domain ? recordFor(box, id, row.domain) : null,
      slug,
      address: guestPagesAt(root, { slug, guestHost: own?.host ?? null }),
      service: root,
      languages,
      page_languages: pageLanguages(restaurant),
      cover: pictureAt('cover'),
      logo: pictureAt('logo'),
      tables: tables.flatMap(({ name, code }) => (code === null ? [] : { name, code })),
      sends_mail: sendsMail,
    }
  }

  return [
    look({
      path: '/guest-pages',
      right,
      read: async ({ restaurant, request }) => ({
        data: await stateOf(restaurant, ownAddress(request, publicUrl)),
      }),
    }),
    look({
      path: '/table-codes',
      right,
      async read({ restaurant, request }) {
        const [[own], tables] = await readTogether(database, restaurant, [OWN_HOST, SHOWN_TABLES])
        const root = ownAddress(request, publicUrl)
        const pagesAt = guestPagesAt(root, { slug: restaurant.slug, guestHost: own?.host ?? null })
        const data = tables.flatMap(({ id, name, area, code }): TableCode[] => {
          if (code === null) return []
          const address = `${pagesAt}/t/${encodeURIComponent(code)}`
          return [{ id, name, area, code, address, ...qrPath(address) }]
        })
        return { data }
      },
    }),
    act({
      method: 'PUT',
      path: '/guest-pages',
      right,
      body: GuestPageChange,
      async run(tx, { body }) {
        await changeGuestPages(tx, body, publicUrl)
        return { data: { version: body.version + 1 } }
      },
    }),
    act({
      method: 'POST',
      path: '/guest-pages/domain-checks',
      right,
      body: Nothing,
      async perform({ restaurant, cause }) {
        await proveDomain(deps, restaurant, cause)
        return { data: null }
      },
    }),
    act({
      method: 'PUT',
      path: '/guest-pages/pictures/:kind:text',
      right,
      fileTypes: PICTURE_TYPES,
      bodyLimit: PICTURE_LIMIT,
      async perform({ restaurant, cause, id, file }) {
        const kind = kindOf(id)
        const files = await makePicture(file, restaurant.id)
        return inRestaurant(database, restaurant, cause, async (tx) => ({
          data: { address: pictureAddress(restaurant.slug, choosePicture(tx, kind, files)) },
        }))
      },
    }),
    act({
      method: 'POST',
      path: '/guest-pages/previews',
      right,
      body: GuestPagePreview,
      async perform({ restaurant, body, cause }) {
        const encrypted = encryptPreview(box, restaurant.id, body, cause.now)
        return { data: { path: `/r/${restaurant.slug}/preview/${encrypted}` } }
      },
    }),
  ]
}

function pictureAddress(slug: string, id: string): string {
  return `/r/${slug}/picture/${id}/1.webp`
}

function kindOf(text: string): PictureKind {
  const kind = PICTURE_KINDS.find((one) => one === text)
  if (!kind) throw notFound()
  return kind
}
