import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with the settings of the guest pages. */
export const pageFault = faultKinds({
  'not_unique.domain': 'Another restaurant uses this domain.',
  'wrong_format.site': 'Use an address such as https://www.example.com.',
  'wrong_format.map': 'A map link starts with https://.',
  'out_of_order.amounts': 'The maximum amount cannot be below the minimum.',
  'required.domain': 'Save a domain first.',
  no_public_url: 'The operator has to set PUBLIC_URL first.',
  record_not_found: 'The record was not found. A new record can take an hour to appear.',
  'wrong_format.domain': 'Use a domain such as order.example.com.',
  'not_allowed.own_domain': "This domain is the service's own.",
})
