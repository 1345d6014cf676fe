import { textsOf } from '../language/texts.ts'

export const pageTexts = textsOf({
  en: {
    language: 'Language',
    foreignSite: 'This request came from another site',
    foreignSiteHint: 'For your safety nothing was changed. Open the page from Comanda itself and try again.',
    unreadable: 'That could not be read',
    unreadableHint: 'Go back, reload the page and try again.',
    controls: 'Some characters cannot be used here',
    controlsHint: 'Go back and remove the control characters from the field “{field}”, then try again.',
    outOfReach: 'Briefly out of reach',
    outOfReachHint: 'Try again in a moment.',
    ourFault: 'Something went wrong on our side',
    ourFaultHint: 'Try again in a moment. If it happens again, tell your operator the number {id}.',
  },
  ar: {
    language: 'اللغة',
    foreignSite: 'جاء هذا الطلب من موقع آخر',
    foreignSiteHint: 'حفاظًا على سلامتك لم يتغيّر شيء. افتح الصفحة من كوماندا نفسها وحاول مرة أخرى.',
    unreadable: 'تعذّرت قراءة ذلك',
    unreadableHint: 'ارجع وأعد تحميل الصفحة ثم حاول مرة أخرى.',
    controls: 'لا يمكن استخدام بعض المحارف هنا',
    controlsHint: 'ارجع وأزل محارف التحكم من الحقل «{field}» ثم حاول مرة أخرى.',
    outOfReach: 'تعذّر الوصول مؤقتًا',
    outOfReachHint: 'حاول بعد لحظات.',
    ourFault: 'حدث خطأ من جانبنا',
    ourFaultHint: 'حاول بعد لحظات. إن تكرر ذلك فأخبر المشغّل بالرقم {id}.',
  },
})
