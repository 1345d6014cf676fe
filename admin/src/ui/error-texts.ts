import type { AnyErrorCode } from '../../../server/src/errors.ts'
import { textsOf } from './language/texts.ts'

/** Every failure that someone who is signed in can meet: a code that is new on the server does not compile here. */
type Met = Exclude<AnyErrorCode, 'insufficient_scope'>

export const errorTexts = textsOf<Met | 'unreachable'>('ui.errorTexts', {
  unreachable: 'Can’t reach the server. Check your connection.',
  unauthenticated: 'You’ve been signed out. Sign in again.',
  not_your_restaurant: 'You no longer work at this restaurant.',
  second_factor_required: 'This restaurant requires two-factor authentication. Set it up in your account.',
  limited_to_branches: 'Only people with access to all branches can do this.',
  grant_refused:
    'This can’t be done any more: the person’s PIN has changed, they no longer work here, or the till was paired again.',
  insufficient_role: 'Your role doesn’t allow this. Ask an owner or manager.',
  plan_feature_unavailable: 'Your plan doesn’t include this.',
  plan_lapsed: 'This restaurant has no active plan. Contact the operator of this installation.',
  restaurant_suspended: 'This restaurant is suspended: you can view it, but not change it.',
  foreign_origin: 'This request came from another website, so nothing was changed. Reload the page.',
  rate_limited: 'Too many requests. Wait a minute, then try again.',
  changed_meanwhile: 'Someone else changed this.',
  invalid_transition: 'This has changed. You’re now seeing the latest version.',
  validation_failed: 'Something isn’t right. Check it and try again.',
  payload_too_large: 'This is too long. Shorten it and try again.',
  unsupported_media_type: 'This page is out of date. Reload it and try again.',
  method_not_allowed: 'This page is out of date. Reload it and try again.',
  malformed_request: 'The request was incomplete. Try again.',
  request_timeout: 'The request took too long. Check your connection and try again.',
  expectation_failed: 'This page is out of date. Reload it and try again.',
  headers_too_large: 'This page is out of date. Reload it and try again.',
  order_settled: 'This order is paid and can’t be changed.',
  not_payable: 'This can’t be paid or refunded right now.',
  payments_not_connected: 'This restaurant doesn’t take online payments yet.',
  idempotency_key_in_use: 'Already in progress. Wait a moment.',
  idempotency_key_reused: 'This was already sent with other values. Check what was done, then try again.',
  not_found: 'This no longer exists.',
  service_unavailable: 'The server is temporarily unavailable. Try again in a moment.',
  internal_error: 'Something went wrong on our side. Try again in a moment.',
})

export type ErrorKey = keyof (typeof errorTexts)['en']

/** A code that we have no words for is a fault of ours. */
export function errorKey(code: string): ErrorKey {
  return Object.hasOwn(errorTexts.en, code) ? (code as ErrorKey) : 'internal_error'
}
