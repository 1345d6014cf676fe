import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { ScreenShown } from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { useScreenName } from '../parts/kitchen/screens.ts'
import { ApiError } from '../ui/api.ts'
import { useFormat, useTexts } from '../ui/language/language.tsx'
import { type Connection, useLive } from '../ui/live.ts'
import type { RefusedAct } from '../ui/outbox/acts.ts'
import { useRefusalText } from '../ui/outbox/refused.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { useSound } from '../ui/sound.ts'
import { Empty, Problem } from '../ui/states.tsx'
import {
  useFullScreen,
  useKeys,
  useLostSince,
  useNotices,
  useServerNow,
  useStayAwake,
} from '../ui/use-wall.ts'
import { TicketCard } from './card.tsx'
import { HeldCard } from './held.tsx'
import { useKeySwitch } from './key-switch.ts'
import classes from './screen.module.css'
import { recentOf, type Side, SidePanel } from './side.tsx'
import type { Source } from './source.ts'
import { kitchenTexts } from './texts.ts'
import { TopBar } from './top-bar.tsx'
import { useActs } from './use-acts.ts'
import { bumpsOf, cardsOf, heldOf, noticesOf, withActs } from './view.ts'

/** By itself too, should word of a change ever be lost. */
const ANYWAY_MS = 60_000
const LAST_KEY = 9

/** A wall's worth of tickets. Where they come from, and who may press, is the source's. */
export function KitchenScreen({ source, onLeave }: { source: Source; onLeave: () => void }) {
  const queryKey = useMemo(() => ['kitchen', source.key], [source.key])
  const live = useMemo(() => ({ kitchen: [queryKey], devices: [queryKey] }), [queryKey])
  const connection = useLive(live, source.line)
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const shown = await source.read(signal)
      return { shown, clockAheadMs: shown.now - Date.now() }
    },
    refetchInterval: ANYWAY_MS,
    refetchIntervalInBackground: true,
  })
  useStayAwake()
  if (query.data) return <Wall {...query.data} {...{ source, connection, queryKey, onLeave }} />
  if (query.error instanceof ApiError && query.error.status === 404) return <Gone onLeave={onLeave} />
  return (
    <main className={classes.wall} id="content">
      {query.error && <Problem error={query.error} retry={query.refetch} />}
    </main>
  )
}

function Gone({ onLeave }: { onLeave: () => void }) {
  const t = useTexts(kitchenTexts)
  usePageTitle(t('gone'))
  return (
    <main className={classes.wall}>
      <Empty title={t('gone')}>
        <p>{t('goneHint')}</p>
        <button type="button" className={classes.recall} onClick={onLeave}>
          {t('close')}
        </button>
      </Empty>
    </main>
  )
}

function Wall({
  shown: sent,
  clockAheadMs,
  source,
  connection,
  queryKey,
  onLeave,
}: {
  shown: ScreenShown
  clockAheadMs: number
  source: Source
  connection: Connection
  queryKey: string[]
  onLeave: () => void
}) {
  const t = useTexts(kitchenTexts)
  const nameOf = useScreenName()
  const now = useServerNow(clockAheadMs)
  const { acts, waiting, refused, dismiss, press } = useActs(source, sent, connection, queryKey, clockAheadMs)
  const shown = useMemo(() => withActs(sent, acts), [sent, acts])
  const cards = useMemo(() => cardsOf(shown), [shown])
  const held = useMemo(() => heldOf(shown), [shown])
  const onlyHeld = [...held.values()].filter(({ key }) => !cards.some((card) => card.key === key))
  const [side, setSide] = useState<Side | null>(null)
  const keys = useKeySwitch()
  const sound = useSound()
  const full = useFullScreen()
  const news = useMemo(() => noticesOf(sent.tickets), [sent.tickets])
  useNotices(news, sound.play)
  usePageTitle(nameOf(shown.screen), cards.length)
  const toggle = useCallback((one: Side) => setSide((open) => (open === one ? null : one)), [])
  const [last] = recentOf(shown)
  const recallLast = last && (() => void press([last.press]))

  useKeys(keys.isOn, (key) => {
    const card = /^[1-9]$/.test(key) ? cards[Number(key) - 1] : undefined
    if (card) void press(bumpsOf(card, shown.screen.kind))
    else if (key === 'r') recallLast?.()
    else if (key === 'a') toggle('allDay')
    else if (key === 'c') toggle('coming')
    else if (key === 'd') toggle('recent')
    else if (key === 'f') full.toggle()
  })

  return (
    <main className={classes.wall} id="content" tabIndex={-1}>
      <TopBar
        {...{ shown, cards, now, connection, side, sound, full, keys, source, onLeave, recallLast }}
        onSide={toggle}
      />
      <LostBar {...{ connection, now, waiting }} zone={shown.restaurant.zone} />
      <RefusedBar refused={refused} onDismiss={dismiss} />
      {shown.cut && <p className={classes.lost}>{t('cut')}</p>}
      <div className={classes.floor}>
        {cards.length + onlyHeld.length === 0 ? (
          <div className={classes.none}>
            <h2>{t('none')}</h2>
            <p>{t('noneHint')}</p>
          </div>
        ) : (
          <section className={classes.cards} aria-label={t('tickets')} data-cards={cards.length}>
            {cards.map((card, index) => (
              <TicketCard
                key={card.key}
                card={card}
                held={held.get(card.key)?.courses ?? []}
                place={keys.isOn && index < LAST_KEY ? index + 1 : null}
                shown={shown}
                now={now}
                onPress={(presses) => void press(presses)}
              />
            ))}
            {onlyHeld.map((party) => (
              <HeldCard
                key={party.key}
                party={party}
                shown={shown}
                onPress={(presses) => void press(presses)}
              />
            ))}
          </section>
        )}
        {side && <SidePanel side={side} shown={shown} onPress={(presses) => void press(presses)} />}
      </div>
    </main>
  )
}

/** Nobody may take an old picture for a live one. */
function LostBar({
  connection,
  now,
  waiting,
  zone,
}: {
  connection: Connection
  now: number
  waiting: number
  zone: string
}) {
  const t = useTexts(kitchenTexts)
  const format = useFormat(zone)
  const since = useLostSince(connection !== 'lost', now)
  return (
    <div role="status" data-waiting={waiting}>
      {(since !== null || waiting > 0) && (
        <p className={classes.lost} data-lost={since !== null || undefined}>
          {since !== null && (
            <>
              <b>{t('lost', { time: format.time(since) })}</b> {t('lostHint')}{' '}
            </>
          )}
          {waiting > 0 && t('unsent', { count: waiting })}
        </p>
      )}
    </div>
  )
}

/** Stays until a cook has read it: the tickets are back, and somebody may have to press again. */
function RefusedBar({ refused, onDismiss }: { refused: readonly RefusedAct[]; onDismiss: () => void }) {
  const t = useTexts(kitchenTexts)
  const reasonOf = useRefusalText()
  const [first] = refused
  return (
    <div role="alert" data-refused={refused.length}>
      {first && (
        <p className={classes.lost} data-lost>
          {t('refused', { count: refused.length })} {reasonOf(first.refusal)}{' '}
          <button type="button" className={classes.dismiss} onClick={onDismiss}>
            {t('dismiss')}
          </button>
        </p>
      )}
    </div>
  )
}
