import { textsOf } from '../../ui/language/texts.ts'

export const findTexts = textsOf('shell.findTexts', {
  title: 'Find anything',
  hint: 'A page, an order, a guest, a dish…',
  results: 'Results',
  found: { one: '{count} result', other: '{count} results' },
  none: 'No results. Try a name, phone number, order number or dish.',
  pages: 'Pages',
  settings: 'Settings',
  orders: 'Orders',
  guests: 'Guests',
  bookings: 'Bookings',
  dishes: 'Dishes',
  visits: { one: '{number} visit', other: '{number} visits' },
  soldOut: 'Sold out',
})
