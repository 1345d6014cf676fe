import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with the owner's own words in a mail. */
export const mailFault = faultKinds({
  unknown_word: '{word} is not a placeholder in this email. You can use: {known}.',
})
