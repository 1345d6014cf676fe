import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with the settings of the guests' pages. */
export const pageFault = faultKinds({
  'not_unique.domain': 'Another restaurant has this domain.',
  'wrong_format.site': 'The address of a site looks like https://www.example.com.',
  'wrong_format.map': 'The address of a map begins with https://.',
  'out_of_order.amounts': 'The largest amount is not below the smallest.',
  'required.domain': 'Save a domain first.',
  no_public_url: 'The operator has to set PUBLIC_URL first.',
  record_not_found: 'The record was not found. A new one can take an hour to be seen.',
  'wrong_format.domain': 'A domain looks like order.example.com.',
  'not_allowed.own_domain': "This domain is the service's own.",
})
