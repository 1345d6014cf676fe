import type { Words } from '../../words.ts'

export const partsFigures: Words['parts/figures'] = {
  figureTexts: {
    period: 'Periodo',
    day: 'Día',
    week: 'Semana',
    month: 'Mes',
    year: 'Año',
    span: 'A medida',
    earlier: 'Antes',
    later: 'Después',
    from: 'Desde',
    to: 'Hasta',
    asTable: 'Como tabla',
    total: 'Total',
  },
}
