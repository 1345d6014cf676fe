export const en = {
  setUp: 'Set up your restaurant',
  nobodyYet: 'Create the first account and your restaurant. It takes two minutes.',
  code: 'Set-up code',
  codeHint: 'Printed in the terminal where Comanda was started, or by: bin/comanda setup-code',
  restaurantName: 'Restaurant name',
  country: 'Country',
  countryHint: 'Suggests a currency, time zone and tax rate.',
  choose: 'Choose',
  goOn: 'Continue',
  wrongCode: 'That code is incorrect, expired or already used.',
  tooLate: 'Someone else has already set up this installation. Sign in.',
  fromTerminal: 'From a terminal',
  fromTerminalHint: 'To create an account for an existing restaurant, such as the demo:',

  step: 'Step {step} of 2',
  restaurant: 'Your restaurant',
  currency: 'Currency',
  timezone: 'Time zone',
  hereZones: 'Suggested',
  allZones: 'All',
  language: 'Menu language',
  second: 'Second language',
  none: 'None',
  tax: 'Tax',
  taxHint: 'A suggestion for restaurant meals. Ask your accountant; leave the rate blank for no tax.',
  taxName: 'Tax name',
  taxRate: 'Rate (%)',
  included: 'Prices include tax',
  you: 'Your account',
  yourName: 'Your name',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least {least} characters. Four random words work well.',
  withDemo: 'Also give me access to the demo restaurant',
  create: 'Create restaurant',
  back: 'Back',

  nameNeeded: 'Enter a name for the restaurant.',
  countryWrong: 'Choose a country.',
  currencyWrong: 'Choose a currency.',
  zoneWrong: 'Choose a time zone.',
  languageWrong: 'Choose a language.',
  taxWrong: 'Enter a tax name and a rate, such as 10 or 8.1.',
  yourNameNeeded: 'Enter your name.',
  emailWrong: 'Enter a valid email address.',
  passwordTooShort: 'Use at least {least} characters.',
  passwordTooLong: 'Use at most {most} characters.',

  newRestaurant: 'New restaurant',
  newRestaurantHint: 'You’ll be its owner. Your other restaurants aren’t affected.',
  notAllowed: 'Not available',
  notAllowedHint: 'Only the operator of this installation can create restaurants.',

  signUp: 'Sign up',
  signUpHint: 'Enter your email. We’ll send you a link to choose a password and create your restaurant.',
  sendLink: 'Send link',
  haveAccount: 'I already have an account',
  lookAtMail: 'Check your inbox',
  linkOnItsWay: 'We’ve sent an email to that address. The link works for one day.',
  nothingCame: 'Nothing after a few minutes? Check your spam folder.',
  chooseAccount: 'Create your account',
  makeAccount: 'Create account',
  stale: 'This link doesn’t work',
  staleHint: 'It was already used or is more than a day old. Sign up again.',
  signUpSubject: 'Confirm your email for Comanda',
  signUpMail: `Someone wants to create a restaurant on Comanda with {email}.

To continue, open this link within a day:

{link}

If it wasn’t you, you can ignore this email.
`,
  knownSubject: 'You already have a Comanda account',
  knownMail: `Someone tried to sign up for Comanda with {email}, which already has an account.

Sign in or reset your password here:

{link}

If it wasn’t you, you can ignore this email.
`,
}
