import { textsOf } from '../../ui/language/texts.ts'

export const setTexts = textsOf('menu.setTexts', {
  set: 'Set',
  setHint: 'One price for several dishes, such as a lunch menu. Guests choose from each part.',
  onlyOnePrice: 'A set has one price. Choose “One price” above first.',
  isChoice: 'This dish is part of a set, so it can’t be a set itself.',
  addSlot: 'Add part',
  slot: 'Part {place}',
  nameOfSlot: 'Name of the part',
  atLeast: 'At least',
  atMost: 'At most',
  choices: 'Dishes to choose from',
  addChoice: 'Add dish…',
  extra: 'Extra',
  noChoices: 'Add at least one dish.',
  spread: 'How the price is split',
  spreadHint: 'Shown for the first dish of each part. Taxes and sales by dish use these amounts.',
  total: 'Set',
  gone: 'deleted dish',
})
