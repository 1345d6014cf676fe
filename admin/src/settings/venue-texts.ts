import { textsOf } from '../ui/language/texts.ts'

export const venueTexts = textsOf('settings.venueTexts', {
  title: 'Restaurant and languages',
  about: 'Settings for the whole restaurant: currency, time zone and menu languages.',
  nameTitle: 'Name',
  name: 'Restaurant name',
  nameHint: 'Shown to guests and staff. Web addresses stay the same.',
  rename: 'Rename',
  place: 'Region',
  country: 'Country',
  countryHint: 'Phone numbers without a country code belong to this country.',
  noCountry: 'Not set',
  timezone: 'Time zone',
  timezoneHint: 'Used for opening hours, bookings and reports. A branch can have its own.',
  money: 'Money',
  currency: 'Currency',
  currencyHint: 'Used for all prices.',
  words: 'Languages',
  languages: 'Menu languages',
  languagesHint: 'Each dish can be translated into these.',
  default_language: 'Main language',
  defaultHint: 'Shown to guests whose language isn’t listed.',
  previewClock: 'Restaurant time: {moment}.',
  previewMoney: 'Prices look like this: {price}.',
  previewLanguages: 'Dishes have names in: {names}. Guests with another language see {main}.',
  warnTitle: 'Change this for the whole restaurant?',
  warnCurrency:
    'The currency changes from {before} to {after}. Prices aren’t converted: check your menu afterwards.',
  warnClock:
    'The time zone changes from {before} to {after}. Opening hours and bookings keep their local times, and past sales are grouped by the new days.',
  warnAction: 'Change',
})
