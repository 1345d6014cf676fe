import { textsOf } from '../ui/language/texts.ts'

export const refusalTexts = textsOf('refusals.refusalTexts', {
  title: 'Refused calls',
  docs: 'Error reference',
  about: 'API calls refused in the last day, by token and reason. Request bodies aren’t stored.',
  none: 'No refused calls in the last day',
  noneMore: 'Calls that the API refuses appear here within seconds.',
  mode: 'Environment',
  calls: { one: 'once', other: '{count} times' },
  noPath: 'Unknown path',
  sentence: '“{token}” was refused {calls}, last {moment}.',
  request: 'Last request',
  unauthenticated: 'The token has expired or was revoked. Create a new one.',
  insufficient_scope: 'The token lacks the scope “{required_scope}”. Create one that has it.',
  plan_feature_unavailable: 'The restaurant’s plan doesn’t include {feature}.',
  plan_lapsed: 'The restaurant has no active plan.',
  restaurant_suspended: 'The restaurant is suspended: it can be read but not changed.',
  not_found: 'Not found in this restaurant. The ID may belong to another restaurant, or it was deleted.',
  no_path: 'There’s no endpoint at this address. Check the spelling.',
  method_not_allowed: 'The path exists, but not with this method.',
  invalid_transition: '“{from}” can’t change to “{to}”.',
  possible: 'Allowed from there: {states}.',
  operation: 'API reference',
  idempotency_key_in_use: 'The first request with the same Idempotency-Key was still running.',
  idempotency_key_reused:
    'The Idempotency-Key was already used with a different body. Use a new key for each request.',
  payload_too_large: 'The body was larger than 1 MiB.',
  unsupported_media_type: 'The body was not sent as application/json.',
  validation_failed: 'These fields were rejected:',
  rate_limited: 'Too many calls per minute. Slow down, or give the token a higher limit.',
})

export type RefusalKey = keyof (typeof refusalTexts)['en']

export function isKnownCode(code: string): code is RefusalKey {
  return Object.hasOwn(refusalTexts.en, code)
}
