import { faultKinds } from '../../platform/faults.ts'

/** What speaks against a guest's details. */
export const guestFault = faultKinds({
  'not_unique.phone': 'Another guest has this phone. Merge the two instead.',
  'not_unique.document_phone': '"{other}" has the same phone.',
  'required.contact': 'Give a phone or an e-mail, by which the guest is found again.',
  'exactly_one.contact': 'Send either phone or email.',
})
