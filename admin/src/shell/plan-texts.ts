import { textsOf } from '../ui/language/texts.ts'

export const planBannerTexts = textsOf('shell.planBannerTexts', {
  suspended:
    'This restaurant is suspended: you can view everything but change nothing. Guests can’t order or book.',
  lapsed: 'This restaurant has no active plan. Contact the operator of this installation.',
  endsSoon: 'Your plan ends on {moment}. Contact the operator of this installation.',
  toPlan: 'View plan',
})
