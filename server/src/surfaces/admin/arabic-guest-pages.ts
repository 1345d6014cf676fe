import type { Sentences } from '../../platform/i18n/sentences.ts'

export const GUEST_PAGES: Sentences = {
  '{} means nothing in this mail. There are: {}.': 'لا معنى لعبارة {1} في هذه الرسالة. المتاح: {2}.',
  'Guests sit at "{}" now: close their bill first.': 'يجلس ضيوف إلى "{1}" الآن: أغلق فاتورتهم أولًا.',
  '"{}" is booked, next on {}: give those bookings another table first.':
    'الطاولة "{1}" محجوزة، وأقرب حجز في {2}: أعطِ تلك الحجوزات طاولة أخرى أولًا.',
  'This mail is not written in this language.': 'لا تُكتب هذه الرسالة بهذه اللغة.',
  'Another restaurant has this domain.': 'هذا النطاق لمطعم آخر.',
  "This domain is the service's own.": 'هذا نطاق الخدمة نفسها.',
  'Save a domain first.': 'احفظ نطاقًا أولًا.',
  'The operator has to set PUBLIC_URL first.': 'على مشغّل الخدمة أن يضبط PUBLIC_URL أولًا.',
  'The record was not found. A new one can take an hour to be seen.':
    'لم يُعثر على السجل. قد يحتاج السجل الجديد إلى ساعة حتى يظهر.',
  'A domain looks like order.example.com.': 'يبدو النطاق هكذا: order.example.com.',
  'The address of a site looks like https://www.example.com.':
    'يبدو عنوان الموقع هكذا: https://www.example.com.',
  'The address of a map begins with https://.': 'يبدأ عنوان الخريطة بـ https://.',
  'A colour looks like #9a3412.': 'يبدو اللون هكذا: #9a3412.',
}
