import { errorKinds } from '../../platform/errors.ts'

/** Met by staff in the web app, never by a token. */
export const STAFF_ERRORS = errorKinds({
  insufficient_role: { status: 403, message: 'Your role in this restaurant does not allow this.' },
  limited_to_branches: {
    status: 403,
    message: 'Only people with access to all branches can do this.',
  },
  foreign_origin: { status: 403, message: 'This request came from another site; nothing was changed.' },
  changed_meanwhile: { status: 409, message: 'Someone else has changed this.' },
  not_your_restaurant: { status: 404, message: 'You do not work at a restaurant with this address.' },
  grant_refused: {
    status: 403,
    message:
      'The person who did this can no longer do it here: their PIN has changed, or they no longer work here.',
  },
  second_factor_required: {
    status: 403,
    message: 'This restaurant requires two-factor authentication; set it up first.',
  },
})
