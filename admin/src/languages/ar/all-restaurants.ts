import type { Words } from '../words.ts'

export const allRestaurants: Words['all-restaurants'] = {
  groupTexts: {
    title: 'كل المطاعم',
    about: 'اليوم في كل مطعم من مطاعمك، بساعته وعملته.',
    clock: '{date}، {time} هناك',
    orders: 'طلبات اليوم',
    revenue: 'إيراد اليوم',
    open: 'الطلبات المفتوحة',
    bookings: 'حجوزات اليوم',
    bookingsOf: '{count}، {guests}',
    guests: {
      zero: 'لا ضيوف',
      one: 'ضيف واحد',
      two: 'ضيفان',
      few: '{count} ضيوف',
      many: '{count} ضيفًا',
      other: '{count} ضيف',
    },
    notInPlan: 'ليس في باقته',
    none: 'لا أرقام لعرضها',
    noneHint: 'يرى المالكون والمديرون هنا أرقام مطاعمهم.',
  },
}
