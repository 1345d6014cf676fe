import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with a document or a table of a menu. */
export const importFault = faultKinds({
  'not_unique.default_branch': 'Only one branch can be the default.',
  must_stay_open: 'The default branch cannot be closed.',
  'in_use.branch': 'The branch "{branch}" is left out and still has tables.',
  'too_small.max_party': 'Must not be less than min_party.',
  'not_unique.up_to_party': 'Names the same up_to_party twice.',
  'in_use.tax': 'The tax "{tax}" still names a category that is left out.',
  'not_unique.default_tax': 'Only one tax can be the default for a type of order from a day.',
  'not_unique.tax_category':
    'A category has one rate for a type of order from a day, and one of these has another already.',
  'not_unique.tax_item':
    'A dish has one rate for a type of order from a day, and one of these has another already.',
  'in_use.tax_item': 'The tax "{tax}" still names a dish that is left out.',
  'exactly_one.percent_amount': 'Needs exactly one of percent and amount_minor.',
  row_length: 'The row has {cells} cells, and there are {columns} columns.',
  'required.columns':
    'The first row must name the columns: category, name and price, or item_ref as in the export.',
  'too_large.table': 'A table has at most {rows} rows and {columns} columns.',
  'not_found.category_ref': 'There is no category "{ref}".',
  'required.category_ref': 'A new dish needs a category_ref.',
  'required.dish_name': 'A new dish needs a name.',
  'wrong_type.yes_or_no': '{column} is yes or no.',
  'not_one_of.dietary': '"{sent}" is no kind of diet.',
  'not_one_of.allergen': '"{sent}" is no allergen.',
  'required.size_price': 'A new size needs a price.',
  'wrong_type.price': '"{sent}" is no price.',
  'empty.menu_file': 'The file has no menus, modifier groups or happy hours.',
  'unreadable.document': 'The file is not a document of a restaurant.',
  'unreadable.json_file': 'The file is not valid JSON.',
})
