import { textsOf } from '../ui/language/texts.ts'

export const todayTexts = textsOf({ en: { title: 'Today' }, ar: { title: 'اليوم' } })
