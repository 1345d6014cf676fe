import { textsOf } from '../../ui/language/texts.ts'

export const bookedTexts = textsOf('parts/bookings.bookedTexts', {
  guests: { one: '{count} guest', other: '{count} guests' },
  pending: 'To confirm',
  confirmed: 'Confirmed',
  seated: 'Seated',
  left: 'Left',
  no_show: 'No-show',
  declined: 'Declined',
  deposit: 'Deposit',
  state: 'Status',
  deposit_pending: 'not paid',
  deposit_paid: 'paid',
  deposit_refunded: 'refunded',
  deposit_forfeited: 'kept',
  completed: 'Completed',
  cancelled: 'Cancelled',
  depositTitle: '{name}’s deposit',
  takeDeposit: 'Take deposit',
  depositHandBack:
    'The booking has ended and its deposit was paid in person. Return it to the guest, then record the refund.',
})
