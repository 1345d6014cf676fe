import { textsOf } from '../language/texts.ts'

export const sortableTexts = textsOf({
  en: {
    grip: 'Move {name}',
    up: 'Move {name} up',
    down: 'Move {name} down',
    how: 'Press space to pick it up, arrow keys to move it, space to put it down, Escape to leave it where it was.',
    lifted: '{name} is picked up, at {place} of {count}.',
    over: '{name} is at {place} of {count}.',
    dropped: '{name} was put down at {place} of {count}.',
    cancelled: '{name} stays where it was.',
  },
  ar: {
    grip: 'نقل {name}',
    up: 'نقل {name} إلى أعلى',
    down: 'نقل {name} إلى أسفل',
    how: 'اضغط المسافة لالتقاطه، والأسهم لنقله، والمسافة لوضعه، وEscape لإبقائه في مكانه.',
    lifted: 'التُقط {name}، في الموضع {place} من {count}.',
    over: '{name} في الموضع {place} من {count}.',
    dropped: 'وُضع {name} في الموضع {place} من {count}.',
    cancelled: 'بقي {name} في مكانه.',
  },
})
