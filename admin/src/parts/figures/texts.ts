import { textsOf } from '../../ui/language/texts.ts'

export const figureTexts = textsOf('parts/figures.figureTexts', {
  period: 'Period',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  span: 'Custom',
  earlier: 'Earlier',
  later: 'Later',
  from: 'From',
  to: 'To',
  asTable: 'As a table',
  total: 'Total',
})
