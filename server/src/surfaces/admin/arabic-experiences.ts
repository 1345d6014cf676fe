import type { Sentences } from '../../platform/i18n/sentences.ts'

export const EXPERIENCES: Sentences = {
  'It must end after it begins.': 'يجب أن تنتهي بعد أن تبدأ.',
  'It may last seven days at the most.': 'لا تزيد المدة على سبعة أيام.',
  'The sale must end before it is over.': 'يجب أن ينتهي البيع قبل أن تنتهي.',
  '{} tickets are booked or held.': 'عدد التذاكر المحجوزة أو الموقوفة: {1}.',
  'Others have these tables then: {}.': 'هذه الطاولات لغيرك في ذلك الوقت: {1}.',
  'Somebody has booked it; cancel the date.': 'حجزها أحدهم؛ ألغِ الموعد.',
  'Nothing is due on these tickets.': 'لا شيء مستحق على هذه التذاكر.',
  'A booking that is cancelled cannot be paid.': 'لا يُدفع حجز أُلغي.',
  'The time to pay these tickets is over.': 'انتهى وقت دفع هذه التذاكر.',
  'This is no ticket of this restaurant.': 'ليست هذه تذكرة من هذا المطعم.',
  'Must be a date and time.': 'يجب أن يكون تاريخًا ووقتًا.',
  'The booking was cancelled.': 'أُلغي الحجز.',
}
