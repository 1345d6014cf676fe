import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with a connection to HubRise, or with what is said of its orders. */
export const hubFault = faultKinds({
  'not_allowed.hub_sandbox': 'A sandbox can’t be connected to HubRise.',
  'not_set_up.hub':
    'HubRise isn’t set up. The operator has to set HUBRISE_CLIENT_ID and HUBRISE_CLIENT_SECRET.',
  'expired.hub_state': 'This connection took too long, or was begun in another browser. Connect again.',
  'refused.hub_code': 'HubRise refused the connection: {reason}. Connect again.',
  'refused.hub_access': 'HubRise wasn’t given access, so nothing was connected.',
  'in_use.hub_location': 'The location {location} is already connected to another branch or restaurant.',
  'in_use.hub_catalogue':
    'The catalog {catalog} already has the menu of another branch or restaurant. Choose one that no other branch uses.',
  'not_found.hub_choice': 'There is no such item, variant or option on the menu.',
  'not_waiting.hub_order': 'This order is no longer waiting.',
})
