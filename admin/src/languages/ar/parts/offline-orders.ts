import type { Words } from '../../words.ts'

export const partsOfflineOrders: Words['parts/offline-orders'] = {
  offlineTexts: {
    notSent: 'لم يُرسل بعد',
    dishes: {
      zero: 'لا أطباق',
      one: 'طبق واحد',
      two: 'طبقان',
      few: '{count} أطباق',
      many: '{count} طبقًا',
      other: '{count} طبق',
    },
    toCheck: {
      zero: 'لا طلبات تحتاج إلى مراجعة',
      one: 'طلب واحد أُخذ أثناء انقطاع الاتصال يحتاج إلى مراجعة',
      two: 'طلبان أُخذا أثناء انقطاع الاتصال يحتاجان إلى مراجعة',
      few: '{count} طلبات أُخذت أثناء انقطاع الاتصال تحتاج إلى مراجعة',
      many: '{count} طلبًا أُخذ أثناء انقطاع الاتصال يحتاج إلى مراجعة',
      other: '{count} طلب أُخذ أثناء انقطاع الاتصال يحتاج إلى مراجعة',
    },
    review: 'مراجعة',
    title: 'طلبات أُخذت أثناء انقطاع الاتصال',
    about: 'قُبلت هذه الطلبات كما قُدّمت. راجع الفروق ثم علّم عليها بأنها روجعت.',
    told: 'قيل للضيف {told}، ومجموع الطلب {total}.',
    later: 'بأسعار وقت وصوله كان سيصبح {later} بدلًا من {total}.',
    ofDish: '{dish}: {message}',
    belowMinimum: 'الطلب أقل من الحد الأدنى.',
    check: 'تمت المراجعة',
    checkAll: 'تمت مراجعة الكل',
    open: 'فتح الطلب',
    taken: 'أُخذ {taken}، ووصل {came}',
    more: {
      zero: 'لا مزيد بعد هذه',
      one: 'طلب آخر بعد هذه',
      two: 'طلبان آخران بعد هذه',
      few: '{count} طلبات أخرى بعد هذه',
      many: '{count} طلبًا آخر بعد هذه',
      other: '{count} طلب آخر بعد هذه',
    },
    none: 'روجعت كلها',
  },
}
