import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with the owner's own words in a mail. */
export const mailFault = faultKinds({
  unknown_word: '{word} means nothing in this mail. There are: {known}.',
})
