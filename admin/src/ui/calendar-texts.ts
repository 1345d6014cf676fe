import { textsOf } from './language/texts.ts'

export const calendarTexts = textsOf('ui.calendarTexts', {
  before: 'Previous month',
  after: 'Next month',
  month: 'Days of {month}',
  marked: '{day}: {text}',
})
