import { textsOf } from '../ui/language/texts.ts'

export const planTexts = textsOf({
  en: {
    title: 'Plan',
    about: 'What your restaurant can use, and until when.',
    yours: 'Your plan',
    all: 'Plans of this installation',
    askOperator: 'Whoever runs Comanda for you changes the plan: ask them.',
    noPlan: 'No plan',
    stateInForce: 'In force',
    stateNone: 'Not in force',
    stateSuspended: 'Suspended',
    suspendedSince:
      'Suspended since {moment}. Everything can be looked at, nothing can be changed, and guests can neither order nor book. Ask whoever runs Comanda for you.',
    from: 'From {moment}',
    until: 'Until {moment}',
    openEnded: 'Without an end',
    included: 'included',
    notIncluded: 'not included',
    reservations: 'Bookings, tables and waitlist',
    reporting: 'Sales figures and reports',
  },
  ar: {
    title: 'الخطة',
    about: 'ما يستطيع مطعمك استخدامه، وحتى متى.',
    yours: 'خطتك',
    all: 'خطط هذا التثبيت',
    askOperator: 'من يشغّل كوماندا لديك هو من يغيّر الخطة: اسأله.',
    noPlan: 'بلا خطة',
    stateInForce: 'سارية',
    stateNone: 'غير سارية',
    stateSuspended: 'موقوف',
    suspendedSince:
      'موقوف منذ {moment}. يمكن الاطلاع على كل شيء ولا يمكن تغيير شيء، ولا يستطيع الضيوف الطلب ولا الحجز. اسأل من يشغّل كوماندا لديك.',
    from: 'من {moment}',
    until: 'حتى {moment}',
    openEnded: 'بلا نهاية',
    included: 'مشمولة',
    notIncluded: 'غير مشمولة',
    reservations: 'الحجوزات والطاولات وقائمة الانتظار',
    reporting: 'أرقام المبيعات والتقارير',
  },
})
