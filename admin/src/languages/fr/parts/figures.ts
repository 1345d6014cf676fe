import type { Words } from '../../words.ts'

export const partsFigures: Words['parts/figures'] = {
  figureTexts: {
    period: 'Période',
    day: 'Jour',
    week: 'Semaine',
    month: 'Mois',
    year: 'Année',
    span: 'Autre',
    earlier: 'Précédent',
    later: 'Suivant',
    from: 'Du',
    to: 'Au',
    asTable: 'En tableau',
    total: 'Total',
  },
}
