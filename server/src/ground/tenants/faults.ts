import { faultKinds } from '../../platform/faults.ts'

/** What speaks against a branch, or against what is asked of it. */
export const branchFaults = faultKinds({
  'not_found.branch': 'The restaurant has no such branch.',
  'closed.branch': 'This branch is permanently closed.',
  'closed.table_branch': 'The branch of this table is permanently closed.',
  'in_the_past.pause': 'Must be in the future.',
  'too_far_ahead.pause': 'Must be within {days} days.',
  'not_offered.branch': 'This branch does not offer this item.',
  'not_offered.table_branch': 'This table is at another branch.',
  'not_one_of.currency': '"{currency}" is not an ISO 4217 currency code.',
  'not_one_of.timezone': '"{timezone}" is not an IANA time zone, such as Europe/Madrid.',
  'not_one_of.country': '"{country}" is not an ISO 3166-1 country code, such as US.',
  'not_found.branch_ref': 'There is no branch "{ref}".',
})
