import { type Html, html } from '../../../platform/http/pages/html.ts'
import { secondsUntil } from '../../../platform/retry-after.ts'
import type { Visit } from '../visit.ts'

const LONGEST_IN_SECONDS = 90

/** How long, in words: never less than it is. */
export function waitText({ t }: Visit, ms: number): string {
  const seconds = secondsUntil(ms)
  if (seconds <= LONGEST_IN_SECONDS) return t('seconds', { count: seconds })
  return t('minutes', { count: Math.ceil(seconds / 60) })
}

/** Where the restaurant can be called instead. */
export function callHtml({ t, site }: Visit): Html | false {
  const { phone } = site.settings
  if (!phone) return false
  return html` ${t('orCall')} <a href="tel:${phone.replace(/[^+\d]/g, '')}" dir="ltr">${phone}</a>`
}
