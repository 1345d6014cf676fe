import type { Sentences } from '../../platform/i18n/sentences.ts'

export const REVIEWS: Sentences = {
  'This visit has a review already.': 'لهذه الزيارة تقييم من قبل.',
  'The party is not seated.': 'لم تجلس المجموعة بعد.',
  'The order is not completed.': 'لم يكتمل الطلب بعد.',
  'Name an order or a reservation.': 'اذكر طلبًا أو حجزًا.',
  'Name an order or a reservation, not both.': 'اذكر طلبًا أو حجزًا، لا كليهما.',
}
