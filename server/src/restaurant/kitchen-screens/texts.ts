import { textsOf } from '../../platform/i18n/texts.ts'

export const pairingTexts = textsOf({
  en: {
    title: 'Pair this device with a kitchen screen',
    hint: 'A manager makes a code in the web app, under Kitchen. It holds for ten minutes and for one device.',
    code: 'Code',
    pair: 'Pair',
    wrong: 'This code is not known, was used already, or is too old. Ask for a new one.',
    tooOften: 'Too many codes were tried',
    tooOftenHint: 'Wait a minute, then type the code again.',
  },
  ar: {
    title: 'اقرن هذا الجهاز بشاشة مطبخ',
    hint: 'ينشئ المدير رمزًا في تطبيق الويب تحت «المطبخ». يصلح الرمز عشر دقائق ولجهاز واحد.',
    code: 'الرمز',
    pair: 'اقرن',
    wrong: 'هذا الرمز غير معروف، أو استُعمل من قبل، أو انتهت مدته. اطلب رمزًا جديدًا.',
    tooOften: 'جُرّبت رموز كثيرة جدًا',
    tooOftenHint: 'انتظر دقيقة ثم اكتب الرمز مرة أخرى.',
  },
})
