import { textsOf } from '../../ui/language/texts.ts'

export const starTexts = textsOf({
  en: {
    ofStars: '{count} of 5 stars',
  },
  ar: {
    ofStars: '{count} من 5 نجوم',
  },
})
