import { errorKinds } from '../../platform/errors.ts'

export const TENANT_ERRORS = errorKinds({
  plan_feature_unavailable: { status: 403, message: "The restaurant's plan does not include this feature." },
  restaurant_suspended: {
    status: 403,
    message: 'The restaurant is suspended: it can be read, but not changed.',
  },
  plan_lapsed: { status: 403, message: 'The restaurant has no active plan.' },
})
