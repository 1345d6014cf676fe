import type { Sentences } from '../../platform/i18n/sentences.ts'

export const SHIFTS: Sentences = {
  'A shift begins inside its week.': 'تبدأ النوبة داخل أسبوعها.',
  'A shift ends after it begins.': 'تنتهي النوبة بعد بدايتها.',
  'A shift lasts at most 16 hours.': 'لا تزيد النوبة على 16 ساعة.',
  'The break is as long as the shift.': 'الاستراحة بطول النوبة.',
  'A week starts on a Monday.': 'يبدأ الأسبوع يوم الاثنين.',
  'The restaurant has no such branch.': 'ليس للمطعم فرع كهذا.',
  'Nobody of the team has this number.': 'لا أحد في الفريق بهذا الرقم.',
  'Say what the shift is for.': 'اذكر دور النوبة.',
  'There is nothing to copy in that week.': 'لا شيء للنسخ في ذلك الأسبوع.',
  'A week without shifts makes no template.': 'أسبوع بلا نوبات لا يصلح قالبًا.',
  'This week was never published.': 'لم يُنشر هذا الأسبوع قط.',
  '{} would work twice at the same time: {} and {}.': 'سيعمل {1} مرتين في الوقت نفسه: {2} و{3}.',
  'Somebody would work twice at the same time.': 'سيعمل أحدهم مرتين في الوقت نفسه.',
  'Somebody else of the team has this address.': 'لشخص آخر في الفريق هذا البريد.',
  'Time off ends on the day it begins, or later.': 'تنتهي الإجازة يوم بدايتها أو بعده.',
  'Time off lasts a year at the most.': 'لا تزيد الإجازة على سنة.',
  'These days are over.': 'هذه الأيام مضت.',
}
