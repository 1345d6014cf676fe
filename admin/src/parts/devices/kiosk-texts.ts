import { textsOf } from '../../ui/language/texts.ts'

export const kioskSettingsTexts = textsOf('parts/devices.kioskSettingsTexts', {
  welcome: 'Welcome text',
  welcomeHint: 'Shown on the first screen, below the restaurant’s name.',
  languages: 'Languages',
  types: 'Order types',
  dine_in: 'Dine in',
  pickup: 'Pickup',
  seating: 'When guests dine in',
  seating_number: 'Call the order number',
  seating_table: 'Guests select their table',
  seating_stand: 'Guests take a numbered stand',
  ways: 'Payment methods',
  way_terminal: 'Card reader',
  way_online: 'Guest’s phone (QR code)',
  way_counter: 'At the counter',
  reader: 'Card reader for this kiosk',
  readerHint: 'The kiosk charges cards on this reader.',
  noReaders: 'This branch has no card reader. Add one under Card readers.',
  chooseReader: 'Select a card reader',
  asksName: 'Ask for a name',
})
