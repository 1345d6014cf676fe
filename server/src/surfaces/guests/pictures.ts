import type { FastifyInstance } from 'fastify'
import { isUuid } from '../../platform/http/validation/formats.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import type { Sites } from '../../restaurant/guest-pages/cache.ts'
import type { PictureKind } from '../../restaurant/guest-pages/contract.ts'
import { pictureFile } from '../../restaurant/guest-pages/queries.ts'
import { noPage } from './refusal.ts'
import type { Visit } from './visit.ts'

export type ShownPicture = { src: string; srcset: string; largest: string; width: number; height: number }

export function pictureOf({ site, base }: Visit, kind: PictureKind): ShownPicture | null {
  const found = site.pictures.find((picture) => picture.kind === kind)
  if (!found) return null
  const addressOf = (index: number) => `${base}/picture/${found.id}/${index + 1}.webp`
  const { sizes } = found
  const { width, height } = sizes.at(-1) ?? { width: 1, height: 1 }
  return {
    src: addressOf(kind === 'logo' ? 0 : Math.min(1, sizes.length - 1)),
    srcset: sizes.map((size, index) => `${addressOf(index)} ${size.width}w`).join(', '),
    largest: addressOf(sizes.length - 1),
    width,
    height,
  }
}

/** Bytes that never change at an address that nobody guesses. */
export function servePictures(
  app: FastifyInstance,
  { database, sites }: { database: Database; sites: Sites },
): void {
  app.get<{ Params: { slug: string; id: string; file: string } }>(
    '/r/:slug/picture/:id/:file',
    async (request, reply) => {
      const { slug, id, file } = request.params
      const place = /^([1-3])\.webp$/.exec(file)?.[1]
      const site = await sites.get(slug)
      if (!site || !isUuid(id) || !place) throw noPage()
      const [[row]] = await readTogether(database, site.row.id, [pictureFile(id, Number(place))])
      if (!row) throw noPage()
      return reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'",
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type('image/webp')
        .send(row.bytes)
    },
  )
}
