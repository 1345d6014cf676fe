import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import { type Call, type Operation, read, write } from '../../platform/http/operations/operation.ts'
import { PREFIX } from '../../platform/http/operations/serve.ts'
import { matchesEtag } from '../../platform/http/operations/written.ts'
import { makePicture, PICTURE_LIMIT, PICTURE_TYPES } from '../../platform/images/pictures.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import type { Statement } from '../../platform/postgres/sql/statement.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { findItem } from './commands/items.ts'
import { removePhoto, setPhoto } from './commands/photos.ts'
import * as examples from './examples.ts'
import { presentPhoto } from './photo.ts'
import { itemExists, type PhotoRow, photosOf } from './photo-queries.ts'
import { PhotoAnswer } from './write-contract.ts'

export const photoUpload = { types: PICTURE_TYPES, bodyLimit: PICTURE_LIMIT, receive: makePicture }

export function photoRoutes(database: Database): Operation[] {
  const path = '/items/:item/photo'
  const answer = { schema: PhotoAnswer, example: examples.photoAnswer }
  const made = (call: Call, photo: PhotoRow) => ({
    data: presentPhoto(photo, call.restaurant.id, rootOf(call)),
  })
  return [
    read({
      tag: 'Menu',
      scope: 'menu:read',
      path,
      id: 'getItemPhoto',
      summary: 'Get the photo of an item',
      description:
        'Its addresses need no token and can be cached forever: another photo has other addresses.',
      errors: ['not_found'],
      answer,
      async read(call) {
        const [[item], [photo]] = await readTogether(database, call.restaurant.id, [
          itemExists(call.number),
          photosOf([call.number]),
        ])
        if (!item || !photo) throw notFound()
        return made(call, photo)
      },
    }),
    write({
      tag: 'Menu',
      scope: 'menu:write',
      method: 'PUT',
      path,
      id: 'setItemPhoto',
      summary: 'Set the photo of an item',
      description:
        'The body is the image itself: JPEG, PNG, WebP or AVIF, at most 10 MiB and 50 megapixels. It is kept in three sizes as WebP, turned upright, without what the camera wrote into it. Fires `menu.item_updated` with `changed` `["photo"]`.',
      upload: photoUpload,
      errors: ['not_found', 'validation_failed'],
      answer,
      find: (tx, call) => findItem(tx, call.number),
      run: async (tx, { call, found, asked }) => made(call, await setPhoto(tx, found, asked)),
    }),
    write({
      tag: 'Menu',
      scope: 'menu:write',
      method: 'DELETE',
      path,
      id: 'deleteItemPhoto',
      summary: 'Delete the photo of an item',
      errors: ['not_found'],
      answer,
      find: (tx, call) => findItem(tx, call.number),
      run: async (tx, { call, found }) => made(call, await removePhoto(tx, found)),
    }),
  ]
}

/** The service's own address, from that of the request. */
function rootOf({ address }: Call): string {
  return address.slice(0, address.lastIndexOf(`${PREFIX}/items/`))
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Of each domain that has photos; their ids are never the same. */
export type PhotoFinder = (id: string, place: number) => Statement<{ bytes: Buffer }>

/** Photos for guests and for pages of others: an address that nobody guesses, whose bytes never change. */
export function serveMedia(app: FastifyInstance, database: Database, finders: PhotoFinder[]): void {
  app.get<{ Params: { restaurant: string; photo: string; file: string } }>(
    '/media/:restaurant/:photo/:file',
    async (request, reply) => {
      const { restaurant, photo, file } = request.params
      const place = /^([1-3])\.webp$/.exec(file)?.[1]
      if (!/^[1-9]\d{0,14}$/.test(restaurant) || !UUID.test(photo) || !place) throw notFound()
      const kept = finders.map((find) => find(photo, Number(place)))
      const [row] = (await readTogether(database, Number(restaurant), kept)).flat()
      if (!row) throw notFound()
      const etag = `"${photo}-${place}"`
      reply.headers({
        etag,
        'cache-control': FOR_EVER,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('image/webp').send(row.bytes)
    },
  )
}
