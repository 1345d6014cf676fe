import { textsOf } from '../ui/language/texts.ts'

export const taxTexts = textsOf('settings.taxTexts', {
  title: 'Taxes',
  about: 'Tax rates for your menu. Ask your accountant which ones apply to you.',
  prices: 'Prices on the menu',
  included: 'Prices include tax',
  includedHint: 'Guests pay the menu price; tax is part of it.',
  added: 'Tax is added',
  addedHint: 'Tax is added on top of menu prices.',
  rates: 'Rates',
  ratesHint:
    'A dish uses the rate that names it, then its category’s rate, then the default. The service charge and delivery fee use the default.',
  none: 'No rates yet: orders show no tax.',
  nth: 'Rate {number}',
  name: 'Name',
  rate: 'Rate',
  default: 'Default rate',
  defaultOf: '{name} is the default rate',
  categories: 'Only for these categories',
  categoriesDefault: 'And all other categories.',
  dishes: 'Only for these dishes',
  types: 'Order types',
  typesHint: 'Leave unchecked for all.',
  validFrom: 'Starting',
  validFromHint: 'Leave blank for always.',
  add: 'Add a rate',
  remove: 'Remove {name}',
  preset: 'Start with the usual rates of {country}',
  askAccountant:
    'Usual rates as of 2026, as a starting point only. This isn’t tax advice: ask an accountant which rates apply before you open.',
  namesNothing: 'This rate doesn’t apply to anything yet. Choose categories or dishes.',
  table: 'Rates in effect today',
  tableHint:
    'Based on the rates above, including unsaved changes. Dishes without a rate of their own follow their category.',
  whatIsTaxed: 'Category or dish',
  everythingElse: 'Everything else, service and delivery',
})
