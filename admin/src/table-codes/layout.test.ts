import { expect, test } from 'vitest'
import { COLUMNS, cardsOn, fitting, PAPERS, type Paper, pagesOf } from './layout.ts'

test.each(Object.keys(PAPERS) as Paper[])(
  'on %s no card leaves the paper, whatever the columns and lines',
  (paper) => {
    for (const columns of COLUMNS) {
      for (const lines of [0, 1, 3]) {
        const cards = cardsOn(paper, columns, lines)
        expect(cards.length % columns).toBe(0)
        for (const { x, y, width, height, qr } of cards) {
          expect(x + width).toBeLessThanOrEqual(PAPERS[paper].width)
          expect(y + height).toBeLessThanOrEqual(PAPERS[paper].height)
          expect(qr).toBeLessThan(width)
          // A phone reads it from where a guest sits.
          expect(qr).toBeGreaterThanOrEqual(25)
        }
      }
    }
  },
)

test('pages are filled one after the other, and a long name is written smaller', () => {
  expect(pagesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(fitting('T1', 10, 60)).toBe(10)
  expect(fitting('The long table by the window', 10, 60)).toBeLessThan(4)
})
