import { textsOf } from './language/texts.ts'

export const shownOnceTexts = textsOf({
  en: {
    once: 'Copy it now',
    onceMore:
      'It is shown this once and cannot be looked up later. Keep it where only your program can read it.',
    kept: 'I have kept it',
  },
  ar: {
    once: 'انسخه الآن',
    onceMore: 'يُعرض هذه المرة فقط ولا يمكن الاطلاع عليه لاحقًا. احفظه حيث لا يقرؤه إلا برنامجك.',
    kept: 'لقد حفظته',
  },
})
