import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePicture } from './pictures.ts'

const REFUSED = 'service_unavailable'

const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a43' } })
  .png()
  .toBuffer()

async function outcome(restaurantId: number): Promise<number | string> {
  return makePicture(photo, restaurantId).then(
    (files) => files.length,
    (error: { code: string }) => error.code,
  )
}

test('eight photos that one restaurant sends at once wait their turn', async () => {
  const eight = await Promise.all(Array.from({ length: 8 }, () => outcome(1)))
  expect(eight).toEqual(Array.from({ length: 8 }, () => 3))
})

test('restaurants take turns: who sends one photo does not wait for the whole folder of another', async () => {
  const done: string[] = []
  const send = (restaurantId: number, name: string) =>
    makePicture(photo, restaurantId).then(() => done.push(name))
  await Promise.all([
    send(1, '1a'),
    send(1, '1b'),
    send(1, '1c'),
    send(1, '1d'),
    send(2, '2a'),
    send(3, '3a'),
    send(2, '2b'),
  ])
  expect(done).toEqual(['1a', '1b', '2a', '3a', '1c', '2b', '1d'])
})

test('where no more may wait, the last of whoever has most waiting makes room for a restaurant that has fewer', async () => {
  const many = await Promise.all([...Array.from({ length: 50 }, () => outcome(1)), outcome(2), outcome(3)])
  const made = (count: number) => Array.from({ length: count }, () => 3)
  const refused = (count: number) => Array.from({ length: count }, () => REFUSED)
  // The first is in work; 24 wait.
  expect(many).toEqual([...made(23), ...refused(27), ...made(2)])
  expect(await outcome(1)).toBe(3)
})
