import { describe, expect, test } from 'vitest'
import { cropRect, outputSize, shifted, WHOLE } from './crop-box.ts'

const WIDE = { width: 4000, height: 1500 }
const TALL = { width: 1200, height: 3000 }

describe('what is kept of a picture', () => {
  test.each([
    ['the middle of a wide one', WIDE, WHOLE, { left: 1000, top: 0, width: 2000, height: 1500 }],
    ['the middle of a tall one', TALL, WHOLE, { left: 0, top: 1050, width: 1200, height: 900 }],
    [
      'half as much, zoomed in',
      WIDE,
      { ...WHOLE, zoom: 2 },
      { left: 1500, top: 375, width: 1000, height: 750 },
    ],
    [
      'nothing beyond the edge',
      WIDE,
      { x: 0, y: 1, zoom: 1 },
      { left: 0, top: 0, width: 2000, height: 1500 },
    ],
  ])('is %s', (_what, picture, box, expected) => {
    expect(cropRect(picture, box)).toEqual(expected)
  })

  test('moves with the hand and stops at the edge, so that it comes back at once', () => {
    const far = shifted(WIDE, WHOLE, { x: 99_999, y: 0 })
    expect(cropRect(WIDE, far).left).toBe(2000)
    expect(cropRect(WIDE, shifted(WIDE, far, { x: -100, y: 0 })).left).toBe(1900)
  })

  test('is sent no larger than it is, nor than needed', () => {
    expect(outputSize(TALL, WHOLE)).toEqual({ width: 1200, height: 900 })
    expect(outputSize({ width: 8000, height: 6000 }, WHOLE)).toEqual({ width: 2400, height: 1800 })
  })
})
