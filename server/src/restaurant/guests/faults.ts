import { faultKinds } from '../../platform/faults.ts'

/** What speaks against a guest's details. */
export const guestFault = faultKinds({
  'not_unique.phone': 'Another guest has this phone number. Merge the two instead.',
  'not_unique.document_phone': '"{other}" has the same phone.',
  'required.contact': 'Enter a phone number or email.',
  'exactly_one.contact': 'Send either phone or email.',
})
