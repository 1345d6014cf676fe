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
    older: 'Show older',
    lineLive: 'Live',
    lineConnecting: 'Connecting…',
    lineLost: 'Connection lost. Trying again by itself…',
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
    older: 'عرض الأقدم',
    lineLive: 'مباشر',
    lineConnecting: 'جارٍ الاتصال…',
    lineLost: 'انقطع الاتصال. تُعاد المحاولة تلقائيًا…',
  },
})
