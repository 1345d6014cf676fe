import type { Translations } from '../../../../server/src/restaurant/menu/contract.ts'
import type { OrderDeskState } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useNameOf } from '../../ui/names.ts'
import type { DraftLine } from './draft-line.ts'
import { lineOf } from './lines.tsx'
import { pickerTexts } from './texts.ts'
import { totalOf } from './total.ts'

/** A dish as it was taken, for as long as the server has not got it. */
export type ToldLine = { quantity: number; names: Translations[]; totalMinor: number }

/** With taxes and service at a table, by the rules that this browser knows. */
export type Told = { lines: ToldLine[]; totalMinor: number }

export function toldOf(desk: OrderDeskState, lines: readonly DraftLine[]): Told {
  return { lines: toldLines(desk, lines), totalMinor: totalOf(desk, { type: 'dine_in', lines }) }
}

export function toldLines(desk: OrderDeskState, lines: readonly DraftLine[]): ToldLine[] {
  return lines.flatMap((line) => {
    const told = lineOf(desk, line)
    return told
      ? [{ quantity: line.quantity, names: [told.name, ...told.extras], totalMinor: told.totalMinor }]
      : []
  })
}

/** Its dishes in words: should it be refused, they are what has to be done again. */
export function useDishesTold(): (lines: readonly ToldLine[]) => string {
  const t = useTexts(pickerTexts)
  const nameOf = useNameOf()
  return (lines) =>
    lines.map(({ quantity, names }) => `${quantity} × ${names.map(nameOf).join(' ')}`).join(t('comma'))
}
