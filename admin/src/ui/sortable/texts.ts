import { textsOf } from '../language/texts.ts'

export const sortableTexts = textsOf('ui.sortableTexts', {
  grip: 'Move {name}',
  up: 'Move {name} up',
  down: 'Move {name} down',
  how: 'Press space to pick it up, arrow keys to move it, space to drop it, Escape to cancel.',
  lifted: '{name} picked up, position {place} of {count}.',
  over: '{name}, position {place} of {count}.',
  dropped: '{name} dropped, position {place} of {count}.',
  cancelled: '{name} stays in place.',
})
