import { textsOf } from './language/texts.ts'

export const shownOnceTexts = textsOf('ui.shownOnceTexts', {
  once: 'Copy it now',
  onceMore: 'You won’t be able to see it again. Store it somewhere safe.',
  kept: 'I’ve saved it',
  onlyOnce: 'It’s shown only once.',
  done: 'Done',
})
