import { textsOf } from '../../platform/i18n/texts.ts'

/** On the ticket in the kitchen. */
export const standTexts = textsOf({
  en: { stand: 'Stand {number}' },
  ar: { stand: 'الحامل رقم {number}' },
  de: { stand: 'Aufsteller {number}' },
  es: { stand: 'Número {number}' },
  fr: { stand: 'Chevalet {number}' },
})
