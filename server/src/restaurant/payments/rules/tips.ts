import type { OrderType, TipRule } from '../../../ground/tenants/rules/ordering.ts'
import { percent, ratio, rounded, times } from '../../../platform/ratio.ts'

/** More than anybody means to give: a slip of the finger. */
const MOST_TIP_MINOR = 100_000_000

/** What guests are offered to give on top of an order of that type; null: nothing is asked. */
export function tipsFor(rule: TipRule | null, type: OrderType): TipRule | null {
  if (rule === null || rule.percents.length === 0) return null
  return rule.types.length === 0 || rule.types.includes(type) ? rule : null
}

/** In whole steps in which the money moves, rounded half up. */
export function tipOf(amountMinor: number, share: number, stepMinor = 1): number {
  return rounded(times(times(ratio(amountMinor), percent(share)), ratio(1, stepMinor))) * stepMinor
}

/** What was chosen: one of the percentages, an amount of one's own, or nothing; null: what was typed is no amount. */
export function chosenTip(
  { percents }: TipRule,
  { choice, ownMinor }: { choice: string; ownMinor: number | null },
  { amountMinor, stepMinor }: { amountMinor: number; stepMinor: number },
): number | null {
  if (choice === 'own') {
    if (ownMinor === null || ownMinor > MOST_TIP_MINOR || ownMinor % stepMinor !== 0) return null
    return ownMinor
  }
  const share = percents.find((one) => String(one) === choice)
  return share === undefined ? 0 : tipOf(amountMinor, share, stepMinor)
}
