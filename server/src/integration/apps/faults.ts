import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with an app that somebody publishes. */
export const appFault = faultKinds({
  'empty.detail': 'It is empty.',
  'too_long.detail': 'It is longer than {maximum} characters.',
  'control_characters.detail': 'It contains invisible characters.',
  'wrong_format.https_address': 'It is not an https address.',
  'wrong_format.address': '"{address}" is not an absolute address.',
  'too_long.address': '"{address}" is longer than {maximum} characters.',
  'not_allowed.address_fragment': '"{address}" has a fragment.',
  'not_allowed.address_credentials': '"{address}" contains a user name or password.',
  'not_allowed.address_scheme': '"{address}" is neither https nor http on localhost, 127.0.0.1 or [::1].',
})
