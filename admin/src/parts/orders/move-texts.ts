import { textsOf } from '../../ui/language/texts.ts'

export const moveTexts = textsOf({
  en: {
    accept: 'Accept',
    reject: 'Reject',
    markReady: 'Ready',
    complete: 'Complete',
    cancelOrder: 'Cancel',
    rejectTitle: 'Reject the order of {name}?',
    rejectText: 'The order ends here and counts as no sale. This cannot be undone.',
    rejectAction: 'Reject it',
    cancelTitle: 'Cancel the order of {name}?',
    cancelText: 'The kitchen’s tickets are voided and the order counts as no sale. This cannot be undone.',
    cancelAction: 'Cancel the order',
    reason: 'Reason',
    reasonHint: 'Optional, 3 to 200 characters. It is kept with the order.',
  },
  ar: {
    accept: 'قبول',
    reject: 'رفض',
    markReady: 'جاهز',
    complete: 'إتمام',
    cancelOrder: 'إلغاء',
    rejectTitle: 'رفض طلب {name}؟',
    rejectText: 'ينتهي الطلب هنا ولا يُحسب بيعًا. لا يمكن التراجع عن ذلك.',
    rejectAction: 'ارفضه',
    cancelTitle: 'إلغاء طلب {name}؟',
    cancelText: 'تُلغى تذاكر المطبخ ولا يُحسب الطلب بيعًا. لا يمكن التراجع عن ذلك.',
    cancelAction: 'ألغِ الطلب',
    reason: 'السبب',
    reasonHint: 'اختياري، من 3 إلى 200 حرف. يُحفظ مع الطلب.',
  },
})

export type MoveKey = keyof (typeof moveTexts)['en']
