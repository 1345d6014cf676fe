import { textsOf } from './language/texts.ts'

export const uiTexts = textsOf({
  en: {
    loading: 'Loading…',
    retry: 'Try again',
    problem: 'This could not be loaded',
    notDone: 'That did not work',
    cancel: 'Go back',
    close: 'Close',
    copy: 'Copy',
    copied: 'Copied',
  },
  ar: {
    loading: 'جارٍ التحميل…',
    retry: 'حاول مرة أخرى',
    problem: 'تعذّر تحميل هذا',
    notDone: 'لم ينجح ذلك',
    cancel: 'رجوع',
    close: 'إغلاق',
    copy: 'نسخ',
    copied: 'تم النسخ',
  },
})
