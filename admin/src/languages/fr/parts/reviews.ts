import type { Words } from '../../words.ts'

export const partsReviews: Words['parts/reviews'] = {
  starTexts: {
    ofStars: '{count} étoiles sur 5',
  },
}
