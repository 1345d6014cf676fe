import type { Words } from '../words.ts'

export const plan: Words['plan'] = {
  planTexts: {
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
}
