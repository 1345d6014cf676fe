import type { Words } from '../../words.ts'

export const partsKitchen: Words['parts/kitchen'] = {
  screenTexts: {
    expediter: 'منسّق التمرير',
    unrouted: 'بلا محطة',
    screen: 'الشاشة',
    gone: 'لم تعد هذه الشاشة موجودة',
    readyByHand: 'لا تصير الطلبات جاهزة حين ينتهي المطبخ منها: يعلّمها أحد جاهزة في صفحة اليوم.',
    toKitchen: 'غيّر هذا في صفحة المطبخ',
  },
}
