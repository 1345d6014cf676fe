import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'

let service: TestApp
let venue: Venue
let path: string
beforeAll(async () => {
  service = await testApp({ PUBLIC_URL: 'https://eat.example' })
})
afterAll(() => service.close())
beforeEach(async () => {
  venue = await service.venue({ document: smallMenu() })
  path = `/items/${venue.ids.items!.soup}/photo`
})

/** Red on the left, blue on the right. */
function picture(width: number, height: number) {
  const half = { create: { width: width / 2, height, channels: 3, background: '#00f' } } as const
  return sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: half, left: width / 2, top: 0 },
  ])
}
const put = (payload: Buffer, type: string | null = 'image/jpeg', token = venue.token, to = path) =>
  service.request('PUT', to, { token, payload, headers: type === null ? {} : { 'content-type': type } })
const media = (url: string, headers = {}) =>
  service.app.inject({ url: url.replace('https://eat.example', ''), headers })

test('a photo is kept upright in three sizes, without what the camera wrote, for ever under its address', async () => {
  const sent = await picture(2000, 1000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Ann', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { status, body } = await put(sent)
  expect(status).toBe(200)
  const photo = body.data
  expect(photo).toMatchObject({
    width: 800,
    height: 1600,
    sizes: [{ width: 200 }, { width: 400 }, { width: 800 }],
  })
  expect(photo.url).toBe(photo.sizes[2].url)
  expect((await venue.get(path)).body).toEqual({ data: photo, meta: {}, links: {} })

  for (const { url, width } of photo.sizes) {
    expect(url).toMatch(/^https:\/\/eat\.example\/media\/\d+\/[0-9a-f-]{36}\/[123]\.webp$/)
    const file = await media(url)
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { format, exif, orientation, icc, ...rest } = await sharp(file.rawPayload).metadata()
    expect([format, exif, orientation, icc, rest.width, rest.height]).toEqual([
      'webp',
      undefined,
      undefined,
      undefined,
      width,
      width * 2,
    ])
    const [top, bottom] = await Promise.all(
      [0, width * 2 - 10].map((at) =>
        sharp(file.rawPayload).extract({ left: 10, top: at, width: 1, height: 1 }).raw().toBuffer(),
      ),
    )
    expect([top![0]! > 200, bottom![2]! > 200]).toEqual([true, true])
    const again = await media(url, { 'if-none-match': file.headers.etag })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
  }
})

test('another photo has other addresses, and one that is removed is gone', async () => {
  const first = (await put(await picture(300, 200).png().toBuffer(), 'image/png')).body.data
  expect(first).toMatchObject({
    width: 300,
    height: 200,
    sizes: [{ width: 300 }, { width: 300 }, { width: 300 }],
  })
  const second = (await put(await picture(500, 500).avif({ effort: 0 }).toBuffer(), 'image/avif')).body.data
  expect(second.url).not.toBe(first.url)
  expect((await media(first.url)).statusCode).toBe(404)
  const deleted = await service.request('DELETE', path, { token: venue.token })
  expect([deleted.status, deleted.body.data]).toEqual([200, second])
  expect((await media(second.url)).statusCode).toBe(404)
  expect((await venue.get(path)).status).toBe(404)
  expect((await service.request('DELETE', path, { token: venue.token })).status).toBe(404)
  const { rows } = await service.owner.query(
    "select body::json -> 'data' ->> 'changed' as changed from events where restaurant_id = $1",
    [venue.restaurant.id],
  )
  expect(rows.map(({ changed }) => changed)).toEqual(['["photo"]', '["photo"]', '["photo"]'])
  const { rows: files } = await service.owner.query('select from photo_files where restaurant_id = $1', [
    venue.restaurant.id,
  ])
  expect(files).toEqual([])
})

test('the bytes decide, not the name they come under', async () => {
  const webp = await picture(40, 40).webp().toBuffer()
  expect((await put(webp, 'image/png')).status).toBe(200)
  expect((await put(webp, null)).status).toBe(200)
  const refused = async (payload: Buffer) => {
    const { status, body } = await put(payload)
    return [status, body.error.details]
  }
  const noImage = [422, { body: ['This is not an image that can be read.'] }]
  expect(await refused(Buffer.from('hello, I am a picture'))).toEqual(noImage)
  expect(
    await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
  ).toEqual(noImage)
  expect(await refused(await picture(40, 40).gif().toBuffer())).toEqual(noImage)
  expect(await refused((await picture(400, 400).jpeg().toBuffer()).subarray(0, 900))).toEqual(noImage)
  expect(await refused(Buffer.alloc(0))).toEqual([
    422,
    { body: ['This operation needs a file as its body.'] },
  ])
  const huge = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  expect(await refused(huge)).toEqual([422, { body: ['The image has more than 50 megapixels.'] }])
  expect((await put(webp, 'application/json')).body.error).toEqual({
    code: 'unsupported_media_type',
    message: 'Send the body as image/jpeg, image/png, image/webp or image/avif.',
    details: {},
  })
  expect((await put(Buffer.alloc(10 * 1024 * 1024 + 1))).body.error).toEqual({
    code: 'payload_too_large',
    message: 'The body is larger than 10 MiB.',
    details: {},
  })
})

test('needs its scope, and a dish of the same restaurant', async () => {
  const other = await service.venue({ document: smallMenu() })
  const jpeg = await picture(40, 40).jpeg().toBuffer()
  const made = (await put(jpeg)).body.data
  expect((await put(jpeg, 'image/jpeg', other.token)).status).toBe(404)
  expect((await put(Buffer.from('no image'), 'image/jpeg', venue.token, '/items/999999/photo')).status).toBe(
    404,
  )
  expect((await service.request('GET', path, { token: other.token })).status).toBe(404)
  expect((await service.request('DELETE', path, { token: other.token })).status).toBe(404)
  const { token } = await venue.newToken({ scopes: ['menu:read'] })
  expect((await put(jpeg, 'image/jpeg', token)).status).toBe(403)
  expect((await service.request('GET', path, { token })).status).toBe(200)
  const foreign = made.url.replace(`/media/${venue.restaurant.id}/`, `/media/${other.restaurant.id}/`)
  expect((await media(foreign)).statusCode).toBe(404)
  for (const wrong of ['/media/x/y/1.webp', '/media/1/y/1.webp', made.url.replace('3.webp', '4.webp')]) {
    expect((await media(wrong)).statusCode, wrong).toBe(404)
  }
})

test('two at once leave one whole photo', async () => {
  const [a, b] = await Promise.all(
    [60, 80].map(async (side) => put(await picture(side, side).png().toBuffer())),
  )
  expect([a!.status, b!.status]).toEqual([200, 200])
  const { data } = (await venue.get(path)).body
  expect([a!.body.data, b!.body.data]).toContainEqual(data)
  expect((await media(data.url)).statusCode).toBe(200)
})
