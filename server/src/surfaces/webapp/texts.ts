import { textsOf } from '../../platform/language/texts.ts'

export const webAppTexts = textsOf({
  en: {
    oneMoment: 'One moment',
    beingBuilt:
      'The web app is being built, as after every update. This page opens it by itself in a few seconds.',
    meanwhile: 'Meanwhile: the API reference',
    notBuilt: 'The web app could not be built',
    notBuiltHint:
      'The API works. Whoever runs Comanda for you finds the reason in its log; starting it again builds the app anew.',
    account: 'Your account',
  },
  ar: {
    oneMoment: 'لحظة واحدة',
    beingBuilt: 'يجري بناء التطبيق كما بعد كل تحديث. تفتحه هذه الصفحة تلقائيًا خلال ثوانٍ.',
    meanwhile: 'في هذه الأثناء: مرجع الواجهة البرمجية',
    notBuilt: 'تعذّر بناء التطبيق',
    notBuiltHint:
      'الواجهة البرمجية تعمل. يجد من يشغّل كوماندا لديك السبب في سجلّها؛ وإعادة تشغيلها تبني التطبيق من جديد.',
    account: 'حسابك',
  },
})
