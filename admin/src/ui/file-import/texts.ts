import { textsOf } from '../language/texts.ts'

export const fileImportTexts = textsOf({
  en: {
    faults: 'The file cannot be imported as it is',
    place: 'Where',
    fault: 'What is wrong',
  },
  ar: {
    faults: 'لا يمكن استيراد الملف كما هو',
    place: 'أين',
    fault: 'ما الخطأ',
  },
})
