import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { KioskOrder } from '../../../server/src/restaurant/kiosk/contract.ts'
import { mayYetCome, orderQuery, payAt, receiptQuery } from './calls.ts'
import { Code } from './code.tsx'
import classes from './kiosk.module.css'
import type { Page } from './page.ts'
import own from './pay.module.css'
import { Paying } from './paying.tsx'
import { settled } from './visit.ts'
import { useWords } from './words.tsx'

const SHOWN_MS = 25_000
/** A phone has to be found first. */
const SCANNED_MS = 45_000
/** Told to the server no oftener than this: it holds the order far longer. */
const STAYS_MS = 10_000

type Props = Page & { isLost: boolean; onDone: () => void }

/** From the touch that ordered to the number: sent, paid, told. */
export function OrderPage(props: Props) {
  const { visit, isLost } = props
  const { t } = useWords()
  const known = visit.sent?.known
  if (known) return <Placed {...props} known={known} />
  return (
    <div className={classes.middle} role="status">
      <span className={own.spinner} aria-hidden />
      <h1 tabIndex={-1}>{t(isLost ? 'lost' : 'sending')}</h1>
      <p>{t(isLost ? 'lostHint' : 'sendingHint')}</p>
    </div>
  )
}

function Placed({ known, ...props }: Props & { known: KioskOrder }) {
  const { visit, change, onDone } = props
  const { t } = useWords()
  const queries = useQueryClient()
  const query = useQuery({
    ...orderQuery(known.id),
    initialData: known,
    enabled: known.stands === 'due' || known.stands === 'ending',
  })
  const [isLeft, setLeft] = useState(false)
  const order = query.data
  const stands = order.stands
  useStaying(stands === 'due' && !isLeft ? order.id : null)
  // From here on the number is all that the device needs to know.
  useEffect(() => {
    if (visit.lines.length > 0 || known.stands !== stands) change(settled(visit, order))
  }, [change, visit, known.stands, stands, order])
  const set = useCallback(
    (next: KioskOrder) => queries.setQueryData(orderQuery(next.id).queryKey, next),
    [queries],
  )

  async function giveUp(): Promise<void> {
    try {
      set(await payAt(known.id, 'give-up'))
      setLeft(true)
    } catch (error) {
      if (!mayYetCome(error)) void query.refetch()
    }
  }
  const isLost = props.isLost || query.isRefetchError
  // What is given up may have been paid all the same, at the reader or on a phone.
  if (stands === 'ending' || (stands === 'due' && isLeft)) return <Leaving onDone={onDone} />
  if (stands === 'due') return <Paying {...props} {...{ order, set, isLost, giveUp }} />
  if (stands === 'ended') return <Ended order={order} onDone={onDone} />
  return (
    <Told onDone={onDone} shownMs={stands === 'paid' && order.total_minor > 0 ? SCANNED_MS : SHOWN_MS}>
      <h1 tabIndex={-1}>{t('thanks')}</h1>
      <p className={own.numberLabel}>{t('yourNumber')}</p>
      <p className={own.number} data-number={order.number}>
        {order.number}
      </p>
      <p>{stands === 'counter' ? <AtCounter order={order} /> : <Brought {...props} order={order} />}</p>
      {stands === 'paid' && <ReceiptCode orderId={order.id} />}
    </Told>
  )
}

/** Each touch before the order is paid says that its guest is there. */
function useStaying(orderId: string | null): void {
  useEffect(() => {
    if (orderId === null) return
    let toldAt = Date.now()
    const touched = () => {
      if (Date.now() - toldAt < STAYS_MS) return
      toldAt = Date.now()
      payAt(orderId, 'stay').catch(() => {})
    }
    window.addEventListener('pointerdown', touched, { passive: true })
    return () => window.removeEventListener('pointerdown', touched)
  }, [orderId])
}

function AtCounter({ order }: { order: KioskOrder }) {
  const { t, price } = useWords()
  return t('payAtCounter', { price: price(order.total_minor) })
}

function Brought({ state, visit, order }: Pick<Page, 'state' | 'visit'> & { order: KioskOrder }) {
  const { t } = useWords()
  if (order.type === 'dine_in' && state.seating === 'table') return t('toTable')
  if (order.type === 'dine_in' && state.seating === 'stand' && visit.stand !== null) {
    return t('toStand', { number: String(visit.stand) })
  }
  return t('callNumber')
}

function ReceiptCode({ orderId }: { orderId: string }) {
  const { t } = useWords()
  const { data } = useQuery(receiptQuery(orderId))
  if (!data) return null
  return (
    <figure className={own.receipt}>
      <Code {...data} label={t('receipt')} className={undefined} />
      <figcaption>{t('receipt')}</figcaption>
    </figure>
  )
}

function Leaving({ onDone }: { onDone: () => void }) {
  const { t } = useWords()
  return (
    <Told onDone={onDone}>
      <span className={own.spinner} aria-hidden />
      <h1 tabIndex={-1}>{t('leaving')}</h1>
      <p>{t('leavingHint')}</p>
    </Told>
  )
}

function Ended({ order: { payment }, onDone }: { order: KioskOrder; onDone: () => void }) {
  const { t } = useWords()
  const isFree = payment === null || payment.status === 'failed' || payment.status === 'cancelled'
  return (
    <Told onDone={onDone}>
      <h1 tabIndex={-1}>{t('ended')}</h1>
      <p>{t(isFree ? 'endedHint' : 'endedPaidHint')}</p>
    </Told>
  )
}

/** The last that is said; nobody has to touch it for the next guest to find a fresh screen. */
function Told({
  onDone,
  shownMs = SHOWN_MS,
  children,
}: {
  onDone: () => void
  shownMs?: number
  children: ReactNode
}) {
  const { t } = useWords()
  useEffect(() => {
    const timer = setTimeout(onDone, shownMs)
    return () => clearTimeout(timer)
  }, [onDone, shownMs])
  return (
    <div className={classes.middle}>
      <div role="status">{children}</div>
      <button type="button" className={classes.main} onClick={onDone}>
        {t('done')}
      </button>
    </div>
  )
}
