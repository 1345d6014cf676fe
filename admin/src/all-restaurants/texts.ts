import { textsOf } from '../ui/language/texts.ts'

export const groupTexts = textsOf({
  en: {
    title: 'All restaurants',
    about: 'Today at each of your restaurants, by its own clock and in its own currency.',
    clock: '{date}, {time} there',
    orders: 'Orders today',
    revenue: 'Revenue today',
    open: 'Open orders',
    bookings: 'Bookings today',
    bookingsOf: '{count}, {guests}',
    guests: { one: '{count} guest', other: '{count} guests' },
    notInPlan: 'Not in its plan',
    none: 'No figures to show',
    noneHint: 'Owners and managers see the figures of their restaurants here.',
  },
  ar: {
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
})
