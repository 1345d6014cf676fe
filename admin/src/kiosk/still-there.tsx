import { useEffect, useRef } from 'react'
import classes from './kiosk.module.css'
import { useWords } from './words.tsx'

export function StillThere({
  seconds,
  isDue,
  onStay,
  onEnd,
}: {
  seconds: number
  /** An order waits for its payment, and goes with its guest. */
  isDue: boolean
  onStay: () => void
  onEnd: () => void
}) {
  const { t } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="still-there" onCancel={onStay}>
      <h2 id="still-there">{t('stillThere')}</h2>
      <p role="timer">{t(isDue ? 'stillThereDue' : 'stillThereHint', { count: seconds })}</p>
      <button type="button" className={classes.main} onClick={onStay}>
        {t('stay')}
      </button>
      <button type="button" className={classes.second} onClick={onEnd}>
        {t(isDue ? 'cancelOrder' : 'startOver')}
      </button>
    </dialog>
  )
}
