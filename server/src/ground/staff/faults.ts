import { faultKinds } from '../../platform/faults.ts'

/** What is wrong where one member of staff confirms what another does. */
export const approvalFault = faultKinds({
  approval_needed: 'This is above your limit. A manager has to approve it.',
  'approval_needed.drawer': 'A manager has to approve opening the drawer.',
  'approval_needed.void': 'A manager has to approve voiding this.',
  'wrong_password.approver': 'That password is incorrect.',
  'wrong_password.passkey': 'The passkey did not work. Try again, or use the password.',
  'wrong_password.pin': 'That PIN is incorrect.',
  no_passkey: 'They have no passkey here. Use their password.',
  'not_found.approver': 'Choose an owner or manager of this restaurant.',
})
