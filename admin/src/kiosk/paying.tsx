import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { KioskOrder } from '../../../server/src/restaurant/kiosk/contract.ts'
import type { Way } from '../../../server/src/restaurant/kiosk/settings.ts'
import { ApiError } from '../ui/api.ts'
import { mayYetCome, pageOf, payAt, payAtReader } from './calls.ts'
import { Code } from './code.tsx'
import classes from './kiosk.module.css'
import type { Page } from './page.ts'
import own from './pay.module.css'
import { WAY_ICONS } from './pay.tsx'
import { useWords } from './words.tsx'

const AGAIN_MS = 2_000

type Props = Pick<Page, 'state' | 'visit' | 'change'> & {
  order: KioskOrder
  set: (order: KioskOrder) => void
  isLost: boolean
  giveUp: () => Promise<void>
}

/** The order is placed and waits for its money, here and now. */
export function Paying(props: Props) {
  const { state, visit, change, isLost, giveUp, order } = props
  const { t } = useWords()
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const way = visit.sent?.wish.way ?? 'terminal'
  function cancel(): void {
    setBusy(true)
    void giveUp().finally(() => setBusy(false))
  }
  const asksTip = order.tips.length > 0 && visit.sent?.tip === undefined
  function give(tip: number | null): void {
    if (visit.sent) change({ sent: { ...visit.sent, tip } })
  }
  function choose(other: Way): void {
    if (!visit.sent) return
    change({ sent: { ...visit.sent, wish: { ...visit.sent.wish, way: other } } })
    setAttempt((count) => count + 1)
  }
  return (
    <div className={classes.middle}>
      {isLost && (
        <p role="status" className={classes.lost}>
          {t('lostBar')}
        </p>
      )}
      {way === 'online' && <OnPhone order={order} key={attempt} />}
      {way === 'counter' && <ToCounter {...props} attempt={attempt} />}
      {way === 'terminal' && asksTip && <Tips tips={order.tips} onChoose={give} />}
      {way === 'terminal' && !asksTip && (
        <AtReader {...props} attempt={attempt} onAgain={() => setAttempt((count) => count + 1)} />
      )}
      <div className={own.others}>
        {state.ways
          .filter((other) => other !== way)
          .map((other) => {
            const Icon = WAY_ICONS[other]
            return (
              <button
                key={other}
                type="button"
                className={classes.second}
                disabled={isBusy}
                onClick={() => choose(other)}
              >
                <Icon size="1.3em" />
                {t(other)}
              </button>
            )
          })}
        <button type="button" className={classes.second} disabled={isBusy} onClick={cancel}>
          {t('cancelOrder')}
        </button>
      </div>
    </div>
  )
}

/** Asked again, it is the same question: a reader that asks already goes on asking. */
const ASKED = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false }

function AtReader({
  order,
  visit: { sent },
  set,
  attempt,
  onAgain,
}: Props & { attempt: number; onAgain: () => void }) {
  const { t, price } = useWords()
  const tip = order.tips.find(({ percent }) => percent === sent?.tip)
  const asked = useQuery({
    ...ASKED,
    queryKey: ['kiosk', 'asked', order.id, attempt],
    queryFn: () => payAtReader(order.id, tip?.percent ?? null),
    // Another guest may be paying at it.
    retry: (_, error) => mayYetCome(error) || isTaken(error),
    retryDelay: AGAIN_MS,
  })
  const { data } = asked
  useEffect(() => {
    if (data) set(data)
  }, [data, set])
  const isOver =
    data !== undefined && order.payment?.id === data.payment?.id && order.payment?.status !== 'pending'
  if (asked.isError) return <CannotPay />
  if (isOver) {
    return (
      <div role="alert">
        <h1 tabIndex={-1}>{t('declined')}</h1>
        <p>{t('declinedHint')}</p>
        <button type="button" className={classes.main} onClick={onAgain}>
          {t('tryAgain')}
        </button>
      </div>
    )
  }
  return (
    <div role="status">
      <WAY_ICONS.terminal size="5em" />
      <h1 tabIndex={-1}>{t('presentCard')}</h1>
      <p>
        {isTaken(asked.failureReason)
          ? t('readerBusy')
          : t('presentCardHint', { price: price(order.total_minor + (tip?.tip_minor ?? 0)) })}
      </p>
    </div>
  )
}

/** To give nothing is as easy as to give something. */
function Tips({ tips, onChoose }: { tips: KioskOrder['tips']; onChoose: (tip: number | null) => void }) {
  const { t, price, format } = useWords()
  return (
    <div role="status">
      <h1 tabIndex={-1}>{t('tipTitle')}</h1>
      <div className={own.tips}>
        {tips.map(({ percent, tip_minor }) => (
          <button key={percent} type="button" className={classes.tile} onClick={() => onChoose(percent)}>
            <span>{format.rate(percent)}</span>
            <span className={classes.small}>{price(tip_minor)}</span>
          </button>
        ))}
        <button type="button" className={classes.tile} onClick={() => onChoose(null)}>
          {t('noTip')}
        </button>
      </div>
    </div>
  )
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.fault === 'busy'
}

/** Nothing to wait for: a sum that no reader takes, no connection to a provider. */
function CannotPay() {
  const { t } = useWords()
  return (
    <div role="alert">
      <h1 tabIndex={-1}>{t('cannotPay')}</h1>
      <p>{t('cannotPayHint')}</p>
    </div>
  )
}

/** As soon as the card reader has stopped: whoever pays staff must not pay there, too. */
function ToCounter({ order, set, attempt }: Props & { attempt: number }) {
  const asked = useQuery({
    ...ASKED,
    queryKey: ['kiosk', 'asked', order.id, attempt, 'counter'],
    queryFn: () => payAt(order.id, 'counter'),
    retry: (_, error) => mayYetCome(error),
    retryDelay: AGAIN_MS,
    refetchInterval: ({ state }) => (state.data?.stands === 'due' ? AGAIN_MS : false),
    refetchIntervalInBackground: true,
  })
  const { data } = asked
  useEffect(() => {
    if (data) set(data)
  }, [data, set])
  return asked.isError ? <CannotPay /> : <OneMoment />
}

function OneMoment() {
  const { t } = useWords()
  return (
    <div role="status">
      <span className={own.spinner} aria-hidden />
      <h1 tabIndex={-1}>{t('oneMoment')}</h1>
    </div>
  )
}

function OnPhone({ order }: { order: KioskOrder }) {
  const { t, price } = useWords()
  const page = useQuery({
    ...ASKED,
    queryKey: ['kiosk', 'asked', order.id, 'page'],
    queryFn: () => pageOf(order.id),
    retry: (_, error) => mayYetCome(error),
    retryDelay: AGAIN_MS,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data === null ? AGAIN_MS : false),
    refetchIntervalInBackground: true,
  })
  if (page.isError) return <CannotPay />
  if (page.data === null) return <OneMoment />
  return (
    <div role="status">
      <h1 tabIndex={-1}>{t('scan')}</h1>
      {page.data && <Code {...page.data} label={t('scan')} className={own.code} />}
      <p>{t('scanHint', { price: price(order.total_minor) })}</p>
    </div>
  )
}
