import { textsOf } from '../ui/language/texts.ts'

export const planBannerTexts = textsOf({
  en: {
    suspended:
      'This restaurant is suspended: you can look at everything, but change nothing. Guests can neither order nor book.',
    lapsed: 'This restaurant has no plan in force. Ask whoever runs Comanda for you.',
    endsSoon: 'Your plan ends on {moment}. Ask whoever runs Comanda for you.',
    toPlan: 'See the plan',
  },
  ar: {
    suspended:
      'هذا المطعم موقوف: يمكنك الاطلاع على كل شيء دون تغيير أي شيء. لا يستطيع الضيوف الطلب ولا الحجز.',
    lapsed: 'لا توجد لهذا المطعم خطة سارية. اسأل من يشغّل كوماندا لديك.',
    endsSoon: 'تنتهي خطتك في {moment}. اسأل من يشغّل كوماندا لديك.',
    toPlan: 'عرض الخطة',
  },
})
