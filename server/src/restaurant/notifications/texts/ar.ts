import type { Texts } from './texts.ts'

export const ar: Texts = {
  greeting: 'مرحبًا {name}،',
  guests: {
    one: 'شخص واحد',
    two: 'شخصين',
    few: '{n} أشخاص',
    many: '{n} شخصًا',
    other: '{n} شخص',
  },
  manage: 'يمكنك تغييره أو إلغاؤه هنا: {link}',
  deposit: 'بقي عربون قدره {amount} للدفع: {link}',
  depositBy:
    'يُرجى دفع العربون وقدره {amount} قبل {by}: {link}\nإن لم يُدفع حتى ذلك الوقت ينتهي الحجز وتصبح الطاولة متاحة لغيرك.',
  messages: {
    received: {
      subject: 'طلبك في {restaurant}',
      body: 'استلمنا طلب الحجز لـ {guests} في {when}. سنخبرك فور تأكيده.',
    },
    held: {
      subject: 'نحتفظ بطاولتك في {restaurant}',
      body: 'نحتفظ بطاولتك لـ {guests} في {when}. تُحجز حالما يُدفع العربون.',
    },
    confirmed: {
      subject: 'تم حجز طاولتك في {restaurant}',
      body: 'تم حجز طاولتك لـ {guests} في {when}. نتطلع إلى استقبالكم.',
    },
    changed: {
      subject: 'تغيّر حجزك في {restaurant}',
      body: 'تغيّر حجزك. أصبح لـ {guests} في {when}.',
    },
    cancelled: {
      subject: 'أُلغي حجزك في {restaurant}',
      body: 'أُلغي حجزك لـ {guests} في {when}.',
    },
    unpaid: {
      subject: 'انتهى حجزك في {restaurant}',
      body: 'انتهى حجزك لـ {guests} في {when} لأن العربون لم يُدفع في الوقت المحدد. يسعدنا أن تحجز مرة أخرى.',
    },
    declined: {
      subject: 'طلبك في {restaurant}',
      body: 'نأسف، لا يمكننا قبول طلب الحجز لـ {guests} في {when}.',
    },
  },
}
