import type { Words } from '../../words.ts'

export const partsReviews: Words['parts/reviews'] = {
  starTexts: {
    ofStars: '{count} von 5 Sternen',
  },
}
