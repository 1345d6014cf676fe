import type { ReactNode } from 'react'
import { directionOf } from '../../../server/src/platform/i18n/direction.ts'
import type { OrderBoardShown } from '../../../server/src/restaurant/order-board/contract.ts'
import { formatFor } from '../ui/language/format.ts'
import { usePageTitle } from '../ui/page-title.ts'
import classes from './board.module.css'
import { localeFor, wordsIn } from './words.ts'

type Frame = {
  restaurant: Pick<OrderBoardShown['restaurant'], 'name' | 'zone'>
  appearance: 'dark' | 'light'
  language: string
  now: number
  lostSince: number | null
  /** For whoever touches it. */
  tools: ReactNode
  /** In the middle of the last line. */
  foot?: ReactNode
  children: ReactNode
}

/** A wall for guests: whose it is, what time it is, and a small sign once it is cut off. */
export function BoardFrame({
  restaurant,
  appearance,
  language,
  now,
  lostSince,
  tools,
  foot,
  children,
}: Frame) {
  const t = wordsIn(language)
  const { time } = formatFor(localeFor(language), restaurant.zone)
  usePageTitle(restaurant.name)
  return (
    <main
      className={classes.board}
      id="content"
      data-appearance={appearance}
      lang={language}
      dir={directionOf(language)}
    >
      <header className={classes.head}>
        <h1>
          <bdi>{restaurant.name}</bdi>
        </h1>
        <time dateTime={new Date(now).toISOString()}>{time(now)}</time>
      </header>
      {children}
      <footer className={classes.foot}>
        <p role="status" className={classes.lost} data-lost={lostSince !== null || undefined}>
          {lostSince !== null && t('offline', { time: time(lostSince) })}
        </p>
        {foot}
      </footer>
      {tools}
    </main>
  )
}

/** Before anything is there to be shown. */
export function BoardWaits({ children }: { children?: ReactNode }) {
  return (
    <main className={classes.board} id="content" data-appearance="dark">
      {children}
    </main>
  )
}
