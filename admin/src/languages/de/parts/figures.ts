import type { Words } from '../../words.ts'

export const partsFigures: Words['parts/figures'] = {
  figureTexts: {
    period: 'Zeitraum',
    day: 'Tag',
    week: 'Woche',
    month: 'Monat',
    year: 'Jahr',
    span: 'Eigener',
    earlier: 'Früher',
    later: 'Später',
    from: 'Von',
    to: 'Bis',
    asTable: 'Als Tabelle',
    total: 'Gesamt',
  },
}
