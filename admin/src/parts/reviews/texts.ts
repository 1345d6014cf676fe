import { textsOf } from '../../ui/language/texts.ts'

export const starTexts = textsOf('parts/reviews.starTexts', {
  ofStars: '{count} of 5 stars',
})
