import { textsOf } from '../../ui/language/texts.ts'

export const hubMenuTexts = textsOf('parts/hubrise.hubMenuTexts', {
  title: 'Menu on HubRise',
  titleAt: 'Menu on HubRise: {branch}',
  upToDate: 'Up to date',
  sending: 'Sending',
  notSent: 'Not sent',
  first: 'Sending your menu for the first time.',
  sent: 'Menu sent {ago}',
  dishes: { one: '1 item', other: '{count} items' },
  sets: { one: '1 set', other: '{count} sets' },
  soldOut: { one: '1 sold out', other: '{count} sold out' },
  sendAgain: 'Send again',
  again: 'Your menu is being sent again.',
  againAt: 'We’ll try again at {time}.',
  no_catalogue: 'This connection has no catalog. Disconnect HubRise, then connect it again and choose one.',
  catalogue_gone:
    'HubRise no longer has this catalog. Disconnect HubRise, then connect it again and choose another one.',
  catalogue_denied:
    'HubRise doesn’t let this connection change the catalog. Disconnect HubRise, then connect it again and choose a catalog of this location.',
  busy: 'HubRise is limiting requests right now.',
  unreachable: 'We couldn’t reach HubRise.',
  refused: 'HubRise didn’t accept your menu. It says:',
  price_decimals: 'HubRise only takes prices with two decimals. Round this one:',
  different: 'What’s different on HubRise',
  nothing_to_choose: 'Not sent, because a required choice has nothing to choose from: {dishes}',
  options_of_set: 'Not sent, because sets on HubRise can’t have options of their own: {dishes}',
  optional_parts: 'Sent without optional parts and options: {dishes}',
  happy_hour_of_set: 'Always at the regular price, even during happy hour: {dishes}',
  hours: 'With simpler hours, because HubRise takes one time span a day: {dishes}',
  comma: ', ',
  more: { one: 'and 1 more', other: 'and {count} more' },
})
