import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with a document or a table of a menu. */
export const importFault = faultKinds({
  'not_unique.default_branch': 'Only one branch can be the default.',
  must_stay_open: 'The default branch cannot be closed.',
  'in_use.branch': 'The branch "{branch}" is left out and still has tables.',
  'too_small.max_party': 'Must not be less than min_party.',
  'not_unique.up_to_party': 'The same up_to_party is listed twice.',
  'in_use.tax': 'The tax "{tax}" still uses a category that is left out.',
  'not_unique.default_tax': 'Only one tax can be the default for an order type from a given day.',
  'not_unique.tax_category':
    'A category can have one rate for each order type from a given day, and one of these already has another.',
  'not_unique.tax_item':
    'A dish can have one rate for each order type from a given day, and one of these already has another.',
  'in_use.tax_item': 'The tax "{tax}" still uses a dish that is left out.',
  'exactly_one.percent_amount': 'Needs exactly one of percent and amount_minor.',
  row_length: 'The row has {cells} cells, and there are {columns} columns.',
  'required.columns':
    'The first row must contain the column names: category, name and price, or item_ref as in the export.',
  'too_large.table': 'A table can have at most {rows} rows and {columns} columns.',
  'not_found.category_ref': 'There is no category "{ref}".',
  'required.category_ref': 'A new dish needs a category_ref.',
  'required.dish_name': 'A new dish needs a name.',
  'wrong_type.yes_or_no': '{column} must be yes or no.',
  'not_one_of.dietary': '"{sent}" is not a known diet.',
  'not_one_of.allergen': '"{sent}" is not a known allergen.',
  'required.size_price': 'A new size needs a price.',
  'wrong_type.price': '"{sent}" is not a price.',
  'empty.menu_file': 'The file has no menus, modifier groups or happy hours.',
  'unreadable.document': 'The file is not a restaurant document.',
  'unreadable.json_file': 'The file is not valid JSON.',
})
