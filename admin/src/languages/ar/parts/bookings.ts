import type { Words } from '../../words.ts'

export const partsBookings: Words['parts/bookings'] = {
  bookedTexts: {
    guests: {
      zero: 'بلا ضيوف',
      one: 'ضيف واحد',
      two: 'ضيفان',
      few: '{count} ضيوف',
      many: '{count} ضيفًا',
      other: '{count} ضيف',
    },
    pending: 'بانتظار التأكيد',
    confirmed: 'مؤكد',
    seated: 'جالسون',
    left: 'غادروا',
    no_show: 'لم يحضر',
    declined: 'مرفوض',
    deposit: 'العربون',
    state: 'الحالة',
    deposit_pending: 'لم يُدفع',
    deposit_paid: 'مدفوع',
    deposit_refunded: 'أُعيد',
    deposit_forfeited: 'احتُفظ به',
    completed: 'مكتمل',
    cancelled: 'ملغى',
    depositTitle: 'عربون {name}',
    takeDeposit: 'استلم العربون',
    depositHandBack: 'انتهى الحجز وكان عربونه قد دُفع على الصندوق. أعده إلى الضيف ثم سجّل الاسترداد.',
  },
}
