import { textsOf } from '../../platform/i18n/texts.ts'

export const webAppTexts = textsOf({
  en: {
    notYours: 'You do not work at this restaurant',
    notYoursHint: 'The address is that of another restaurant, or you no longer work there.',
    chooseYours: 'Choose a restaurant',
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
    notYours: 'أنت لا تعمل في هذا المطعم',
    notYoursHint: 'هذا عنوان مطعم آخر، أو أنك لم تعد تعمل فيه.',
    chooseYours: 'اختر مطعمًا',
    oneMoment: 'لحظة واحدة',
    beingBuilt: 'يجري بناء التطبيق كما بعد كل تحديث. تفتحه هذه الصفحة تلقائيًا خلال ثوانٍ.',
    meanwhile: 'في هذه الأثناء: مرجع الواجهة البرمجية',
    notBuilt: 'تعذّر بناء التطبيق',
    notBuiltHint:
      'الواجهة البرمجية تعمل. يجد من يشغّل كوماندا لديك السبب في سجلّها؛ وإعادة تشغيلها تبني التطبيق من جديد.',
    account: 'حسابك',
  },
})
