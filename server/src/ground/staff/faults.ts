import { faultKinds } from '../../platform/faults.ts'

/** What is wrong where one member of staff confirms what another does. */
export const approvalFault = faultKinds({
  approval_needed: 'This is more than you may take off by yourself: a manager has to confirm it.',
  'wrong_password.approver': 'This is not their password.',
  'not_found.approver': 'Choose an owner or a manager of this restaurant.',
})
