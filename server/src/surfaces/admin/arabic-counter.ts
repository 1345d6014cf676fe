import type { Sentences } from '../../platform/i18n/sentences.ts'

export const COUNTER: Sentences = {
  'Something was ordered for these guests, so they came.': 'طُلب شيء لهؤلاء الضيوف، فهم قد حضروا.',
  'Only from the booked time on.': 'لا يمكن ذلك قبل وقت الحجز.',
  'Bills or orders are still open: look at them, and close the day with them if it must be.':
    'ما زالت هناك حسابات أو طلبات مفتوحة: راجعها، ثم أغلق اليوم معها إن لزم الأمر.',
}
