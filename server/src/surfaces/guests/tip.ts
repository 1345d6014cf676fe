// A tip, offered where guests pay by themselves. To give nothing is as easy as to give something.
import type { TipRule } from '../../ground/tenants/rules/ordering.ts'
import { type Html, html } from '../../platform/http/pages/html.ts'
import { translator } from '../../platform/i18n/texts.ts'
import { chosenTip, tipOf } from '../../restaurant/payments/rules/tips.ts'
import { option } from './fields.ts'
import { minorOf } from './gift-cards/amount.ts'
import { payTexts } from './texts/texts.ts'
import { money, type Visit } from './visit.ts'

/** What was typed: none, one of the percentages, or an amount of one's own. */
export type TipTyped = { choice: string; own: string }
/** What the guest is offered to give on top, and what they chose. */
export type TipAsked = TipTyped & { rule: TipRule; stepMinor: number }
type Paid = { amount_minor: number; currency: string }

/** Each percentage with what it comes to, where that is known. */
export function tipChoices(visit: Visit, { rule, choice, stepMinor }: TipAsked, paid: Paid | null): Html {
  const t = translator(payTexts, visit.language, visit.lang)
  const comesTo = (share: number, { amount_minor, currency }: Paid) =>
    html`<bdi>${money(visit, tipOf(amount_minor, share, stepMinor), currency)}</bdi>`
  return html`${option('tip', 'none', t('tipNone'), { checked: choice === '' || choice === 'none' })}
${rule.percents.map((share) =>
  option('tip', String(share), `${share} %`, {
    checked: choice === String(share),
    aside: paid ? comesTo(share, paid) : undefined,
  }),
)}
${option('tip', 'own', t('tipOwn'), { checked: choice === 'own' })}`
}

/** Null: what was typed is no amount. */
export function tipIn(
  { rule, choice, own, stepMinor }: TipAsked,
  { amount_minor, currency }: Paid,
): number | null {
  const ownMinor = minorOf(own, currency)
  return chosenTip(rule, { choice, ownMinor }, { amountMinor: amount_minor, stepMinor })
}

/** `isNone`: what was typed is no amount; else the gift card that pays is too small for it. */
export function tipRefused({ language, lang }: Visit, isNone: boolean): string {
  return translator(payTexts, language, lang)(isNone ? 'noTip' : 'tipTooLarge')
}
