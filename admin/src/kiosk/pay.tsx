import { useQuery } from '@tanstack/react-query'
import type { Way } from '../../../server/src/restaurant/kiosk/settings.ts'
import { newKey } from '../ui/form-key.ts'
import IconCash from '../ui/icons/generated/IconCash.ts'
import IconCreditCard from '../ui/icons/generated/IconCreditCard.ts'
import IconDeviceMobile from '../ui/icons/generated/IconDeviceMobile.ts'
import { quoteQuery } from './calls.ts'
import classes from './kiosk.module.css'
import type { Page } from './page.ts'
import own from './pay.module.css'
import { problemText } from './problem-text.ts'
import { Sums } from './sums.tsx'
import { basketOf } from './visit.ts'
import { useWords } from './words.tsx'

export const WAY_ICONS = { terminal: IconCreditCard, online: IconDeviceMobile, counter: IconCash }

/** The last step before it is placed. The key is made here, so that a second touch is the same order. */
export function PayPage({ state, visit, change, go }: Page) {
  const words = useWords()
  const { t } = words
  const { type, tableCode, stand, name } = visit
  const basket = basketOf(visit)
  const quote = useQuery(quoteQuery(basket))
  const told = problemText(words, quote.error)
  const isFree = quote.data?.total_minor === 0
  function order(way: Way): void {
    if (!quote.data || visit.sent) return
    const isHere = type === 'dine_in'
    const wish = {
      ...basket,
      way,
      seen_total_minor: quote.data.total_minor,
      ...(isHere && state.seating === 'table' && { table_code: tableCode }),
      ...(isHere && state.seating === 'stand' && { stand }),
      ...(state.asks_name && { name: name.trim() }),
    } as const
    change({ sent: { key: newKey(), wish, known: null } })
    go({ at: 'order' })
  }
  return (
    <main className={classes.body}>
      <h1 tabIndex={-1}>{isFree ? t('yourOrder') : t('payTitle')}</h1>
      {told !== null && (
        <p role="alert" className={classes.warning}>
          {told}
        </p>
      )}
      {quote.data && <Sums quote={quote.data} />}
      <div className={own.ways}>
        {quote.data &&
          (isFree ? state.ways.slice(0, 1) : state.ways).map((way) => {
            const Icon = WAY_ICONS[way]
            return (
              <button key={way} type="button" className={own.way} onClick={() => order(way)}>
                {!isFree && <Icon size="1.8em" />}
                {t(isFree ? 'placeFree' : way)}
              </button>
            )
          })}
      </div>
    </main>
  )
}
