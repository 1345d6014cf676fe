import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePicture } from './pictures.ts'

test('of the pictures that wait, one restaurant has its share and leaves room for the others', async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a43' } })
    .png()
    .toBuffer()
  const outcome = (restaurantId: number) =>
    makePicture(bytes, restaurantId).then(
      (files) => files.length,
      (error: { code: string }) => error.code,
    )
  const many = await Promise.all([...Array.from({ length: 6 }, () => outcome(1)), outcome(2), outcome(3)])
  const refused = 'service_unavailable'
  expect(many).toEqual([3, 3, 3, 3, refused, refused, 3, 3])
  expect(await outcome(1)).toBe(3)
})
