import type { EventType } from '../../../server/src/ground/events/types.ts'
import { type Texts, textsOf } from '../ui/language/texts.ts'

/** When each event occurs, in plain words. The list of events in every menu is the list of these keys. */
export const eventTexts: Texts<EventType> = textsOf<EventType>({
  en: {
    ping: 'A test event from here',
    'order.created': 'An order is placed, on any channel',
    'order.status_changed': 'An order moves to another status',
    'order.updated': 'A line of an order is voided',
    'order.paid': 'Payments cover the order',
    'reservation.created': 'A booking is made, by the guest or the staff',
    'reservation.updated': 'A booking changes',
    'reservation.cancelled': 'A booking is cancelled',
    'menu.item_updated': 'A dish changes: price, name, sold out',
    'menu.updated': 'A menu changes: name, hours, open or closed, order',
    'menu.category_updated': 'A category changes: name, hours, open or closed, order',
    'payment.captured': 'A payment is captured',
    'payment.refunded': 'A payment is refunded',
    'guest.created': 'A guest profile is created',
    'guest.updated': 'A guest’s details or consent change, or the guest is erased',
    'giftcard.issued': 'A gift card is sold or issued',
    'giftcard.redeemed': 'A gift card pays for an order',
    'review.created': 'A guest submits a rating',
    'stock.below_par': 'An ingredient drops below its par level',
    'shift.published': 'A manager publishes a week of shifts',
    'experience.booked': 'Tickets to an experience are paid for',
    'app.uninstalled': 'An app is uninstalled',
  },
  ar: {
    ping: 'حدث تجريبي من هنا',
    'order.created': 'يُقدَّم طلب عبر أي قناة',
    'order.status_changed': 'ينتقل طلب إلى حالة أخرى',
    'order.updated': 'يُلغى سطر من طلب',
    'order.paid': 'تغطي المدفوعات الطلب',
    'reservation.created': 'يُجرى حجز من الضيف أو الموظفين',
    'reservation.updated': 'يتغير حجز',
    'reservation.cancelled': 'يُلغى حجز',
    'menu.item_updated': 'يتغير طبق: سعره أو اسمه أو نفاده',
    'menu.updated': 'تتغير قائمة: اسمها أو ساعاتها أو إتاحتها أو ترتيبها',
    'menu.category_updated': 'يتغير قسم: اسمه أو ساعاته أو إتاحته أو ترتيبه',
    'payment.captured': 'تُحصَّل دفعة',
    'payment.refunded': 'تُرد دفعة',
    'guest.created': 'يُنشأ ملف ضيف',
    'guest.updated': 'تتغير بيانات ضيف أو موافقته أو يُمحى',
    'giftcard.issued': 'تُباع بطاقة هدية أو تُصدر',
    'giftcard.redeemed': 'تدفع بطاقة هدية ثمن طلب',
    'review.created': 'يرسل ضيف تقييمًا',
    'stock.below_par': 'ينخفض مكوّن عن حده الأدنى',
    'shift.published': 'ينشر مدير جدول أسبوع',
    'experience.booked': 'تُدفع تذاكر تجربة',
    'app.uninstalled': 'يُزال تطبيق',
  },
})

export const EVENTS = Object.keys(eventTexts.en) as EventType[]

const GROUPS = ['orders', 'bookings', 'menu', 'guests', 'more'] as const
export type EventGroup = (typeof GROUPS)[number]

const GROUP_OF: Record<string, EventGroup> = {
  order: 'orders',
  payment: 'orders',
  reservation: 'bookings',
  experience: 'bookings',
  menu: 'menu',
  stock: 'menu',
  guest: 'guests',
  review: 'guests',
}

/** What can be chosen; a ping reaches every address by itself. */
export const EVENT_GROUPS: { group: EventGroup; events: EventType[] }[] = GROUPS.map((group) => ({
  group,
  events: EVENTS.filter(
    (event) => event !== 'ping' && (GROUP_OF[event.slice(0, event.indexOf('.'))] ?? 'more') === group,
  ),
}))
