import { errorKinds } from '../../platform/errors.ts'

/** Met by staff in the web app, never by a token. */
export const STAFF_ERRORS = errorKinds({
  insufficient_role: { status: 403, message: 'Your role in this restaurant does not allow this.' },
  limited_to_branches: {
    status: 403,
    message: 'This is for people who work at all branches.',
  },
  foreign_origin: { status: 403, message: 'This request came from another site; nothing was changed.' },
  changed_meanwhile: { status: 409, message: 'Somebody has changed this meanwhile.' },
  not_your_restaurant: { status: 404, message: 'You do not work at a restaurant with this address.' },
  second_factor_required: {
    status: 403,
    message: 'This restaurant asks for a second factor; set one up first.',
  },
})
