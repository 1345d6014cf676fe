import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with an endpoint or a delivery. */
export const webhookFault = faultKinds({
  switched_off: 'This endpoint is switched off; resume it first.',
  removed: 'Its endpoint was deleted.',
  'removed.all': 'Every endpoint it went to was deleted or is switched off.',
  'too_many.addresses': 'A restaurant can have at most {maximum} endpoints.',
  'not_one_of.event': 'There is no event "{sent}"; choose from {values}.',
  'required.event': 'Choose at least one event.',
  not_readable: 'This token cannot read {events}: it needs {scopes}.',
  'not_allowed.credentials': 'Must not contain a user name or password.',
  'not_allowed.fragment': 'Must not contain a #fragment; it would not be sent.',
  'not_allowed.http':
    'Must start with https://; http is for development, where the operator sets WEBHOOKS_ALLOW_INSECURE.',
  'not_allowed.port': 'Must use port 443, or 1024 or higher.',
  not_public: 'Must be reachable on the public internet: private, local and reserved addresses are refused.',
})
