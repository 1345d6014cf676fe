import { useElementSize } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Me } from '../../../../server/src/surfaces/admin/contract.ts'
import { api } from '../api.ts'
import { useTexts } from '../language/language.tsx'
import { useLive } from '../live.ts'
import { useRestaurantFormat } from '../me.ts'
import { changeKept } from '../offline/database.ts'
import { lastAnswerAt, useIsAway } from '../reach.ts'
import classes from './away.module.css'
import { awayTexts } from './away-texts.ts'

const ASK_EVERY_MS = 10_000

/** It only has to know that the line is there; what changes is for the pages. */
const NOTHING = {}

/**
 * On every page while the server is out of reach: what is not sent, of when this is, and on a tap what works and what does not.
 * It lies at the page's foot, in sight however far one has scrolled, and moves nothing; the page's own bars lie above it.
 */
export function AwayLine({ unsent, isLasting }: { unsent: number; isLasting: boolean }) {
  const t = useTexts(awayTexts)
  const format = useRestaurantFormat()
  const isAway = useIsAway()
  const keeps = useKeeps(isAway) && isLasting
  useLive(NOTHING)
  useAskAgain(isAway)
  if (!isAway && (keeps || unsent === 0)) return null
  const seenAt = lastAnswerAt()
  const parts = [
    ...(unsent > 0 ? [t('unsent', { count: unsent })] : []),
    ...(seenAt > 0 ? [t('asOf', { time: format.time(seenAt) })] : []),
  ]
  return (
    <Foot>
      {!keeps && (
        <div className={`${classes.notKept} ${isAway ? '' : classes.late}`} role="alert" data-not-kept>
          <strong>{t('notKept')}</strong> · {t('notKeptMore')}
        </div>
      )}
      {isAway && (
        <div className={classes.line ?? ''} role="status" data-away={unsent}>
          <details>
            <summary>{[t('noLine'), ...parts].join(' · ')}</summary>
            <p>
              {t('works')} {t('worksNot')}
            </p>
          </details>
        </div>
      )}
    </Foot>
  )
}

/** The page leaves free what it takes. */
function Foot({ children }: { children: ReactNode }) {
  const { ref, height } = useElementSize()
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--foot-note', `${Math.ceil(height)}px`)
    return () => void style.removeProperty('--foot-note')
  }, [height])
  return (
    <div ref={ref} className={`${classes.foot} no-print`}>
      {children}
    </div>
  )
}

/** Whether this browser can write anything down, tried out as the line goes. */
function useKeeps(isAway: boolean): boolean {
  const [keeps, setKeeps] = useState(true)
  useEffect(() => {
    if (!isAway) return
    // Or the browser may clear it away where it needs the room.
    void navigator.storage?.persist?.()
    changeKept('tried', () => Date.now()).then(
      () => setKeeps(true),
      () => setKeeps(false),
    )
  }, [isAway])
  return keeps
}

/** Perhaps it is the line of changes alone that does not come through. What could not be shown meanwhile is asked for again. */
function useAskAgain(isAway: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isAway) {
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
      return
    }
    const ask = () => void api.get<Me>('/me').catch(() => undefined)
    ask()
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isAway, queries])
}
