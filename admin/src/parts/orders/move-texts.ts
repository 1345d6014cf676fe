import { textsOf } from '../../ui/language/texts.ts'

export const moveTexts = textsOf('parts/orders.moveTexts', {
  accept: 'Accept',
  acceptIn: 'Accept, ready in',
  inMinutes: '{minutes} min',
  reject: 'Reject',
  markReady: 'Ready',
  complete: 'Complete',
  cancelOrder: 'Cancel',
  rejectTitle: 'Reject {order}?',
  rejectText: 'The order ends here and doesn’t count as a sale. This can’t be undone.',
  rejectAction: 'Reject order',
  cancelTitle: 'Cancel {order}?',
  cancelText: 'Kitchen tickets are voided and the order doesn’t count as a sale. This can’t be undone.',
  cancelAction: 'Cancel order',
  reason: 'Reason',
  reasonHint: 'Optional, 3 to 200 characters. Saved with the order.',
  why: 'Reason',
  otherReason: 'Other',
  chooseReason: 'Choose a reason.',
  enterReason: 'Enter a reason.',
  reasonNeeded: '3 to 200 characters. Saved with the order.',
})

export type MoveKey = keyof (typeof moveTexts)['en']
